import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startRuns } from '@/testing/start-runs.ts';

const limit = { timeout: 15_000 };
const table = page.getByRole('table', { name: 'Runs' });
const search = page.getByRole('searchbox', { name: 'Search runs' });
const chips = page.getByRole('list', { name: 'Filters in the search' });
const batch = page.getByRole('region', { name: 'Batch' });

/** Three runs of one batch, of which one failed. */
async function openThree() {
  const app = await startRuns([{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three', fail: 'No ink' }]);
  await expect.element(batch, limit).toHaveTextContent('2 of 3 finished · 1 failed');
  await app.goTo('/runs');
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  return app;
}

test('terms in the search filter the runs, each is a chip, and both are in the address', async () => {
  const app = await openThree();
  await search.fill('status:failed workflow:poster after:yesterday');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(table.getByRole('link', { name: 'Three · Poster' })).toBeVisible();
  await expect.poll(app.address).toBe('/runs?q=status%3Afailed+workflow%3Aposter+after%3Ayesterday');
  await expect.poll(() => chips.getByRole('listitem').elements().length).toBe(3);

  await chips.getByRole('button', { name: 'Remove status:failed' }).click();
  await expect.element(search).toHaveValue('workflow:poster after:yesterday');
  // The chip took its button with it.
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');

  await search.fill('-status:failed -two');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(table.getByRole('link', { name: 'One · Poster' })).toBeVisible();
  await expect.element(chips).toHaveTextContent('Status not failed');
});

test('an address with terms opens the filtered list; nothing in them matches no run', async () => {
  const app = await openThree();
  await app.goTo('/runs?q=status%3Afinished');
  await expect.element(search).toHaveValue('status:finished');
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
  await app.goTo('/runs?q=before%3Ayesterday');
  await expect.element(page.getByText('No runs match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  await expect.element(chips).not.toBeInTheDocument();
});
