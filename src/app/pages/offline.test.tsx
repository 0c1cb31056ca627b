import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { makeLine } from '@/testing/offline.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

const bar = page.getByText(/^You’re offline\./);
const unreachable = page.getByText(/^The service can’t be reached\./);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function makeUserWithWorkflow() {
  const user = await makeUserInTeam('Atelier');
  return { user, workflow: await makeWorkflow(user, { name: 'Poster', team_id: user.team.id }) };
}

test('a bar on every page shows that the browser is offline, and how old the data is', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const line = makeLine();
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  await app.goTo('/teams');
  await expect.element(heading('Teams')).toBeVisible();
  await app.goTo(`/workflows/${workflow.id}`);
  await expect.element(heading('Poster')).toBeVisible();
  line.cut();
  await expect.element(bar).toHaveTextContent(/^You’re offline\. Showing data from \d{1,2}:\d{2}.*\.$/);
  for (const [path, title] of [
    ['/workflows', 'Workflows'],
    ['/teams', 'Teams'],
    ['/runs', 'Runs'],
    ['/settings', 'Settings'],
    [`/runs/new?workflow=${workflow.id}`, 'Start a run'],
  ] as const) {
    await app.goTo(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(bar).toHaveTextContent(/Showing data from \d/);
  }
  await expect.poll(() => bar.elements()).toHaveLength(1);
  line.mend();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a result that can’t load offline says so instead of showing a spinner', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  const app = await renderApp('/runs', user, makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(page.getByRole('table', { name: 'Runs' }), { timeout: 15_000 }).toHaveTextContent('Finished');
  const line = makeLine();
  line.cut();
  await app.goTo(`/runs/${runId}`);
  const note = page.getByText('The result loads when you’re back.');
  await expect.element(note).toBeVisible();
  line.mend();
  await expect.element(page.getByRole('img', { name: /^Result of/ })).toBeInTheDocument();
  await expect.element(note).not.toBeInTheDocument();
});

test('a form can’t be sent offline, says why, and is sent once the browser is back online', async () => {
  const { user } = await makeUserWithWorkflow();
  const line = makeLine();
  await renderApp('/workflows/new', user);
  await page.getByLabelText('Name').fill('Flyer');
  line.cut();
  const create = page.getByRole('button', { name: 'Create workflow' });
  await expect.element(create).toHaveAccessibleDescription(/^You’re offline/);
  line.mend();
  await create.click();
  await expect.element(heading('Flyer')).toBeVisible();
});

test('a form sent just before going offline warns that it may have been received, even when back online', async () => {
  const { user } = await makeUserWithWorkflow();
  const line = makeLine();
  await renderApp('/workflows/new', user);
  await page.getByLabelText('Name').fill('Flyer');
  const held = breakRequests(/^POST .*\/workflows$/, 'never-answered');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.poll(held.hits).toBe(1);
  line.cut();
  held.cut();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The workflow may have been created.');
  line.mend();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(alert).toHaveTextContent('The workflow may have been created.');
});

test('a sign-in offline says so immediately, and works once the browser is back online', async () => {
  const user = await makeUserInTeam();
  const line = makeLine();
  await renderApp('/sign-in');
  line.cut();
  await page.getByLabelText('Access token').fill(user.accessToken);
  await page.getByLabelText('API key').fill(user.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('You’re offline');
  line.mend();
  await expect.element(alert).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(heading('Home')).toBeVisible();
});

test('a renewal over a page while offline says so immediately, too', async () => {
  const user = await makeUserInTeam();
  const line = makeLine();
  const dashboard = makeDashboard();
  await renderApp('/teams', user, dashboard);
  await expect.element(heading('Teams')).toBeVisible();
  const session = dashboard.session.get();
  if (session.status !== 'signed-in') throw new Error('There is no session.');
  dashboard.session.markExpired('person', session.credentials.generation);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabelText('Access token').fill(user.accessToken);
  await dialog.getByLabelText('API key').fill(user.apiKey);
  line.cut();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You’re offline');
  line.mend();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a page that failed while the service was down loads on a retry once the service is back', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const app = await renderApp('/settings', user);
  await expect.element(heading('Settings')).toBeVisible();
  const fault = breakRequests(/./, 'refused');
  await app.goTo(`/workflows/${workflow.id}`);
  await expect.element(heading('The service can’t be reached')).toBeVisible();
  await expect.element(unreachable).toBeInTheDocument();
  await expect.element(unreachable).not.toBeVisible();
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Poster')).toBeVisible();
  await expect.element(unreachable).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a run that can’t be checked keeps its state, marked as stale', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 120 } });
  const line = makeLine();
  const app = await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`, user);
  await page.getByRole('button', { name: 'Track this run' }).click();
  const running = page.getByText('Running', { exact: true }).first();
  await expect.element(running, { timeout: 15_000 }).toBeVisible();
  line.cut();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect.element(page.getByText('stale', { exact: true }).first(), { timeout: 15_000 }).toBeVisible();
  await expect.element(running).toBeVisible();
  await expect.element(page.getByText(/^No connection since .+, retrying(?: in \d+ s|…)$/)).toBeVisible();
  await expect.element(page.getByText(/^(?:updated|checked)/)).not.toBeInTheDocument();
  await app.goTo('/runs');
  await expect.element(page.getByRole('button', { name: /^Not live · 1 run/ })).toBeVisible();
  line.mend();
  await expect.element(page.getByText('stale', { exact: true }), { timeout: 15_000 }).not.toBeInTheDocument();
  await expect.element(running).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Live · 1 run/ })).toBeVisible();
});

test('the bar shows the age of the page’s main data, even if other data is older', async () => {
  const { user } = await makeUserWithWorkflow();
  const [earlierMs, nowMs] = [Date.now() - 3 * 3_600_000, Date.now()];
  vi.useFakeTimers({ toFake: ['Date'], now: earlierMs });
  onTestFinished(() => void vi.useRealTimers());
  const line = makeLine();
  const app = await renderApp('/teams', user);
  await expect.element(page.getByRole('link', { name: 'Atelier' })).toBeVisible();
  vi.setSystemTime(nowMs);
  breakRequests(/^GET .*\/teams$/, 'never-answered');
  await app.goTo('/workflows');
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  await expect.element(page.getByText('Updating')).not.toBeInTheDocument();
  line.cut();
  await expect.element(bar).toHaveTextContent(`Showing data from ${clockTime(nowMs)}.`);
  await app.goTo('/teams');
  await expect.element(bar).toHaveTextContent(`Showing data from ${clockTime(earlierMs)}.`);
  await app.leave();
});

test('a log that can’t load offline says so in its place, without an alert', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { script: 'echo one; exit 1' } });
  const app = await renderApp('/runs', user, makeDashboard({ extensions: { runs: 1, logs: 1 } }));
  await expect.element(page.getByRole('table', { name: 'Runs' }), { timeout: 15_000 }).toHaveTextContent('Failed');
  const line = makeLine();
  line.cut();
  await app.goTo(`/runs/${runId}`);
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await expect.element(log).toHaveTextContent('The log appears once the connection is back.');
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument();
  line.mend();
  await expect.element(log).toHaveTextContent('one');
});

test('offline, what needs the service is disabled with the reason, and what was typed stays', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  const app = await renderApp(`/runs/${runId}`, user, makeDashboard({ extensions: { runs: 1 } }));
  const download = page.getByRole('button', { name: 'Download' });
  await expect.element(download, { timeout: 15_000 }).toBeEnabled();
  const line = makeLine();
  line.cut();
  for (const name of ['Download', 'Open result']) {
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('button', { name })).toHaveAccessibleDescription(/^You’re offline/);
  }
  await app.goTo(`/runs/new?workflow=${workflow.id}`);
  const start = page.getByRole('button', { name: 'Start run' });
  await page.getByRole('textbox', { name: 'Run name' }).fill('Later');
  await expect.element(start).toHaveAccessibleDescription(/^You’re offline/);
  await start.click({ force: true });
  await expect.element(page.getByRole('textbox', { name: 'Run name' })).toHaveValue('Later');
  line.mend();
  await expect.element(start).not.toHaveAttribute('aria-disabled');
  await app.goTo(`/workflows/${workflow.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const remove = page.getByRole('button', { name: 'Delete workflow' });
  await expect.element(remove).not.toHaveAttribute('aria-disabled');
  line.cut();
  await expect.element(remove).toHaveAccessibleDescription(/^You’re offline/);
  line.mend();
});
