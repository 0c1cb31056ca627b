import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

const table = page.getByRole('table', { name: 'Runs' });

/** A ledger of this many finished runs, imported from an export. */
async function openList(count: number) {
  const app = await renderApp('/settings', await makeUserInTeam('Blue'));
  const runs = Array.from({ length: count }, (_, index) => ({
    runId: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    createdAt: 1_700_000_000_000 - index * 60_000,
    workflowName: 'Poster',
    teamName: 'Blue',
    name: `Number ${index}`,
    facts: {
      start: { kind: 'accepted', at: 1, status: 'queued', message: '' },
      report: { status: 'failed', words: 'out of paint', at: 2 },
      failures: 0,
      watchedMs: 0,
    },
    events: [],
  }));
  const text = JSON.stringify({ format: 'runboard-runs', version: 1, exportedAt: '', runs });
  await expect.element(page.getByRole('button', { name: 'Import runs' })).toBeVisible();
  const file = document.querySelector('input[type=file]') ?? document.body;
  await userEvent.upload(page.elementLocator(file), new File([text], 'runs.json'));
  await expect.element(page.getByText(/imported/)).toBeVisible();
  await app.goTo('/runs');
  await expect.element(table.getByRole('link', { name: 'Number 0', exact: true })).toBeVisible();
  return app;
}

describe('a list of imported runs', () => {
  test('renders only visible rows, counts all of them, and can be navigated by keyboard', async () => {
    const app = await openList(2000);
    expect(document.querySelectorAll('*').length).toBeLessThan(2000);
    await expect.element(table).toHaveAttribute('aria-rowcount', '2001');

    table.getByRole('link', { name: 'Number 0', exact: true }).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(table.getByRole('link', { name: 'Number 2', exact: true })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(table.getByRole('link', { name: 'Number 1999', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Number 1999', level: 1 })).toBeVisible();

    await app.goTo('/runs');
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 1234');
    await expect.element(table).toHaveAttribute('aria-rowcount', '2');
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('');
    await expect
      .element(page.getByRole('navigation', { name: 'Status' }))
      .toHaveTextContent('All 2,000Live 0Finished 0Failed 2,000Needs attention 0');
  });

  test('is also shown as a gallery of the same runs, loaded in steps', async () => {
    const app = await openList(70);
    const cards = page.getByRole('list', { name: 'Gallery' }).getByRole('checkbox');
    await page.getByText('Gallery', { exact: true }).click();
    await page.getByRole('button', { name: 'Load 10 more (10 left)' }).click();
    await expect.poll(() => cards.elements().length).toBe(70);
    await expect.poll(app.address).toBe('/runs?view=gallery');
    await page
      .getByRole('navigation', { name: 'Status' })
      .getByRole('link', { name: /^Finished/ })
      .click();
    await expect.element(page.getByRole('heading', { name: 'No finished runs yet' })).toBeVisible();
    await expect.poll(app.address).toBe('/runs?q=status%3Afinished&view=gallery');
    await page.getByRole('button', { name: 'View all runs' }).click();
    await expect.poll(app.address).toBe('/runs?view=gallery');
  });

  test('ignores letters in a row while single-key shortcuts are off, but not arrow keys', async () => {
    await openList(3);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    const first = table.getByRole('link', { name: 'Number 1', exact: true });
    await expect.element(first).toBeVisible();
    first.element().focus();
    await userEvent.keyboard('rc{ArrowDown}');
    await expect.element(first).not.toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks before a row’s keys take effect, and ignores those whose action isn’t available', async () => {
    await openList(3);
    table.getByRole('link', { name: 'Number 1', exact: true }).element().focus();
    await userEvent.keyboard('c');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('r');
    const dialog = page.getByRole('dialog', { name: 'Rerun Number 1' });
    await expect.element(dialog).toHaveTextContent('Workflow or team unknown, so it can’t be started again from here.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  });
});
