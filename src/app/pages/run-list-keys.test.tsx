import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startRuns } from '@/testing/start-runs.ts';

const table = page.getByRole('table', { name: 'Runs' });
const link = (name: string) => table.getByRole('link', { name: `${name} · Poster` });
const peek = (name: string) => page.getByRole('complementary', { name: `Peek: ${name} · Poster` });
const toolbar = page.getByRole('toolbar', { name: 'Selected runs' });

/** Four runs in the list, in the order of their names: a, b, c, d. */
async function openFour() {
  const app = await startRuns(['a', 'b', 'c', 'd'].map((headline) => ({ headline })));
  await app.goTo('/runs?sort=name');
  await expect
    .poll(() =>
      table
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent.slice(0, 1)),
    )
    .toEqual(['a', 'b', 'c', 'd']);
  (document.activeElement as HTMLElement | null)?.blur();
  return app;
}

test('j and k move from anywhere on the page, x selects, and Enter opens', async () => {
  const app = await openFour();
  await userEvent.keyboard('j');
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(link('b')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(toolbar).toHaveTextContent('1 run selected');
  await userEvent.keyboard('j');
  await expect.element(link('c')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(toolbar).toHaveTextContent('2 runs selected');
  await userEvent.keyboard('x');
  await expect.element(toolbar).toHaveTextContent('1 run selected');
  await userEvent.keyboard('k');
  await expect.element(link('b')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f]/);
});

test('Shift with an arrow key extends the selection, and Shift with a click selects a range', async () => {
  await openFour();
  await userEvent.keyboard('j');
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(link('b')).toHaveFocus();
  await expect.element(toolbar).toHaveTextContent('2 runs selected');
  await toolbar.getByRole('button', { name: 'Clear selection' }).click();
  await table.getByRole('checkbox', { name: 'Select a · Poster' }).click();
  await table.getByRole('checkbox', { name: 'Select d · Poster' }).click({ modifiers: ['Shift'] });
  await expect.element(toolbar).toHaveTextContent('4 runs selected');
  await table.getByRole('checkbox', { name: 'Select b · Poster' }).click({ modifiers: ['Shift'] });
  await expect.element(toolbar).toHaveTextContent('1 run selected');
});

test('r on a selected row reruns the selection, and Escape clears it', async () => {
  await openFour();
  await userEvent.keyboard('j');
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(toolbar).toHaveTextContent('2 runs selected');
  await expect.element(link('b')).toHaveFocus();
  await userEvent.keyboard('r');
  const sheet = page.getByRole('dialog', { name: 'Rerun 2 runs' });
  await expect.element(sheet.getByRole('textbox', { name: 'headline' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(link('b')).toHaveFocus();
  await expect.element(toolbar).toHaveTextContent('2 runs selected');
  await userEvent.keyboard('{Escape}');
  await expect.element(toolbar).not.toBeInTheDocument();
});

test('letters in the search field are text', async () => {
  await openFour();
  const search = page.getByRole('searchbox', { name: 'Search runs' });
  await search.click();
  await userEvent.keyboard('jxk');
  await expect.element(search).toHaveValue('jxk');
  await expect.element(toolbar).not.toBeInTheDocument();
});

test('Space shows the run beside the list, moving shows the next, and Escape closes it', async () => {
  const app = await openFour();
  await userEvent.keyboard('j');
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(peek('a').getByRole('region', { name: 'Inputs' })).toBeVisible();
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(peek('b')).toBeVisible();
  await expect.element(link('b')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(peek('b')).not.toBeInTheDocument();
  await expect.element(link('b')).toHaveFocus();

  await userEvent.keyboard(' ');
  const close = peek('b').getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  (close.element() as HTMLElement).focus();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(peek('b')).not.toBeInTheDocument();
  await expect.element(link('b')).toHaveFocus();

  await userEvent.keyboard(' ');
  await close.click();
  await expect.element(peek('b')).not.toBeInTheDocument();
  await expect.element(link('b')).toHaveFocus();
  expect(app.address()).toBe('/runs?sort=name');
});

/** The number of controls in the tab order of each row. */
const inRows = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll<HTMLElement>('a, button, input')].filter((one) => one.tabIndex >= 0).length);

test('Tab enters only one row of the table, the one that was focused last', async () => {
  await openFour();
  await expect.poll(() => inRows().map((count) => count > 0)).toEqual([true, false, false, false]);
  await userEvent.keyboard('j');
  await expect.element(link('a')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(link('b')).toHaveFocus();
  await expect.poll(() => inRows().map((count) => count > 0)).toEqual([false, true, false, false]);
});
