import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { copyText } from './copy-text.ts';

test('where the page is no secure context a text is copied whole, and the focus stays', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  const copied: string[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
    copied.push(value.slice(selectionStart, selectionEnd));
    return true;
  });
  await render(<button onClick={() => void copyText('1b9d6bcd-bbfd\n4b2d')}>Copy</button>);
  const button = page.getByRole('button', { name: 'Copy' });
  await button.click();
  expect(copied).toEqual(['1b9d6bcd-bbfd\n4b2d']);
  await expect.element(button).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});
