import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const places = page.getByRole('navigation', { name: 'Pinned' });

/** A failed run. */
function failedRow(workflowId: string, agoMs = 60_000): RunRow {
  const at = Date.now() - agoMs;
  const run = { ledger: '', runId: crypto.randomUUID(), workflowId, workflowName: 'Poster', teamId: 'Blue' };
  const accepted = observe(startingRow(run, at), { type: 'start-accepted', at, status: 'queued', message: '' });
  const ended = { type: 'no-result', sentAt: at, at: at + 1000, words: 'No flour', runStatus: 'failed' } as const;
  return observe(accepted, ended);
}

test('pinned workflows are in the sidebar with the state of their last run, until unpinned', async () => {
  const user = await makeUserInTeam('Blue');
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  const app = await renderWithRuns('/workflows', user, [failedRow(poster.id)]);
  for (const name of ['Poster', 'Leaflet']) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
  }
  await expect.element(places.getByRole('link', { name: 'Failed Poster' })).toBeVisible();
  await expect.element(places.getByRole('link', { name: 'Leaflet', exact: true })).toBeVisible();

  const reads = watchRequests(/^GET .*\/workflows\/[^/]+$/);
  await app.goTo('/teams');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  expect(reads).toEqual([]);

  await places.getByRole('link', { name: 'Failed Poster' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  await expect.poll(app.address).toBe(`/workflows/${poster.id}`);
});

test('a pinned workflow’s long name is truncated in the sidebar', async () => {
  const user = await makeUserInTeam('Blue');
  const names = ['m'.repeat(200), 'تقرير المبيعات الأسبوعي '.repeat(5), 'a long name '.repeat(20).trim()];
  for (const name of names) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderWithRuns('/workflows', user, []);
  for (const index of names.keys()) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .nth(index)
      .click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
  }
  await expect.poll(() => places.getByRole('link').elements()).toHaveLength(names.length);
  const { right } = places.element().getBoundingClientRect();
  for (const part of places.element().querySelectorAll('a, bdi')) {
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('a list of fifty runs or more suggests an export, until one is made or the suggestion is dismissed', async () => {
  const user = await makeUserInTeam('Blue');
  const rows = Array.from({ length: 50 }, (_, index) => failedRow('w', 60_000 * (index + 1)));
  const dashboard = makeDashboard();
  const app = await renderWithRuns('/runs', user, rows.slice(1), dashboard);
  const reminder = page.getByText('50 runs are saved in this browser only.');
  await expect.element(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await expect.element(page.getByText('are saved in this browser only.')).not.toBeInTheDocument();

  const ledger = dashboard.scopes.current()?.runs.ledger;
  await ledger?.add(rows.slice(0, 1).map((row) => ({ row: Object.assign({}, row, { ledger: ledger.key }) })));
  await expect.element(reminder).toBeVisible();
  await page.getByRole('link', { name: 'Export them in Settings' }).click();
  await page.getByRole('button', { name: 'Export runs' }).click();
  await app.goTo('/runs');
  await expect.element(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await expect.element(reminder).not.toBeInTheDocument();
});
