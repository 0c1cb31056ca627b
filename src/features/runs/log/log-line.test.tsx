import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { LogScreen } from '@/domain/runs/log/log-screen.ts';

import { LogLine } from './log-line.tsx';

/** Show the last of these printed lines. */
function show(texts: readonly string[], query = '') {
  const screen = new LogScreen();
  for (const text of texts) screen.add({ at: '2026-11-29T08:00:00.000Z', output: 'stdout', text });
  const text = screen.texts.at(screen.texts.length - 1);
  return render(
    <MantineProvider>
      <LogLine number={1} text={text} output="stdout" at={0} hasTime={false} query={query} isChosen={false} />
    </MantineProvider>,
  );
}

const links = () =>
  [...document.querySelectorAll('a[target]')].map((link) => [link.textContent, link.getAttribute('href')]);

test('an address in a log opens in a new tab without an opener, also if it is partly bold', async () => {
  await show(
    ['  Local: \u001B[36mhttp://localhost:\u001B[1m5173\u001B[22m/\u001B[39m (see https://a.example/x).'],
    '5173',
  );
  expect(links()).toEqual([
    ['http://localhost:', 'http://localhost:5173/'],
    ['5173', 'http://localhost:5173/'],
    ['/', 'http://localhost:5173/'],
    ['https://a.example/x', 'https://a.example/x'],
  ]);
  const link = page.getByRole('link', { name: 'https://a.example/x' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByText('5173')).toHaveProperty('tagName', 'MARK');
});

const link = (address: string, text: string) => `\u001B]8;;${address}\u0007${text}\u001B]8;;\u0007`;

test('a printed link shows its target, and is none if it isn’t of http', async () => {
  await show([`${link('https://evil.example/', 'https://good.example')} ${link('javascript:alert(1)', 'click')}`]);
  expect(links()).toEqual([['https://good.example', 'https://evil.example/']]);
  await expect.element(page.getByRole('link').last()).toHaveAttribute('data-target', 'https://evil.example/');
});

test('a style continues in the next line, and reversed colours are swapped', async () => {
  await show(['\u001B[31mred', 'still red \u001B[39;7;42mback\u001B[0;41;97mFAIL']);
  await expect.element(page.getByText('still red')).toHaveAttribute('data-colour', 'red');
  await expect.element(page.getByText('back')).toHaveAttribute('data-colour', 'green');
  await expect
    .element(page.getByText('FAIL'))
    .toHaveStyle({ color: 'rgb(255, 255, 255)', background: 'rgb(187, 0, 0)' });
});
