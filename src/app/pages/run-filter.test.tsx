import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startRuns } from '@/testing/start-runs.ts';

const table = page.getByRole('table', { name: 'Runs' });
const search = page.getByRole('searchbox', { name: 'Search runs' });
const chips = page.getByRole('list', { name: 'Filters', exact: true });
const option = (name: string) => page.getByRole('listbox').getByRole('option', { name });
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** Three runs of one batch, one of which failed. */
async function openThree() {
  const app = await startRuns([{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three', fail: 'No ink' }]);
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  return app;
}

test('completed terms become chips, a single status becomes a tab, and the address contains all of them', async () => {
  const app = await openThree();
  await search.fill('status:failed workflow:poster after:yesterday');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(table.getByRole('link', { name: 'Three · Poster' })).toBeVisible();
  await expect.poll(app.address).toBe('/runs?q=status%3Afailed+workflow%3Aposter+after%3Ayesterday');
  await expect.element(tab(/^Failed/)).toHaveAttribute('aria-current', 'true');
  await expect.element(search).toHaveValue('after:yesterday');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('');
  await expect.poll(() => chips.getByRole('listitem').elements().length).toBe(2);
  await expect.element(chips).toHaveTextContent('Workflow poster');
  await expect.element(chips).toHaveTextContent('Since yesterday');

  await tab(/^All/).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  await chips.getByRole('button', { name: 'Remove Workflow poster' }).click();
  await expect.element(search).toHaveFocus();
  await expect.poll(app.address).toBe('/runs?q=after%3Ayesterday');

  await search.fill('-status:failed -two');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(table.getByRole('link', { name: 'One · Poster' })).toBeVisible();
  await expect.element(chips).toHaveTextContent('Status not Failed');
  await expect.element(search).toHaveValue('-two');
});

test('the filter suggests fields and values, by keyboard and by mouse', async () => {
  const app = await openThree();
  await search.fill('wo');
  await expect.element(option('Workflow')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(search).toHaveValue('workflow:');
  await expect.element(option('Poster')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Poster')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('');
  await expect.element(chips).toHaveTextContent('Workflow Poster');
  await expect.poll(app.address).toMatch(/^\/runs\?q=workflow%3A[0-9a-f-]{36}$/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await option('Status').click();
  await option('Failed').click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();

  // A chip stays if no new value is entered.
  await chips.getByRole('button', { name: 'Change Workflow Poster' }).click();
  await expect.element(search).toHaveValue('workflow:');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(chips).toHaveTextContent('Workflow Poster');

  // Replace a chip's value, and remove a chip by keyboard.
  await chips.getByRole('button', { name: 'Change Workflow Poster' }).click();
  await expect.element(search).toHaveValue('workflow:');
  await option('Poster').click();
  await expect.element(chips).toHaveTextContent('Workflow Poster');
  await userEvent.keyboard('{Backspace}');
  await expect.element(chips).not.toBeInTheDocument();
  await expect.poll(app.address).toBe('/runs?q=status%3Afailed');
});

test('keys move out of the field without losing typed text', async () => {
  const app = await openThree();
  await search.fill('two');
  await userEvent.keyboard('{Enter}');
  const row = table.getByRole('link', { name: 'Two · Poster' });
  // The arrow key moves to the first rendered row.
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(row).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row).toHaveFocus();
  await search.fill('status:failed tw');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toHaveFocus();
  await expect.element(search).toHaveValue('tw');
  await expect.poll(app.address).toBe('/runs?q=status%3Afailed+tw');

  await app.goTo('/runs?view=gallery&q=two');
  const card = page.getByRole('list', { name: 'Gallery' }).getByRole('link', { name: 'Two · Poster' });
  await expect.element(card).toBeVisible();
  await search.click();
  await userEvent.keyboard('{Escape}');
  await search.fill('two ');
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card).toHaveFocus();
});

test('an address, even in an older form, opens its filtered list, or explains that nothing matches', async () => {
  const app = await openThree();
  await app.goTo('/runs?state=finished&hours=24');
  await expect.element(tab(/^Finished/)).toHaveAttribute('aria-current', 'true');
  await expect.element(chips).toHaveTextContent('Since 24 hours ago');
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
  await app.goTo('/runs?q=duration%3A5');
  await expect.element(page.getByText('“duration” was searched as the name of an input.')).toBeVisible();
  await app.goTo('/runs?q=after%3A25.10.2026');
  await expect.element(page.getByRole('heading', { name: 'Part of this filter isn’t understood' })).toBeVisible();
  await expect.element(page.getByText('“after:25.10.2026”: write a date as 2026-11-20')).toBeVisible();
  await app.goTo('/runs?q=-status%3Afoo');
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  await expect.element(page.getByText('“status:foo”: write one of live')).toBeVisible();
  await app.goTo('/runs?q=before%3Ayesterday');
  await expect.element(page.getByText('No runs match these filters')).toBeVisible();
  await expect.element(page.getByText('was searched as the name of an input')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(chips).not.toBeInTheDocument();
});
