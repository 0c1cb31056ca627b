import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { MiddleCut } from './middle-cut.tsx';

const cut = () => page.getByRole('link').element();

function show(text: string, width: string) {
  return render(
    <a href="#x" aria-label={text} style={{ display: 'flex', width }}>
      <MiddleCut text={text} />
    </a>,
  );
}

test('a truncated text keeps its end visible, and is complete as text', async () => {
  const text = 'Subtitle translation – Kyoto 004711';
  await show(text, '12rem');
  expect(cut().textContent).toBe(text);
  const end = page.getByText('o 004711').element().getBoundingClientRect();
  expect(end.right).toBeLessThanOrEqual(cut().getBoundingClientRect().right + 1);
});

test.each(['Short', '', '👩‍🚀'.repeat(20), 'a'.repeat(17)])('%s is complete as text', async (text) => {
  await show(text, '4rem');
  expect(cut().textContent).toBe(text);
});
