import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const teams = page.getByRole('table', { name: 'Teams' });
const rowOf = (name: string) => teams.getByRole('row', { name: new RegExp(`^${name}`) });
const results = page.getByRole('region', { name: 'Latest results' });

interface OfRun {
  readonly team: { readonly id: string; readonly name: string };
  readonly name: string;
  readonly agoMs: number;
  readonly runId?: string;
}

function accepted({ team, name, agoMs, runId = crypto.randomUUID() }: OfRun): RunRow {
  const at = Date.now() - agoMs;
  const of = { workflowName: 'Poster', teamId: team.id, teamName: team.name };
  const row = { ...startingRow({ ledger: '', runId, ...of }, at), name };
  return observe(row, { type: 'start-accepted', at, status: 'queued', message: '' });
}

function finished(of: OfRun): RunRow {
  const row = accepted(of);
  return observe(row, { type: 'result-found', sentAt: row.createdAt, at: row.createdAt + 1000 });
}

function failed(of: OfRun): RunRow {
  const row = accepted(of);
  const at = row.createdAt + 1000;
  return observe(row, { type: 'no-result', sentAt: at, at, words: 'No flour', runStatus: 'failed' });
}

/**
 * Create a user in three teams: Atelier, with a failed run and the result of Bread; Lab, with five results; and Zoo.
 */
async function someoneWithResults() {
  const user = await makeUserInTeam('Atelier');
  const atelier = user.team;
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const zoo = await commands.makeTeam('Zoo', [user.user.email]);
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: atelier.id });
  const runId = await startRunAs(user, atelier.id, { id, inputs: { seconds: 0 } });
  const rows = [
    finished({ team: atelier, name: 'Bread', agoMs: 60_000, runId }),
    failed({ team: atelier, name: 'Cake', agoMs: 120_000 }),
    ...[1, 2, 3, 4, 5].map((at) => finished({ team: lab, name: `Soup ${at}`, agoMs: at * 600_000 })),
  ];
  return { user, atelier, lab, zoo, rows, runId };
}

/** Respond to all requests for results of these runs, except for the given run. */
function answerOthers(rows: readonly RunRow[], runId: string) {
  const others = rows.flatMap((row) => (row.runId === runId ? [] : row.runId));
  breakRequests(new RegExp(`/(${others.join('|')})/result$`), {
    status: 200,
    body: '{"result":"https://example.org/a.csv"}',
  });
}

test('each team has a strip of its last runs, and its four latest results, which open their runs', async () => {
  await page.viewport(1440, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const { user, rows, runId } = await someoneWithResults();
  answerOthers(rows, runId);
  const app = await renderWithRuns('/teams', user, rows);
  await expect.element(rowOf('Atelier').getByRole('img', { name: 'Last 2 runs: 1 failed, 1 finished' })).toBeVisible();
  const before = rowOf('Lab').element().getBoundingClientRect();
  const soups = rowOf('Lab').getByRole('link', { name: /^Soup/ });
  await expect
    .poll(() => soups.elements().map((link) => [link.getAttribute('title'), link.textContent]))
    .toEqual([1, 2, 3, 4].map((at) => [`Soup ${at}`, 'csv']));
  const bread = rowOf('Atelier').getByRole('link', { name: 'Bread' });
  await expect.element(bread).toHaveTextContent('svg');
  expect(rowOf('Lab').element().getBoundingClientRect()).toEqual(before);
  await expect.element(rowOf('Zoo').getByRole('img')).not.toBeInTheDocument();
  await bread.click();
  await expect.poll(app.address).toBe(`/runs/${runId}`);
});

test('on a phone the strip and the results are below the text, and a tap on a result opens the team', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { user, rows, runId, lab } = await someoneWithResults();
  answerOthers(rows, runId);
  const app = await renderWithRuns('/teams', user, rows);
  const row = rowOf('Lab');
  await expect.element(row.getByRole('img', { name: 'Last 5 runs: 5 finished' })).toBeVisible();
  await expect.poll(() => row.getByText('csv').elements().length).toBe(4);
  await expect.element(row.getByRole('link', { name: /Soup/ })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const tops = [row.getByText('Finished'), row.getByText('workflow'), row.getByText('csv').first()].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await row.getByText('csv').first().click();
  await expect.poll(app.address).toBe(`/teams/${lab.id}`);
});

test('a team’s page begins with its latest results, and links to all of them', async () => {
  const { user, rows, runId, atelier } = await someoneWithResults();
  answerOthers(rows, runId);
  const app = await renderWithRuns(`/teams/${atelier.id}`, user, rows);
  await expect.element(results.getByRole('link', { name: 'Bread' })).toBeVisible();
  expect(results.getByRole('listitem').elements()).toHaveLength(1);
  await expect.poll(() => results.element().querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
  const runs = page.getByRole('table', { name: 'Runs' }).element();
  expect(results.element().getBoundingClientRect().bottom).toBeLessThan(runs.getBoundingClientRect().top);
  await results.getByRole('link', { name: 'Gallery' }).click();
  await expect.poll(app.address).toBe(`/runs?state=finished&view=gallery&team=${atelier.id}`);
});

test('the page of a team without results shows nothing in their place', async () => {
  const { user, zoo, rows } = await someoneWithResults();
  await renderWithRuns(`/teams/${zoo.id}`, user, [...rows, failed({ team: zoo, name: 'Pie', agoMs: 1000 })]);
  await expect.element(page.getByRole('table', { name: 'Runs' }).getByText('Pie')).toBeVisible();
  await expect.element(results).not.toBeInTheDocument();
});
