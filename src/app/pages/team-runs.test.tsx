import { describe, expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { holdQueue, releaseQueue } from '@/contract/admin/admin-teams.ts';
import { cancelRun, getRunResult } from '@/contract/endpoints.ts';
import { isStatus } from '@/api/api-error.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { writeRunLink } from '@/domain/runs/run-link.ts';
import { linkedRow, startingRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { apiOf, makeWorkflow, startRunAs, type TestUser } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const table = page.getByRole('table', { name: 'Runs' });
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const whose = page.getByRole('radiogroup', { name: 'Whose runs' });
const slow = { timeout: 15_000 };

interface Two {
  readonly ann: TestUser;
  readonly ben: TestUser;
  readonly team: { readonly id: string };
  readonly workflow: { readonly id: string };
  readonly start: (by: TestUser, inputs: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** Create Ann and Ben, the only members of a team with the workflow Poster. */
async function makeTwo(): Promise<Two> {
  const [ann, ben] = await Promise.all([commands.makeUser(), commands.makeUser()]);
  const team = await commands.makeTeam('Studio', [ann.user.email, ben.user.email]);
  const workflow = await makeWorkflow(ann, { name: 'Poster', team_id: team.id });
  return { ann, ben, team, workflow, start: (by, inputs) => startRunAs(by, team.id, { id: workflow.id, inputs }) };
}

/** Open the dashboard with a service that lists the team's runs. */
async function openAs(user: TestUser, path: string, extensions: Readonly<Record<string, number>> = { runs: 1 }) {
  const dashboard = makeDashboard({ extensions });
  const app = await renderApp(path, user, dashboard);
  const ledger = () => {
    const runs = dashboard.scopes.current()?.runs;
    if (!runs) throw new Error('There is no session.');
    return runs.ledger;
  };
  return { ...app, ledger };
}

async function hasEnded(by: TestUser, runId: string): Promise<void> {
  const { request } = apiOf(by);
  await expect
    .poll(async () => {
      try {
        return await request(getRunResult, { params: { run_id: runId } });
      } catch (error) {
        return isStatus(error, 404) && error.runStatus === 'cancelled';
      }
    }, slow)
    .toBeTruthy();
}

test('a queued run shows what it waits for instead of a log, until it starts', async () => {
  const { ann, team, start } = await makeTwo();
  await commands.setRole(team.id, ann.user.id, 'admin');
  const { request } = apiOf(ann);
  await request(holdQueue, { params: { team_id: team.id } });
  const runId = await start(ann, { seconds: 120 });
  await openAs(ann, `/runs/${runId}`, { runs: 1, logs: 1 });
  const log = page.getByRole('region', { name: 'Log' });
  await expect.element(page.getByText(/^Your team's queue is held/), slow).toBeVisible();
  await expect.element(log).not.toBeInTheDocument();
  await request(releaseQueue, { params: { team_id: team.id } });
  await expect.element(page.getByRole('status').getByText('Running'), slow).toBeVisible();
  await expect.element(page.getByText(/^Your team's queue is held/)).not.toBeInTheDocument();
  await expect.element(log, slow).toBeVisible();
  await request(cancelRun, { params: { team_id: team.id, run_id: runId } });
});

describe('a colleague’s run', () => {
  test('is updated in the list as it changes, without checks of its result', async () => {
    const { ann, ben, team, start } = await makeTwo();
    const first = await start(ann, { seconds: 0, city: 'Cork' });
    await hasEnded(ann, first);
    await openAs(ben, '/runs');
    await expect.element(rowOf('Cork'), slow).toHaveTextContent('Finished');
    const checks = watchRequests(/^GET .*\/result$/);
    const second = await start(ann, { seconds: 120, city: 'Graz' });
    await expect.element(rowOf('Graz'), slow).toHaveTextContent('Running');
    await expect.element(rowOf('Graz')).toHaveTextContent(ann.user.email);
    await apiOf(ann).request(cancelRun, { params: { team_id: team.id, run_id: second } });
    await expect.element(rowOf('Graz'), slow).toHaveTextContent('Cancelled');
    expect(checks.filter(({ path }) => path.includes(second))).toEqual([]);
  });

  test('can be opened, with its inputs, timeline and result', async () => {
    const { ann, ben, start } = await makeTwo();
    const long = 'x'.repeat(3000);
    const runId = await start(ann, { seconds: 0, city: 'Cork', long });
    await hasEnded(ann, runId);
    await openAs(ben, `/runs/${runId}`);
    await expect.element(page.getByRole('status').getByText('Finished'), slow).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Inputs' }), slow).toHaveTextContent('Cork');
    await expect.element(page.getByRole('region', { name: 'Details' })).toHaveTextContent(ann.user.email);
    await expect.element(page.getByRole('heading', { name: 'At the service' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Rerun', exact: true })).toBeVisible();
  });

  test('can be cancelled', async () => {
    const { ann, ben, start } = await makeTwo();
    const runId = await start(ann, { seconds: 120 });
    await openAs(ben, `/runs/${runId}`);
    await page.getByRole('button', { name: 'Cancel run' }).click(slow);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
    await expect.element(page.getByRole('status').getByText('Cancelled', { exact: true }), slow).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toHaveTextContent(`by ${ben.user.email}`);
  });

  test('is cancelled with one’s own only by a choice that names the colleague', async () => {
    const { ann, ben, start } = await makeTwo();
    await start(ann, { seconds: 120, city: 'Cork' });
    const own = await start(ben, { seconds: 120, city: 'Graz' });
    const other = await start(ben, { seconds: 120, city: 'Lima' });
    await openAs(ben, '/');
    await page.getByRole('button', { name: 'Cancel all…' }).click(slow);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleName('Cancel 2 runs?');
    await expect.element(dialog.getByRole('region')).not.toHaveTextContent('Cork');
    const choice = dialog.getByRole('checkbox', { name: `Also cancel 1 run of ${ann.user.email}` });
    await choice.click();
    await expect.element(dialog).toHaveAccessibleName('Cancel 3 runs?');
    await expect.element(dialog.getByRole('region')).toHaveTextContent('Cork');
    await choice.click();
    await dialog.getByRole('button', { name: 'Cancel runs' }).click();
    await expect.element(page.getByText('2 runs cancelled')).toBeVisible();
    await hasEnded(ben, own);
    await hasEnded(ben, other);
    await expect.element(page.getByRole('region', { name: 'Live now' })).toHaveTextContent('Cork');
  });

  test('alone live on Home is not cancelled by the button for all', async () => {
    const { ann, ben, start } = await makeTwo();
    await start(ann, { seconds: 120 });
    await start(ann, { seconds: 120 });
    await openAs(ben, '/');
    await page.getByRole('button', { name: 'Cancel all…' }).click(slow);
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 runs?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel runs' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: `Also cancel 2 runs of ${ann.user.email}` }).click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel runs' })).toBeEnabled();
  });

  test('can be named, for the whole team', async () => {
    const { ann, ben, start } = await makeTwo();
    const runId = await start(ann, { seconds: 0 });
    const bens = await openAs(ben, `/runs/${runId}`);
    await page.getByRole('button', { name: 'More actions' }).click(slow);
    await page.getByRole('menuitem', { name: 'Add name' }).click();
    await page.getByRole('textbox', { name: 'Run name' }).fill('Spring');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Spring' }), slow).toBeVisible();
    await bens.leave();
    await openAs(ann, '/runs');
    await expect.element(rowOf('Spring'), slow).toBeVisible();
  });
});

test('a name given at the start is visible to the whole team', async () => {
  const { ann, ben, team, workflow } = await makeTwo();
  const anns = await openAs(ann, `/runs/new?workflow=${workflow.id}&team=${team.id}`);
  const name = page.getByRole('textbox', { name: 'Run name' });
  await expect.element(name).toHaveAccessibleDescription('Optional. Visible to the team.');
  await name.fill('Spring');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  const runId = anns.address().replace('/runs/', '');
  await expect.poll(async () => (await anns.ledger().get(runId))?.facts.service?.name, slow).toBe('Spring');
  await anns.leave();
  await openAs(ben, '/runs');
  await expect.element(rowOf('Spring'), slow).toBeVisible();
});

test('a run that is older than those in the mirror can be opened, and a missing run is reported as missing', async () => {
  const { ann, ben, start } = await makeTwo();
  const bens = await openAs(ben, '/settings');
  const runId = await start(ann, { seconds: 0, city: 'Cork' });
  await hasEnded(ann, runId);
  // Remove the row, as if the run were too old for the mirror.
  await expect.poll(() => bens.ledger().get(runId), slow).toBeDefined();
  await bens.ledger().remove([runId]);
  await bens.goTo(`/runs/${runId}`);
  await expect.element(page.getByRole('region', { name: 'Inputs' }), slow).toHaveTextContent('Cork');
  await bens.goTo(`/runs/${crypto.randomUUID()}`);
  await expect.element(page.getByRole('heading', { name: 'There is no such run' }), slow).toBeVisible();
});

const restoring = { status: 500, body: '{"description":"The database is being restored."}' };

test('the list shows that it is out of date until the team’s runs can be read', async () => {
  const { ann, ben, start } = await makeTwo();
  await start(ben, { seconds: 0, city: 'Graz' });
  const list = breakRequests(/^GET .*\/accounts\/runs/, restoring);
  const row = startingRow({ ledger: '', runId: crypto.randomUUID(), name: 'Spring' }, Date.now());
  await renderWithRuns('/runs', ann, [row], makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(rowOf('Spring')).toBeVisible();
  const notice = page.getByText('This list may be out of date. Reconnecting…');
  await expect.element(notice, slow).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Not live/ })).toBeVisible();
  list.stop();
  await expect.element(rowOf('Graz'), { timeout: 30_000 }).toBeVisible();
  await expect.element(notice, slow).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Live/ })).toBeVisible();
});

test('a run’s page shows that the run can’t be looked up until the team’s runs can be read', async () => {
  const { ann, ben, start } = await makeTwo();
  const runId = await start(ben, { seconds: 0, city: 'Graz' });
  const list = breakRequests(/^GET .*\/accounts\/runs/, restoring);
  await openAs(ann, `/runs/${runId}`);
  await expect.element(page.getByRole('heading', { name: 'This run couldn’t be looked up' }), slow).toBeVisible();
  list.stop();
  await expect.element(page.getByRole('region', { name: 'Inputs' }), { timeout: 30_000 }).toHaveTextContent('Graz');
});

test('runs that are older than those in the mirror can be loaded at the end of the list', async () => {
  const { ann, ben, start } = await makeTwo();
  for (const city of ['Cork', 'Graz']) await hasEnded(ann, await start(ann, { seconds: 0, city }));
  await renderApp('/runs', ben, makeDashboard({ extensions: { runs: 1 }, teamRuns: { atMost: 1, days: 30 } }));
  await expect.element(rowOf('Graz'), slow).toBeVisible();
  await page.getByRole('button', { name: 'Older runs' }).click();
  await expect.element(rowOf('Cork'), slow).toBeVisible();
  await expect.element(page.getByText('There are no older runs.')).toBeVisible();
});

test('counts are marked as partial until the team’s runs are read', async () => {
  const { ben, start } = await makeTwo();
  const runId = await start(ben, { city: 'Graz' });
  await start(ben, { city: 'Lima' });
  const list = breakRequests(/^GET .*\/accounts\/runs$/, 'never-answered');
  const row = startingRow({ ledger: '', runId }, Date.now());
  await renderWithRuns('/runs', ben, [row], makeDashboard({ extensions: { runs: 1 } }));
  const tab = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^All/ });
  await expect.element(tab).toHaveTextContent(/^All …$/);
  await expect.element(tab).toHaveAttribute('title', 'More runs are loading');
  await expect.element(page.getByText('Loading runs…')).toBeVisible();
  list.stop();
  list.cut();
  await expect.element(tab, slow).toHaveTextContent(/^All 2$/);
  await expect.element(rowOf('Lima')).toBeVisible();
});

test('an open page replaces a link’s inputs with the service’s', async () => {
  const { ann, ben, start } = await makeTwo();
  const runId = await start(ann, { seconds: 0, city: 'Cork' });
  await hasEnded(ann, runId);
  const broken = breakRequests(/^GET .*\/accounts\/runs(\/changes|\/events)?$/, 'refused');
  const { fragment } = writeRunLink(linkedRow({ ledger: '', runId, name: 'Spring' }, 1), { city: 'Oslo' });
  await openAs(ben, `/runs/${runId}${fragment}`);
  const inputs = page.getByRole('region', { name: 'Inputs' });
  await expect.element(inputs).toHaveTextContent('Oslo');
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), slow).toBeVisible();
  broken.stop();
  await expect.element(inputs, slow).toHaveTextContent('Cork');
  await expect.element(inputs).not.toHaveTextContent('Oslo');
});

test('the end of a run is announced only if it is the user’s own', async () => {
  const { ann, ben, start } = await makeTwo();
  const bens = await openAs(ben, '/runs');
  await start(ann, { seconds: 0, city: 'Cork' });
  await expect.element(rowOf('Cork'), slow).toHaveTextContent('Finished');
  await bens.goTo('/settings');
  await Promise.all([start(ann, { seconds: 1, city: 'Lima' }), start(ben, { seconds: 2, city: 'Graz' })]);
  await expect.element(page.getByText(/Graz · Poster: Finished/), slow).toBeVisible();
  await expect.element(page.getByText(/Lima/)).not.toBeInTheDocument();
});

test('a start that never arrived is shown as unknown to the service, and can be started again', async () => {
  const { ben, team } = await makeTwo();
  const dashboard = makeDashboard({ extensions: { runs: 1 } });
  const workflow = await makeWorkflow(ben, { name: 'Poster', team_id: team.id });
  const at = Date.now() - 120_000;
  const runId = crypto.randomUUID();
  const of = { workflowId: workflow.id, workflowName: 'Poster', teamId: team.id, teamName: 'Studio' };
  const row = observe(startingRow({ ledger: '', runId, ...of }, at), { type: 'start-interrupted', at });
  await renderWithRuns(`/runs/${runId}`, ben, [row], dashboard);
  await expect.element(page.getByText(/The service doesn’t have this run/), slow).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), slow).toBeVisible();
});

describe('the owner filter', () => {
  test('a row on a phone shows who started its run', async () => {
    const { ann, ben, start } = await makeTwo();
    await start(ann, { seconds: 0, city: 'Cork' });
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await openAs(ben, '/runs');
    await expect.element(rowOf('Cork').getByText(ann.user.email), slow).toBeInTheDocument();
    await expect.element(table.getByRole('columnheader', { name: 'By' })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('shows everyone’s runs or the user’s, as chosen, also on the next visit', async () => {
    const { ann, ben, start } = await makeTwo();
    await Promise.all([start(ann, { seconds: 0, city: 'Cork' }), start(ben, { seconds: 0, city: 'Graz' })]);
    const bens = await openAs(ben, '/runs');
    await expect.element(rowOf('Cork'), slow).toBeVisible();
    await expect.element(rowOf('Graz'), slow).toBeVisible();
    await whose.getByText('Mine').click();
    await expect.element(rowOf('Cork')).not.toBeInTheDocument();
    expect(bens.address()).toContain('who=mine');
    await expect.element(table.getByRole('columnheader', { name: 'By' })).not.toBeInTheDocument();
    await bens.goTo('/');
    await expect.element(whose.getByRole('radio', { name: 'Mine' })).toBeChecked();
    await bens.goTo('/runs?who=everyone');
    await expect.element(rowOf('Cork')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('by:');
    await page.getByRole('option', { name: ann.user.email }).click();
    await expect.element(rowOf('Graz')).not.toBeInTheDocument();
    await expect.element(rowOf('Cork')).toBeVisible();
  });

  test('is not shown, and nothing is requested from the extension, if the service lacks it', async () => {
    const { ann, ben, start } = await makeTwo();
    await start(ann, { seconds: 0, city: 'Cork' });
    const requests = watchRequests(/\/accounts\/runs(\/changes|\/events)?$/);
    await renderApp('/runs', ben);
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await expect.element(whose).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
