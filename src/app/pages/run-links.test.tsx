import { afterEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';

import { type RunLink, writeRunLink } from '@/domain/runs/run-link.ts';
import { linkedRow, trackedRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const state = (word: string) => page.getByRole('status').getByText(word, { exact: true });
const note = page.getByRole('note').filter({ hasText: 'From the link' });
const inputs = page.getByRole('region', { name: 'Inputs' });
const details = page.getByRole('region', { name: 'Details' });
const untracked = page.getByText('This run isn’t in your list yet');
const slow = { timeout: 15_000 };
const noResult = { status: 404, body: '{"description":"There is no result."}' };
const workflowId = '22222222-2222-4222-8222-222222222222';
const teamId = '33333333-3333-4333-8333-333333333333';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The address of a copied link. */
function addressOf(runId: string, { name, workflow, team, inputs: given }: RunLink): string {
  const row = linkedRow(
    {
      ledger: '',
      runId,
      name,
      workflowId: workflow?.id,
      workflowName: workflow?.name,
      teamId: team?.id,
      teamName: team?.name,
    },
    1,
  );
  return `/runs/${runId}${writeRunLink(row, given).fragment}`;
}

/** Open a link to a run for which the service has no result and no status. */
async function openSilentRun(link: RunLink = spring) {
  const broken = breakRequests(/^GET .*\/result$/, noResult);
  const user = await makeUserInTeam('Blue');
  const runId = crypto.randomUUID();
  const app = await renderApp(addressOf(runId, link), user);
  return { app, broken, runId, user };
}

const spring: RunLink = {
  name: 'Spring',
  workflow: { id: workflowId, name: 'Poster' },
  team: { id: teamId, name: 'Studio' },
  inputs: { seconds: 0, city: 'Cork' },
};

/** Start a run as another member of a team. */
async function startRun(given: Record<string, unknown>) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: given });
  const link = { name: 'Spring', workflow: { id: workflow.id, name: 'Poster' }, team: user.team, inputs: given };
  return { user, workflow, runId, link };
}

describe('a copied link', () => {
  test('shows the run with the link’s data and its result, and adds it to the list', async () => {
    const { user, runId, link } = await startRun({ seconds: 0, format: 'json', city: 'Cork' });
    const app = await renderApp(addressOf(runId, link), user);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
    await expect.element(inputs).toHaveTextContent(/city *Cork/);
    await expect.element(details).toHaveTextContent(/Poster.*Blue/);
    await expect.element(state('Finished'), slow).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open result' })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await expect.poll(app.address).toBe(`/runs/${runId}`);
    await app.goTo('/runs');
    await expect.element(page.getByRole('table', { name: 'Runs' })).toHaveTextContent('Spring');
  });

  test('to a run without a result or status is marked as unverified, and not stored', async () => {
    const { app, runId } = await openSilentRun();
    await expect.element(note).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('There is no result.');
    await expect.poll(app.address).toBe(`/runs/${runId}`);
    await app.goTo('/runs');
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await app.goBack();
    await expect.element(note).toBeVisible();
    await expect.element(inputs).toHaveTextContent(/city *Cork/);
  });

  test('to a run without a result or status is stored on request, and can be removed again', async () => {
    const { app } = await openSilentRun();
    await page.getByRole('button', { name: 'Keep in my runs' }).click();
    await expect.element(page.getByRole('button', { name: 'Keep in my runs' })).not.toBeInTheDocument();
    await expect.element(note).toBeVisible();
    await app.goTo('/runs');
    await page.getByRole('link', { name: 'Spring' }).click();
    await expect.element(inputs).toHaveTextContent(/city *Cork/);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from list' }).click();
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('link', { name: 'Spring' })).toBeVisible();
  });

  test('does not restore a run that has since been removed', async () => {
    const { user, runId, link } = await startRun({ seconds: 0, format: 'json' });
    const app = await renderApp(addressOf(runId, link), user);
    await expect.element(page.getByRole('button', { name: 'More actions' }), slow).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open result' })).toBeVisible();
    await app.goTo('/runs');
    await page.getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from list' }).click();
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await app.goBack();
    await app.goBack();
    await expect.element(untracked).toBeVisible();
  });

  test('stores its run as soon as a result arrives', async () => {
    const { user, runId, link } = await startRun({ seconds: 0, format: 'json' });
    const broken = breakRequests(/^GET .*\/result$/, noResult);
    await renderApp(addressOf(runId, link), user);
    await expect.element(page.getByRole('button', { name: 'Keep in my runs' })).toBeVisible();
    broken.stop();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect.element(state('Finished'), slow).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('still has its run checked after another tab was opened', async () => {
    const { user, runId, link } = await startRun({ seconds: 0, format: 'json' });
    const broken = breakRequests(/^GET .*\/result$/, noResult);
    const dashboard = makeDashboard();
    await renderApp(addressOf(runId, link), user, dashboard);
    await expect.element(note).toBeVisible();
    const runs = dashboard.scopes.current()?.runs;
    runs?.monitor.reconnect();
    broken.stop();
    await expect.element(state('Finished'), slow).toBeVisible();
  });

  test('to another team’s run says so once, without actions, and doesn’t list the run', async () => {
    const { runId, link } = await startRun({ seconds: 0 });
    const checks = watchRequests(/\/result$/);
    const eve = await commands.makeUser();
    const app = await renderApp(addressOf(runId, link), eve);
    await expect.element(page.getByRole('heading', { name: 'You don’t have access' }), slow).toBeVisible();
    await expect.element(page.getByText(/^.+\. Ask a member of the run’s team\.$/)).toBeVisible();
    const main = page.getByRole('main');
    for (const name of ['Cancel run', 'Pause updates', 'Notify me', 'Refresh', 'Rerun']) {
      await expect.element(main.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await app.goTo('/runs');
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    expect(checks).toHaveLength(1);
  });

  test('to another team’s run that is then tracked by its ID says so, too, and adds nothing', async () => {
    const { runId } = await startRun({ seconds: 0 });
    const app = await renderApp(`/runs/${runId}`, await commands.makeUser());
    await page.getByRole('button', { name: 'Track this run' }).click();
    await expect.element(page.getByRole('heading', { name: 'You don’t have access' }), slow).toBeVisible();
    await app.goTo('/runs');
    await expect.element(page.getByText('No runs yet')).toBeVisible();
  });

  test('opens a prefilled dialog for “Rerun”, and starts nothing', async () => {
    const { user, runId, link } = await startRun({ seconds: 0, format: 'json', city: 'Cork' });
    const starts = watchRequests(/get_run_id|run_workflow/);
    await renderApp(addressOf(runId, link), user);
    await page.getByRole('button', { name: 'Rerun' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rerun Spring' });
    await expect.element(dialog.getByRole('textbox', { name: 'Inputs' })).toHaveTextContent('"city": "Cork"');
    expect(starts).toHaveLength(0);
    await dialog.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "city": "Oslo"}');
    await dialog.getByRole('button', { name: 'Rerun' }).click();
    await expect.element(inputs).toHaveTextContent(/city *Oslo/);
    expect(starts).toHaveLength(2);
  });

  test('shows what it contains when copied by hand', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await openSilentRun({ ...spring, name: undefined });
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    const field = page.getByRole('dialog', { name: 'Copy link' }).getByRole('textbox');
    await expect.element(field).toHaveAccessibleDescription('It carries workflow, team, and inputs.');
    await expect.element(field).toHaveDisplayValue(/#run=[\w-]+$/);
  });

  test('opens the same page after signing in', async () => {
    const user = await makeUserInTeam('Blue');
    const app = await renderApp(addressOf(crypto.randomUUID(), spring));
    await page.getByRole('textbox', { name: 'Access token' }).fill(user.accessToken);
    await page.getByRole('textbox', { name: 'API key' }).fill(user.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
    await expect.element(inputs).toHaveTextContent(/city *Cork/);
    await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f-]{36}$/);
  });

  test('that was truncated opens by the run ID alone, and says so', async () => {
    const user = await makeUserInTeam('Blue');
    const runId = crypto.randomUUID();
    const app = await renderApp(addressOf(runId, spring).slice(0, -9), user);
    await expect.element(untracked).toBeVisible();
    await expect.element(page.getByText('The link is incomplete. Only its run ID could be read.')).toBeVisible();
    await expect.poll(app.address).toBe(`/runs/${runId}`);
  });
});

describe('a run already in the list', () => {
  test('gets missing data from a link', async () => {
    breakRequests(/^GET .*\/result$/, noResult);
    const user = await makeUserInTeam('Blue');
    const runId = crypto.randomUUID();
    const row = trackedRow({ ledger: '', runId, name: 'Mine' }, Date.now());
    await renderWithRuns(addressOf(runId, spring), user, [row]);
    await expect.element(details).toHaveTextContent(/Poster.*Studio/);
    await expect.element(inputs).toHaveTextContent(/city *Cork/);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  });

  test('keeps its own data', async () => {
    breakRequests(/^GET .*\/result$/, noResult);
    const user = await makeUserInTeam('Blue');
    const runId = crypto.randomUUID();
    const row = trackedRow({ ledger: '', runId, workflowId: teamId, workflowName: 'Flyer' }, Date.now());
    const app = await renderWithRuns(addressOf(runId, spring), user, [row]);
    await expect.poll(app.address).toBe(`/runs/${runId}`);
    await expect.element(details).toHaveTextContent(/Flyer.*Unknown/);
    await expect.element(inputs).toHaveTextContent('Inputs aren’t available');
  });
});
