import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const withRoles = () => makeDashboard({ extensions: { me: 1, runs: 1 } });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A member who started a run, and a viewer of the team. */
async function makeViewer() {
  const lead = await makeUserInTeam();
  const viewer = await commands.makeUser();
  const { id: teamId } = await commands.makeTeam('Render', [lead.user.email, viewer.user.email]);
  await commands.setRole(teamId, viewer.user.id, 'viewer');
  await commands.setRole(teamId, lead.user.id, 'admin');
  const workflow = await makeWorkflow(lead, { name: 'Poster', team_id: teamId });
  const runId = await startRunAs(lead, teamId, { id: workflow.id, inputs: { seconds: 600 } });
  return { lead, viewer, workflow, teamId, runId };
}

test('a viewer sees why they can’t cancel or rerun a run, and whom to contact', async () => {
  const { lead, viewer, runId } = await makeViewer();
  await renderApp(`/runs/${runId}`, viewer, withRoles());
  const cancel = button('Cancel run');
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect.element(cancel).toHaveAccessibleDescription(new RegExp(`Ask ${lead.user.email} to make you a member`));
  await expect.element(button('Rerun')).toHaveAttribute('aria-disabled', 'true');
  await cancel.click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('More actions').click();
  for (const name of ['Add name', 'Add note']) {
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('a viewer’s list offers no forbidden actions', async () => {
  const { viewer } = await makeViewer();
  await renderApp('/runs', viewer, withRoles());
  const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
  await row.getByRole('checkbox').click();
  await expect.element(button('Cancel runs')).toBeDisabled();
  await expect.element(button('Rerun')).toBeDisabled();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Cancel run' })).not.toBeInTheDocument();
});

test('a viewer’s workflows show why the viewer can’t run, edit or delete them, and whom to contact', async () => {
  const { lead, viewer } = await makeViewer();
  await renderApp('/workflows', viewer, withRoles());
  const row = page.getByRole('table', { name: 'Workflows' }).getByRole('row').nth(1);
  const words = new RegExp(`Ask ${lead.user.email} to make you a member`);
  await expect.element(row.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(row.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription(words);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect.element(page.getByRole('menu')).toHaveTextContent(words);
  for (const name of ['Start run', 'Edit', 'Delete']) {
    const item = page.getByRole('menuitem', { name, exact: true });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await item.click({ force: true });
  }
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Workflows');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await row.getByRole('checkbox').click();
  for (const name of ['Start runs', 'Move to team…', 'Delete']) {
    const action = page.getByRole('toolbar').getByRole('button', { name, exact: true });
    await expect.element(action).toHaveAccessibleDescription(words);
    await action.click({ force: true });
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a team in which the user is a viewer offers no forbidden actions, and their other team offers all actions', async () => {
  const { viewer, teamId } = await makeViewer();
  const { id: ownId } = await commands.makeTeam('Own', [viewer.user.email]);
  const app = await renderApp(`/teams/${teamId}`, viewer, withRoles());
  for (const name of ['New workflow', 'Start run']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
  }
  await app.goTo(`/teams/${ownId}`);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Start run' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'New workflow' })).toBeVisible();
});

test('a team in which the user is a viewer can’t be chosen for a new workflow, but their other team can', async () => {
  const { viewer } = await makeViewer();
  await commands.makeTeam('Own', [viewer.user.email]);
  await renderApp('/workflows/new', viewer, withRoles());
  await expect.element(page.getByRole('option', { name: 'Render (view only)' })).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Team' })).toHaveDisplayValue('Own');
});

test.each([
  ['is missing', { status: 404, body: '{"description": "There is nothing."}' }],
  ['is an error', { status: 500, body: '{"description": "Internal server error."}' }],
  ['can’t be read', { status: 200, body: '{"teams": 7}' }],
])('controls stay enabled if the response with the roles %s', async (_, answer) => {
  const { viewer, workflow } = await makeViewer();
  breakRequests(/\/accounts\/me$/, answer);
  await renderApp(`/workflows/${workflow.id}`, viewer, withRoles());
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Start run' })).toBeVisible();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button('Delete workflow').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are a viewer');
});

test('a role that changed while the stream was down applies once the stream is back', async () => {
  const { viewer, teamId, runId } = await makeViewer();
  const broken = breakRequests(/\/runs\/(?:changes|events)$/, 'refused');
  await renderApp(`/runs/${runId}`, viewer, withRoles());
  await expect.element(button('Rerun')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(broken.hits).toBeGreaterThan(0);
  await commands.setRole(teamId, viewer.user.id, 'member');
  broken.stop();
  await expect.element(button('Rerun'), { timeout: 10_000 }).not.toHaveAttribute('aria-disabled');
});
