import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';

import { deleteWorkflow, getWorkflow, updateWorkflow } from '@/contract/endpoints.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { apiOf, makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

async function openDelete() {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

test('a workflow is created in the only team, and its page opens', async () => {
  const user = await makeUserInTeam('Atelier');
  const app = await renderApp('/workflows/new', user);
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByText('Enter a name')).toBeVisible();

  await page.getByLabelText('Name').fill('  Poster <b>&</b> ');
  await page.getByText('Advanced').click();
  await page.getByLabelText('Canvas type').fill('3');
  await page.getByRole('button', { name: 'Create workflow' }).click();

  await expect.element(page.getByRole('heading', { name: 'Poster <b>&</b>' })).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: 'Atelier' })).toBeVisible();
  const toast = page.getByRole('alert').filter({ hasText: 'Workflow created' });
  await expect.element(toast.getByRole('link', { name: 'Start a run' })).toBeVisible();
  const workflowId = app.address().split('/')[2] ?? '';
  const { workflow } = await apiOf(user).request(getWorkflow, { params: { workflow_id: workflowId } });
  expect(workflow).toMatchObject({ name: '  Poster <b>&</b> ', team_id: user.team.id, canvas_type: 3 });
});

test('a new workflow warns of another one with the same name in the same team', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/workflows/${id}`, user);
  await expect.element(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  await app.goTo('/workflows/new');
  await page.getByLabelText('Name').fill(' poster');
  const warning = page.getByRole('status').filter({ hasText: 'Atelier already has a workflow with this name.' });
  await expect
    .element(warning.getByRole('link', { name: 'Open workflow' }))
    .toHaveAttribute('href', `/workflows/${id}`);
  await page.getByLabelText('Name').fill('Poster 2');
  await expect.element(warning).not.toBeInTheDocument();
});

test('the form to edit a workflow shows details beside it, and below it on a phone', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp(`/workflows/${id}/edit`, user);
  const details = page.getByRole('definition').filter({ hasText: 'Atelier' });
  const form = page.getByRole('textbox', { name: 'Name' });
  const isBelow = () => details.element().getBoundingClientRect().top > form.element().getBoundingClientRect().bottom;
  const isBeside = () => details.element().getBoundingClientRect().left > form.element().getBoundingClientRect().right;
  await expect.poll(isBeside).toBe(true);
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.poll(() => [isBeside(), isBelow()]).toEqual([false, true]);
});

test('deleting a new workflow withdraws the toast that offers to run it', async () => {
  const app = await renderApp('/workflows/new', await makeUserInTeam());
  await page.getByLabelText('Name').fill('Poster');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByText('Workflow created')).toBeVisible();
  await expect.poll(app.address).toMatch(/^\/workflows\/[\da-f]/);
  await openDelete();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(page.getByText('Workflow deleted')).toBeVisible();
  expect(page.getByText('Workflow created').elements()).toEqual([]);
});

test('a name that is too long shows an error at its field, for new and edited workflows', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  for (const [path, button] of [
    ['/workflows/new', 'Create workflow'],
    [`/workflows/${id}/edit`, 'Save changes'],
  ] as const) {
    const app = await renderApp(path, user);
    const name = page.getByLabelText('Name');
    await name.fill('é'.repeat(256));
    await page.getByRole('button', { name: button }).click();
    await expect.element(name).toHaveAccessibleDescription(/255/);
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await name.fill('Short');
    await page.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Short' })).toBeVisible();
    await app.leave();
  }
});

test('too large a canvas type shows an error at its field, and a refusal ends at the next attempt', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp(`/workflows/${id}/edit`, user);
  await page.getByText('Advanced', { exact: true }).click();
  const field = page.getByLabelText('Canvas type');
  await field.fill('99999999999');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(field).toHaveAccessibleDescription(/from -2147483648 to 2147483647/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await field.fill('1');
  await page.getByLabelText('Owner ID').fill(crypto.randomUUID());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByLabelText('Name').fill(' ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a new workflow shows a toast with a link to the editor, if there is one', async () => {
  const dashboard = makeDashboard({ workflowUrl: 'https://editor.example/{id}' });
  const app = await renderApp('/workflows/new', await makeUserInTeam(), dashboard);
  await page.getByLabelText('Name').fill('Poster');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Workflow created' });
  await expect.element(toast).toHaveTextContent('Now build Poster in the editor.');
  const workflowId = app.address().split('/')[2] ?? '';
  await expect
    .element(toast.getByRole('link', { name: 'Open in editor' }))
    .toHaveAttribute('href', `https://editor.example/${workflowId}`);
});

test('a 255-letter name takes at most three lines, is shown in full in its tooltip, and leaves room for a dialog’s close button', async () => {
  const user = await makeUserInTeam();
  const name = `${'A'.repeat(120)} ${'b'.repeat(134)}`;
  const { id } = await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp(`/workflows/${id}`, user);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveAttribute('title', name);
  const { lineHeight } = getComputedStyle(heading.element());
  expect(heading.element().clientHeight).toBeLessThanOrEqual(3 * Number.parseFloat(lineHeight) + 1);

  await openDelete();
  const dialog = page.getByRole('dialog', { name: `Delete workflow ${name}?` });
  const cross = dialog.getByRole('button', { name: 'Close' });
  await expect.element(cross).toBeVisible();
  const title = dialog.getByRole('heading').element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(cross.element().getBoundingClientRect().left);
});

test('deleting a workflow first shows its live runs, and what will happen to them', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const of = { ledger: '', workflowId: id, workflowName: 'Poster', teamId: user.team.id };
  const at = Date.now();
  const rows = [1, 2].map(() =>
    observe(startingRow({ ...of, runId: crypto.randomUUID() }, at), {
      type: 'start-accepted',
      at,
      status: 'queued',
      message: '',
    }),
  );
  await renderWithRuns(`/workflows/${id}`, user, rows);
  await openDelete();
  const dialog = page.getByRole('dialog', { name: 'Delete workflow Poster?' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'It is removed for everyone in its team and can’t be restored here. Its runs stay in your list.',
    );
  await expect.element(dialog.getByRole('note')).toHaveTextContent('2 runs are live. Deleting may not cancel them');
  await expect
    .element(dialog.getByRole('link', { name: 'Show them' }))
    .toHaveAttribute('href', `/runs?state=live&workflow=${id}`);
});

test('a workflow’s page shows its last result and its run history, and starts another run', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard();
  const app = await renderApp(`/workflows/${id}`, user, dashboard);
  dashboard.scopes
    .current()
    ?.storage.write('presets', [{ name: 'Bakery', workflowId: id, text: '{"headline": "Bread"}' }]);
  await expect.element(page.getByRole('heading', { name: 'No result yet' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Run with last inputs' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Start a run' }).click();
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "headline": "Bread"}');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true })).toBeVisible();

  await app.goTo(`/workflows/${id}`);
  const result = page.getByRole('region', { name: 'Last result' });
  await expect.element(result.getByRole('img', { name: /Poster/ })).toBeVisible();
  await expect.element(result.getByRole('link', { name: 'Bread' })).toBeVisible();
  const latest = page.getByRole('region', { name: 'Latest runs' });
  await expect.element(latest.getByRole('img', { name: 'Last 1 run: 1 finished' })).toBeVisible();

  const fails = { status: 409, body: '{"description":"Not twice"}' };
  breakRequests(/^POST .*run_workflow/, fails, 1);
  await page.getByRole('button', { name: 'Run with last inputs' }).click();
  await expect.element(latest).toHaveTextContent('Rejected');
  const last = page.getByRole('region', { name: 'Last run' });
  await expect.element(last).toHaveTextContent('Not twice');
  await expect.element(result.getByRole('img', { name: /Poster/ })).toBeVisible();

  await page.getByRole('region', { name: 'Presets' }).getByRole('link', { name: 'Bakery' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Inputs' })).toHaveTextContent(/headline.*Bread/);
});

test('a refusal is shown with the service’s message, and keeps the typed text', async () => {
  const user = await makeUserInTeam();
  await renderApp('/workflows/new', user);
  await page.getByLabelText('Name').fill('x'.repeat(256));
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(/255/);
  await expect.element(page.getByLabelText('Name')).toHaveValue('x'.repeat(256));
  await expect.element(page.getByRole('button', { name: 'Create workflow' })).toBeEnabled();
});

test('a user without a team sees that a workflow needs one', async () => {
  await renderApp('/workflows/new', await commands.makeUser());
  await expect.element(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
});

test('editing sends only changed fields', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Before', team_id: user.team.id });
  const bodies: unknown[] = [];
  const passOn = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === 'PATCH') bodies.push(JSON.parse(init.body as string));
    return passOn(input, init);
  };
  await renderApp(`/workflows/${id}/edit`, user);
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.element(save).toHaveAccessibleDescription('No changes to save.');
  await page.getByLabelText('Name').fill('After');
  await expect.element(save).toBeEnabled();
  await page.getByLabelText('Name').fill('Before');
  await expect.element(save).toBeDisabled();

  await page.getByLabelText('Name').fill('After');
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByRole('combobox', { name: 'External' }).selectOptions('Yes');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Changes saved' })).toHaveTextContent('After');
  await expect.element(page.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
  expect(bodies).toEqual([{ name: 'After', is_external: true }]);
  window.fetch = passOn;
});

test('a service that requires every field gets all of them, after the user has entered the unknown ones', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Before', team_id: user.team.id });
  await renderApp(`/workflows/${id}/edit`, user);
  breakRequests(/^PATCH /, { status: 400, body: '{"result":"missing fields"}' }, 1);
  await page.getByLabelText('Name').fill('After');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('missing fields');

  await page.getByRole('button', { name: 'Fill in all fields' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Choose yes or no')).toBeVisible();
  await page.getByLabelText('Owner ID').fill(user.user.id);
  await page.getByRole('combobox', { name: 'External' }).selectOptions('No');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Changes saved' })).toHaveTextContent('After');
});

test('a teammate’s concurrent change is detected, and the user chooses between both values', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Before', team_id: user.team.id });
  await renderApp(`/workflows/${id}/edit`, user);
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabelText('Canvas type').fill('7');
  await apiOf(user).request(updateWorkflow, { params: { workflow_id: id }, body: { name: 'Theirs' } });
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent('Name: Theirs');
  await page.getByRole('button', { name: 'Use current values' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Theirs');
  await expect.element(page.getByLabelText('Canvas type')).toHaveValue('7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Theirs' })).toBeVisible();
  expect((await apiOf(user).request(getWorkflow, { params: { workflow_id: id } })).workflow).toMatchObject({
    canvas_type: 7,
  });
});

test('a duplicate starts with the original’s settings, and warns that contents are not copied', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp(`/workflows/${id}`, user);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Copy of Poster');
  await expect.element(page.getByRole('note')).toHaveTextContent('not its steps');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'Copy of Poster' })).toBeVisible();
});

test('a new workflow can be based on one that was run, and “Cancel” leads back', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  const row = startingRow(
    { ledger: '', runId: crypto.randomUUID(), workflowId: id, workflowName: 'Poster' },
    Date.now(),
  );
  const app = await renderWithRuns('/workflows/new', user, [row]);
  await page.getByRole('region', { name: 'Start from one you use' }).getByRole('link', { name: 'Poster' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Copy of Poster');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(app.address).toBe(`/workflows/${id}`);
});

test('a second duplicate made right after the first starts with the settings of its own original', async () => {
  const user = await makeUserInTeam();
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const leaflet = await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  const app = await renderApp(`/workflows/new?copy=${poster.id}`, user);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Copy of Poster');
  await app.goTo(`/workflows/new?copy=${leaflet.id}`);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Copy of Leaflet');
  await app.goBack();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Copy of Poster');
});

test('a transfer that only the owner may make is refused with a clear message', async () => {
  const user = await makeUserInTeam();
  const mate = await commands.makeUser();
  const team = await commands.makeTeam('Shared', [user.user.email, mate.user.email]);
  const { id } = await makeWorkflow(user, { name: 'Mine', team_id: team.id });
  await renderApp(`/workflows/${id}/edit`, mate);
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabelText('Owner ID').fill(mate.user.id);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You don’t have permission for this');
  await expect.element(page.getByLabelText('Owner ID')).toHaveValue(mate.user.id);
});

test('a page that isn’t about a run doesn’t describe a refusal as that of a run', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/teams$/, { status: 403, body: '{"description":"Not today"}' });
  await renderApp('/runs/new', user);
  const alert = page.getByRole('alert').filter({ hasText: 'Not today' });
  await expect.element(alert).toHaveTextContent('You don’t have permission for this');
  await expect.element(alert).not.toHaveTextContent('access to this run');
});

test.each([
  ['someone else’s workflow', 403, 'You don’t have access to this workflow'],
  ['an unknown workflow', 404, 'Workflow not found'],
] as const)('%s (%d) is explained in plain words', async (_what, status, title) => {
  const [user, other] = [await makeUserInTeam(), await makeUserInTeam()];
  const { id } = await makeWorkflow(other, { name: 'Theirs', team_id: other.team.id });
  await renderApp(`/workflows/${status === 403 ? id : crypto.randomUUID()}`, user);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(alert).toHaveTextContent(`Error ${status}`);
  expect(alert.getByRole('heading').elements()).toHaveLength(1);
});

test('a workflow that can’t be refreshed shows that and what to do, and the team’s name from its runs', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const place = { workflowId: id, workflowName: 'Poster', teamId: user.team.id, teamName: 'Atelier' };
  const row = startingRow({ ledger: 'mine', runId: crypto.randomUUID(), ...place }, 1);
  const tracked = trackedRow({ ledger: 'mine', runId: crypto.randomUUID(), teamId: user.team.id }, 2);
  const teams = breakRequests(/^GET .*\/teams$/, { status: 400, body: '{"description":"Not today"}' });
  await renderWithRuns(`/workflows/${id}`, user, [tracked, row]);
  const team = page.getByRole('definition').filter({ hasText: 'Atelier' });
  await expect.element(team).toBeVisible();
  await expect.element(page.getByText(/^Last updated .* · Invalid request/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  teams.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(team.getByRole('link', { name: 'Atelier' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a missing workflow has a heading, a title and a link to the list', async () => {
  const app = await renderApp(`/workflows/${crypto.randomUUID()}`, await makeUserInTeam());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Workflow not found' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Workflow not found · Runboard');
  await page.getByRole('link', { name: 'All workflows' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  await expect.poll(app.address).toBe('/workflows');
});

test('the data of a page that gets a 404 is requested once, at the start of a visit and after a navigation', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Mine', team_id: user.team.id });
  const fault = breakRequests(/^GET .*\/workflows\/.+/, { status: 404, body: '{"description":"Gone"}' });
  const app = await renderApp(`/workflows/${crypto.randomUUID()}`, user);
  const alert = page.getByRole('alert').filter({ hasText: 'Gone' });
  await expect.element(alert).toBeVisible();
  expect(fault.hits()).toBe(1);

  await app.goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await app.goTo(`/workflows/${id}`);
  await expect.element(alert).toBeVisible();
  await app.goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(fault.hits()).toBe(2);
});

test('Back from a saved workflow does not open its form again', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp('/teams', user);
  await app.goTo(`/workflows/${id}/edit`);
  await page.getByLabelText('Name').fill('Placard');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Placard' })).toBeVisible();
  await app.goBack();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();

  await app.goTo(`/workflows/${id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabelText('Name').fill('Poster');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  await app.goBack();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
});

test('a workflow is deleted once even if the button is pressed repeatedly', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp(`/workflows/${id}`, user);
  const deleted = watchRequests(/DELETE/);
  await openDelete();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).dblClick();
  await expect.element(page.getByText('Workflow deleted')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

async function listWithOneGone() {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Gone', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Left', team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  const table = page.getByRole('table', { name: 'Workflows' });
  await expect.element(table.getByRole('row').filter({ hasText: 'Gone' })).toHaveTextContent(user.team.name);
  await apiOf(user).request(deleteWorkflow, { params: { workflow_id: id } });
  return {
    user,
    app,
    gone: table.getByRole('link', { name: 'Gone' }),
    left: table.getByRole('link', { name: 'Left' }),
  };
}

describe('a workflow deleted elsewhere', () => {
  test('leaves the list after an attempt to delete it', async () => {
    const { gone, left } = await listWithOneGone();
    await page.getByRole('button', { name: 'Actions for Gone' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete workflow' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not found');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(gone).not.toBeInTheDocument();
    await expect.element(left).toBeVisible();
  });

  test('is shown as gone on its page, and leaves the list', async () => {
    const { app, gone, left } = await listWithOneGone();
    // Data is stale after a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await gone.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Workflow not found' })).toBeVisible();
    expect(page.getByText('What you see may be out of date').elements()).toEqual([]);
    await app.goBack();
    await expect.element(left).toBeVisible();
    await expect.element(gone).not.toBeInTheDocument();
  });

  test('returns to its page if it reappears', async () => {
    const { left } = await listWithOneGone();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    breakRequests(/^GET .*\/workflows\/.+/, { status: 404, body: '{"description":"Gone"}' }, 1);
    await left.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Workflow not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Left' })).toBeVisible();
  });

  test('is shown as gone after an attempt to delete it on its page', async () => {
    const { user, app, left } = await listWithOneGone();
    await left.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Left' })).toBeVisible();
    await apiOf(user).request(deleteWorkflow, { params: { workflow_id: app.address().split('/')[2] ?? '' } });
    await openDelete();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete workflow' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not found');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Workflow not found' })).toBeVisible();
  });
});

test('a workflow is deleted from its page, and the list is then shown', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Old', team_id: user.team.id });
  const app = await renderApp(`/workflows/${id}`, user);
  await openDelete();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await expect.poll(app.address).toBe('/workflows');
});

test('a workflow made in another tab with the same name at the same moment is named, with a link', async () => {
  const user = await makeUserInTeam('Blue');
  await renderApp('/workflows/new', user);
  await page.getByLabelText('Name').fill('Flyer');
  const other = await makeWorkflow(user, { name: 'Flyer', team_id: user.team.id });
  await page.getByRole('button', { name: 'Create workflow' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'There are two workflows named Flyer now' });
  await expect
    .element(toast.getByRole('link', { name: 'Open the other one' }))
    .toHaveAttribute('href', expect.stringContaining(other.id));
});
