import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';

const places = page.getByRole('navigation', { name: 'Views' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

const links = () =>
  places
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

/** A run that failed this many seconds ago. */
function failed(runId: string, secondsAgo: number): RunRow {
  const at = Date.now() - secondsAgo * 1000;
  const started = startingRow({ ledger: 'l', runId, name: runId, workflowId: 'w', workflowName: 'Poster' }, at);
  return observe(started, { type: 'no-result', sentAt: at, at, words: 'The run failed: No ink', runStatus: 'failed' });
}

/** Open a page with two failed runs and two saved views. The view "Failed" was last opened between the two failures. */
async function openAt(path: string) {
  const dashboard = makeDashboard();
  const user = await makeUserInTeam('Blue');
  await dashboard.session.signIn(user, 'tab');
  const storage = dashboard.scopes.current()?.storage;
  if (!storage) throw new Error('There is no session.');
  storage.write('views', [
    { name: 'Failed', query: 'q=status%3Afailed', seenAt: Date.now() - 1_800_000 },
    { name: 'Posters', query: 'q=workflow%3Aposter' },
  ]);
  const app = await renderWithRuns(path, user, [failed('new', 60), failed('old', 3600)], dashboard);
  return { ...app, storage };
}

test('a view shows the number of new runs since it was last opened', async () => {
  const app = await openAt('/teams');
  await expect.poll(links).toEqual(['Failed1 new', 'Posters']);
  await places.getByRole('link', { name: 'Failed' }).click();
  await expect.element(page.getByRole('table', { name: 'Runs' })).toHaveAttribute('aria-rowcount', '3');
  await expect.poll(links).toEqual(['Failed', 'Posters']);
  await app.goTo('/teams');
  await expect.element(heading('Teams')).toBeVisible();
  await expect.poll(links).toEqual(['Failed', 'Posters']);

  // These views have no number, because counting would need more than rows: inputs, or causes of failures.
  app.storage.write('views', [
    { name: 'No ink', query: 'q=ink', seenAt: 0 },
    { name: 'One cause', query: 'cause=ink', seenAt: 0 },
  ]);
  await expect.poll(links).toEqual(['No ink', 'One cause']);
});

test('views removed in another tab stay removed even if one of them is open', async () => {
  const app = await openAt('/runs?q=status%3Afailed');
  await expect.poll(links).toEqual(['Failed', 'Posters']);
  app.storage.remove('views');
  await expect.element(places).not.toBeInTheDocument();
  await app.goTo('/teams');
  await expect.element(heading('Teams')).toBeVisible();
  expect(app.storage.read('views')).toBeUndefined();
});

test('views can be moved, and on a phone a menu lists all of them', async () => {
  const app = await openAt('/runs?q=status%3Afailed');
  await page.getByRole('button', { name: 'View Failed' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(links).toEqual(['Posters', 'Failed']);

  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .slice(-2)
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Posters', 'Failed']);
  await page.getByRole('menuitem', { name: 'Posters' }).click();
  await expect.poll(app.address).toBe('/runs?q=workflow%3Aposter');
});
