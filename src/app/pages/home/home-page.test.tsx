import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { ownedKey } from '@/domain/storage-keys.ts';
import { makeDashboard, ownerOf } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { seedStorage } from '@/testing/seed-storage.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const region = (name: string) => page.getByRole('region', { name });
const refused: RunObservation = {
  type: 'start-failed',
  at: Date.now(),
  fault: { kind: 'http', status: 422, words: 'No headline' },
};
const unanswered: RunObservation = { type: 'start-failed', at: Date.now(), fault: { kind: 'network', words: '' } };

interface Made {
  readonly agoMs?: number;
  readonly runId?: string;
}

/** A run of the workflow Poster in the team Blue, started in this browser. */
function makeRow(name: string, { agoMs = 60_000, runId = crypto.randomUUID() }: Made = {}): RunRow {
  return startingRow(
    {
      ledger: '',
      runId,
      name,
      workflowId: '00000000-0000-4000-8000-000000000001',
      workflowName: 'Poster',
      teamId: '00000000-0000-4000-8000-000000000002',
      teamName: 'Blue',
    },
    Date.now() - agoMs,
  );
}

function accepted(row: RunRow): RunRow {
  return observe(row, { type: 'start-accepted', at: row.createdAt, status: 'queued', message: '' });
}

function failed(row: RunRow, words: string): RunRow {
  const at = row.createdAt + 1000;
  return observe(accepted(row), { type: 'no-result', sentAt: at, at, words, runStatus: 'failed' });
}

function finished(name: string, agoMs: number): RunRow {
  const row = makeRow(name, { agoMs });
  return observe(accepted(row), { type: 'result-found', sentAt: row.createdAt, at: row.createdAt + 1000 });
}

test('after another tab has cleared this browser, a tab in which Home is open doesn’t store anything again', async () => {
  const user = await makeUserInTeam('Blue');
  const dashboard = makeDashboard();
  await renderWithRuns('/', user, [], dashboard);
  const key = ownedKey('first-run', ownerOf(dashboard));
  await expect.poll(() => localStorage.getItem(key)).toBe('"open"');

  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  // After a storage event, React renders before the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(localStorage.getItem(key)).toBeNull();
});

test('counts link to the runs they count, for the period that is in the address', async () => {
  const user = await makeUserInTeam('Blue');
  const hourMs = 3_600_000;
  const rows = [
    failed(makeRow('Today', { agoMs: hourMs }), 'No flour'),
    failed(makeRow('Lately', { agoMs: 30 * hourMs }), 'No sugar'),
    failed(makeRow('Long ago', { agoMs: 20 * 24 * hourMs }), 'No salt'),
  ];
  const app = await renderWithRuns('/', user, rows);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Failed 2' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Runs per 3 h: 2 failed\. Most: 1 run/ })).toBeVisible();

  await page.getByRole('link', { name: '30 days' }).click();
  await expect.poll(app.address).toBe('/?hours=720');
  await expect.element(page.getByRole('link', { name: 'Failed 3' })).toBeVisible();
  await page.getByRole('link', { name: '24 h' }).click();
  await expect.element(page.getByRole('link', { name: '24 h' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Failed 1' }).click();
  await expect.poll(app.address).toBe('/runs?state=failed&hours=24');
  await expect.element(page.getByRole('status').filter({ hasText: '1 of 3 runs' })).toBeVisible();
});

test('each run that needs attention has a reason and a remedy, and can be archived', async () => {
  const user = await makeUserInTeam('Blue');
  const rows = [
    failed(makeRow('Bread'), 'The paint ran out'),
    observe(makeRow('Cake'), refused),
    observe(makeRow('Pie'), unanswered),
  ];
  breakRequests(/\/result$/, { status: 404, body: '{"description":"No result yet"}' });
  await renderWithRuns('/', user, rows);
  const panel = region('Failed or needs attention');
  await expect.element(panel.getByText('The paint ran out')).toBeVisible();
  await expect.element(panel.getByText('No headline')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Rerun: Cake' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Start again: Pie' })).toBeVisible();

  await panel.getByRole('button', { name: 'Rerun: Bread' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Rerun Bread' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await panel.getByRole('button', { name: 'Archive Bread' }).click();
  await expect.element(panel.getByText('The paint ran out')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByText('The paint ran out')).toBeVisible();
  await panel.getByRole('link', { name: 'All failed runs' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
});

test('archiving a run by keyboard moves the focus to the page', async () => {
  const user = await makeUserInTeam('Blue');
  await renderWithRuns('/', user, [failed(makeRow('Bread'), 'No flour')]);
  const archive = region('Failed or needs attention').getByRole('button', { name: 'Archive Bread' });
  await expect.element(archive).toBeVisible();
  archive.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(archive).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a live run shows its elapsed time, and can be cancelled after a confirmation', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 300 } });
  const row = { ...accepted(makeRow('Slow', { runId })), workflowId: workflow.id, teamId: user.team.id };
  await renderWithRuns('/', user, [row]);
  const panel = region('Live now');
  await expect.element(panel.getByText('Running', { exact: true })).toBeVisible();
  await expect.element(panel.getByText(/^1:0\d$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Live 1' })).toBeVisible();

  await panel.getByRole('button', { name: 'Cancel Slow' }).click();
  await page.getByRole('dialog', { name: 'Cancel run?' }).getByRole('button', { name: 'Cancel run' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('a live run takes “longer than usual” only once it is ten seconds over', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const ofWorkflow = { workflowId: workflow.id, teamId: user.team.id };
  const startLive = async (name: string, agoMs: number) => {
    const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 300 } });
    return { ...accepted(makeRow(name, { runId, agoMs })), ...ofWorkflow };
  };
  const ended = ['A', 'B', 'C'].map((name) => {
    const row = { ...accepted(makeRow(name, { agoMs: 600_000 })), ...ofWorkflow };
    const end = row.createdAt + 500;
    const pending = observe(row, { type: 'no-result', sentAt: end - 30, at: end - 20, words: '' });
    return observe(pending, { type: 'result-found', sentAt: end - 10, at: end });
  });
  await renderWithRuns('/', user, [await startLive('Slow', 60_000), await startLive('Brisk', 1000), ...ended]);
  const items = region('Live now').getByRole('listitem');
  await expect.element(items.filter({ hasText: 'Brisk' })).toHaveTextContent('usually 0.5 s');
  await expect.element(items.filter({ hasText: 'Slow' })).toHaveTextContent('longer than usual (0.5 s)');
});

test('the latest results are shown, and link to their runs', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  const row = accepted(makeRow('Bread', { runId }));
  const app = await renderWithRuns('/', user, [row]);
  const results = region('Latest results');
  await expect.element(results.getByRole('link', { name: 'Bread' })).toBeVisible();
  await expect.poll(() => results.element().querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
  await results.getByRole('link', { name: 'Bread' }).click();
  await expect.poll(app.address).toBe(`/runs/${runId}`);
});

test('a result that arrives while Home is open is shown first', async () => {
  const user = await makeUserInTeam('Blue');
  breakRequests(/\/result$/, { status: 200, body: '{"result":"https://example.org/a.bin"}' });
  const dashboard = makeDashboard();
  const rows = Array.from({ length: 10 }, (_, index) => finished(`Old ${index}`, (index + 2) * 60_000));
  await renderWithRuns('/', user, rows, dashboard);
  const film = region('Latest results').getByRole('list');
  await expect.element(film.getByRole('link', { name: 'Old 0' })).toBeVisible();
  const ledger = dashboard.scopes.current()?.runs.ledger;
  await ledger?.add(['New', 'Newer'].map((name) => ({ row: { ...finished(name, 30_000), ledger: ledger.key } })));
  await expect.element(film.getByRole('link', { name: 'Newer' })).toBeInViewport();
  expect(film.element().scrollLeft).toBe(0);
});

test('a workflow can be run from the form, or with one click and its last inputs', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp('/', user);
  const table = page.getByRole('table', { name: 'Your workflows' });
  await table.getByRole('link', { name: 'Run Poster', exact: true }).click();
  await expect.poll(app.address).toBe(`/runs/new?workflow=${workflow.id}`);
  await app.goTo(`/runs/new?workflow=${workflow.id}#inputs=${encodeURIComponent('{"seconds":0,"headline":"Bread"}')}`);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByText('Finished', { exact: true }).first()).toBeVisible();

  await app.goTo('/');
  await table.getByRole('button', { name: 'Run Poster with last inputs' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Poster started with its last inputs.' });
  await toast.getByRole('link', { name: 'View' }).click();
  await expect.element(page.getByRole('region', { name: 'Inputs' })).toHaveTextContent('Bread');
});

test('a user with runs of a single workflow also sees other workflows if the list is cached', async () => {
  const user = await makeUserInTeam('Blue');
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  for (const name of ['Bread', 'Flour']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderWithRuns('/workflows', user, [
    { ...failed(makeRow('Rye'), 'The run failed: No flour.'), workflowId: poster.id },
  ]);
  await expect.element(page.getByRole('link', { name: 'Flour', exact: true })).toBeVisible();
  await app.goTo('/');
  const rows = page.getByRole('table', { name: 'Your workflows' }).getByRole('row');
  await expect
    .poll(() => rows.elements().map((row) => row.querySelector('a')?.textContent))
    .toEqual([undefined, 'Poster', 'Bread', 'Flour']);
  // The badge's text is not repeated.
  await expect.element(region('Failed or needs attention').getByText('No flour.', { exact: true })).toBeVisible();
});

test('a user with runs of a single workflow also sees other workflows after a reload, without requesting the list', async () => {
  const user = await makeUserInTeam('Blue');
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Bread', team_id: user.team.id });
  const before = await renderWithRuns('/workflows', user, [{ ...failed(makeRow('Rye'), 'No'), workflowId: poster.id }]);
  await expect.element(page.getByRole('link', { name: 'Bread', exact: true })).toBeVisible();
  await before.leave();
  const lists = watchRequests(/^GET .*\/workflows$/);
  await renderApp('/', user);
  const table = page.getByRole('table', { name: 'Your workflows' });
  await expect.element(table.getByRole('link', { name: 'Bread', exact: true })).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Poster', exact: true })).toBeVisible();
  expect(lists).toHaveLength(0);
});

test('on a phone “Start run” comes first, visually and by keyboard', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const user = await makeUserInTeam('Blue');
  await renderWithRuns('/', user, [failed(makeRow('Rye'), 'No')]);
  const [start, hours] = [page.getByRole('link', { name: 'Start run' }), page.getByRole('link', { name: '24 h' })];
  await expect.element(hours).toBeVisible();
  const [first, second] = [start.element(), hours.element()];
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const [one, other] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
  expect(one.top < other.top || one.left < other.left).toBe(true);
});

test('on a phone the name of a run that needs attention is on a separate line, in full', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const user = await makeUserInTeam('Blue');
  const name = 'Winter poster for the town hall and its neighbours';
  await renderWithRuns('/', user, [observe(makeRow(name), unanswered)]);
  const panel = region('Failed or needs attention');
  const link = panel.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  const state = panel.getByText('Not confirmed', { exact: true }).element().getBoundingClientRect();
  expect(link.element().getBoundingClientRect().top).toBeLessThan(state.top - 16);
  expect(link.element().getBoundingClientRect().width).toBeGreaterThan(250);
});

test('a double click starts one run', async () => {
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const posts = breakRequests(/^POST .*\/run_workflow\//, { status: 422, body: '{"detail":[]}' });
  await renderApp('/', user);
  const run = region('Get started').getByRole('button', { name: /Picture$/ });
  await expect.element(run).toBeEnabled();
  await run.dblClick();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Couldn’t start Poster' })).toBeVisible();
  expect(posts.hits()).toBe(1);
});

test('a new user gets a first result with one click, then the next steps', async () => {
  // Not every browser supports the last step. Without it, the steps end with the run.
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  onTestFinished(() => permission.mockRestore());
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp('/', user);
  const way = region('Get started');
  await expect.element(way.getByText('You’re in Blue.')).toBeVisible();
  await expect.element(way.getByText('You have 1 workflow.')).toBeVisible();
  await way.getByRole('button', { name: /Picture$/ }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(way.getByText('Your first run finished.')).toBeVisible();
  await expect.element(region('Latest results').getByText('Poster')).toBeVisible();
});

test('blocked notifications are not offered as a step', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  onTestFinished(() => permission.mockRestore());
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp('/', user);
  await expect.element(region('Get started').getByText('2 of 3 done')).toBeVisible();
  await expect.element(page.getByText('Get notified')).not.toBeInTheDocument();
});

test('a user without a team first sees that they have none, and whom to contact', async () => {
  await renderApp('/', await commands.makeUser());
  await expect.element(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
  await expect.element(page.getByText('Ask a teammate or your administrator to add you.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Start run' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Runs you start or track in this browser appear here.')).toBeVisible();
});

test('runs are shown even if workflows can’t be loaded', async () => {
  const user = await makeUserInTeam('Blue');
  breakRequests(/^GET .*\/workflows(?:\/|$)/, { status: 400, body: '{"description":"Not today"}' });
  await renderWithRuns('/', user, [failed(makeRow('Bread'), 'The paint ran out')]);
  await expect.element(region('Failed or needs attention').getByText('The paint ran out')).toBeVisible();
  const table = page.getByRole('table', { name: 'Your workflows' });
  await expect.element(table.getByRole('link', { name: 'Poster', exact: true })).toBeVisible();
});

test('a failed workflow list shows its error and a retry in place', async () => {
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const fault = breakRequests(/^GET .*\/workflows$/, { status: 400, body: '{"description":"Not today"}' });
  await renderApp('/', user);
  const panel = region('Your workflows');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Not today');
  fault.stop();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('link', { name: 'Poster', exact: true })).toBeVisible();
});

test('a pinned workflow comes first, a deleted one is omitted, and the list is not requested', async () => {
  const user = await makeUserInTeam('Blue');
  const pinned = await makeWorkflow(user, { name: 'Pinned one', team_id: user.team.id });
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const lists = breakRequests(/^GET .*\/workflows$/, { status: 400, body: '{"description":"Not today"}' });
  const dashboard = makeDashboard();
  const rows = [
    { ...failed(makeRow('Bread'), 'No'), workflowId: poster.id },
    failed(makeRow('Of a workflow that is gone'), 'No'),
  ];
  const app = await renderWithRuns('/settings', user, rows, dashboard);
  seedStorage(ownerOf(dashboard), 'pinned', [pinned.id]);
  await app.goTo('/');
  const listed = page.getByRole('table', { name: 'Your workflows' }).getByRole('row');
  await expect.element(listed.nth(1)).toHaveTextContent('Pinned one');
  await expect.element(listed.nth(2)).toHaveTextContent('Poster');
  await expect.poll(() => listed.elements()).toHaveLength(3);
  expect(lists.hits()).toBe(0);
});
