import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { BusyButton } from './busy-button.tsx';

test('a button keeps the focus while busy, and does not act again', async () => {
  const begin = vi.fn<() => void>();
  const show = (loading: boolean) => (
    <MantineProvider>
      <form action={begin}>
        <input aria-label="Name" />
        <BusyButton type="submit" loading={loading}>
          Save
        </BusyButton>
      </form>
    </MantineProvider>
  );
  const { rerender } = await render(show(false));
  const button = page.getByRole('button', { name: 'Save' }).element() as HTMLButtonElement;
  button.focus();
  await rerender(show(true));
  // Browsers remove the focus from a disabled button only after the next paint.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  expect(begin).not.toHaveBeenCalled();
  await rerender(show(false));
  expect(document.activeElement).toBe(button);
  button.click();
  await expect.poll(() => begin.mock.calls.length).toBe(1);
});
