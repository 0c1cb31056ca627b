import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { getWorkflow } from '@/contract/endpoints.ts';
import { draftsKey } from '@/domain/storage-keys.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { chooseWorkflow } from '@/testing/choose-workflow.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { apiOf, makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const inputs = page.getByRole('textbox', { name: 'Inputs' });
const runName = page.getByRole('textbox', { name: 'Run name' });
const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
const restored = page.getByText('Draft restored');
const question = page.getByRole('dialog', { name: 'Discard changes?' });
const place = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

async function makeUserWithWorkflow() {
  const user = await makeUserInTeam('Atelier');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  return { user, workflow };
}

/** Simulate a reload of the tab, which keeps sessionStorage. */
async function reload(app: Awaited<ReturnType<typeof renderApp>>, user: Parameters<typeof renderApp>[1]) {
  const address = app.address();
  await app.leave();
  return renderApp(address, user);
}

/** Edit a workflow's name without saving it. */
async function edit() {
  const { user, workflow } = await makeUserWithWorkflow();
  const app = await renderApp(`/workflows/${workflow.id}`, user);
  await page.getByRole('link', { name: 'Edit' }).click();
  await nameField.fill('Poster 2');
  return { app, user, workflow };
}

/** Whether the browser would close the tab without asking first. */
const isFreeToClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a draft of the start form', () => {
  test('is removed once sent, even if the form was closed before the response', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
    await inputs.fill('{"seconds": 0}');
    const slow = breakRequests(/^POST .*run_workflow/, 'never-answered', 1);
    await page.getByRole('button', { name: /^Start run/ }).click();
    await expect.poll(slow.hits).toBe(1);
    await place('Teams').click();
    await expect.element(heading('Teams')).toBeVisible();
    slow.cut();
    await place('Runs').click();
    await expect.element(page.getByText('Not confirmed').first()).toBeVisible();
    await app.goBack();
    await app.goBack();
    await expect.element(heading('Start a run')).toBeVisible();
    await expect.element(inputs).toBeVisible();
    expect(restored.query()).toBeNull();
  });

  test('is restored by a link, by Back, and after a reload', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
    await inputs.fill('{"seconds": 7}');
    await runName.fill('Second try');
    await place('Teams').click();
    await expect.element(heading('Teams')).toBeVisible();
    await app.goBack();
    await expect.element(restored).toBeVisible();
    await expect.element(inputs).toHaveTextContent('{"seconds": 7}');
    await expect.element(runName).toHaveValue('Second try');

    await runName.fill('Third try');
    await reload(app, user);
    await expect.element(runName).toHaveValue('Third try');
    await expect.element(inputs).toHaveTextContent('{"seconds": 7}');

    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(runName).toHaveValue('');
    await expect.element(restored).not.toBeInTheDocument();
  });

  test('is restored by a link that also names the team', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
    await runName.fill('Half a name');
    await place('Teams').click();
    await expect.element(heading('Teams')).toBeVisible();
    await app.goTo(`/runs/new?workflow=${workflow.id}&team=${user.team.id}`);
    await expect.element(restored).toBeVisible();
    await expect.element(runName).toHaveValue('Half a name');
  });

  test('belongs to the workflow chosen in the form', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const leaflet = await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
    const app = await renderApp('/runs/new', user);
    await runName.fill('Mine');
    await chooseWorkflow('Leaflet');
    await expect.poll(app.address).toContain(leaflet.id);
    await expect.element(inputs).toHaveTextContent('headline');
    const again = await reload(app, user);
    await expect.element(runName).toHaveValue('Mine');
    await again.leave();
    await renderApp(`/runs/new?workflow=${workflow.id}`, user);
    await expect.element(runName).toHaveValue('');
    await expect.element(restored).not.toBeInTheDocument();
  });

  test('is removed when sent: Back shows what was sent, and a new form is empty', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const address = `/runs/new?workflow=${workflow.id}`;
    const app = await renderApp(address, user);
    await inputs.fill('{"seconds": 0}');
    await runName.fill('Sent');
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await app.goBack();
    await expect.element(inputs).toHaveTextContent('{"seconds": 0}');
    await expect.element(runName).toHaveValue('Sent');
    await expect.element(restored).not.toBeInTheDocument();

    await place('Runs').click();
    await app.goTo(address);
    await expect.element(runName).toHaveValue('');
  });

  test('is visible only to its author, and removed by a sign-out', async () => {
    const { user, workflow } = await makeUserWithWorkflow();
    const dashboard = makeDashboard();
    await dashboard.session.signIn(user, 'tab');
    const key = draftsKey(dashboard.scopes.current()?.key ?? '');
    await renderApp(`/runs/new?workflow=${workflow.id}`, undefined, dashboard);
    await runName.fill('Secret');
    await expect.poll(() => sessionStorage.getItem(key)).toContain('Secret');
    const other = await makeUserInTeam('Elsewhere');
    await dashboard.session.signIn(other, 'tab');
    await renderApp(`/runs/new?workflow=${workflow.id}`, undefined, dashboard);
    await expect.element(runName.first()).toHaveValue('');

    await dashboard.session.signIn(user, 'tab');
    await expect.element(runName.first()).toHaveValue('Secret');
    dashboard.session.signOut('cached');
    await expect.poll(() => sessionStorage.getItem(key)).toBeNull();
  });
});

test('the draft of a new workflow is restored, and removed once the workflow is created', async () => {
  const { user } = await makeUserWithWorkflow();
  const app = await renderApp('/workflows/new', user);
  await nameField.fill('Flyer');
  await place('Teams').click();
  await expect.element(heading('Teams')).toBeVisible();
  await app.goTo('/workflows/new');
  await expect.element(nameField).toHaveValue('Flyer');
  await expect.element(restored).toBeVisible();
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(heading('Flyer')).toBeVisible();
  await app.goTo('/workflows/new');
  await expect.element(nameField).toHaveValue('');
});

test('a duplicate has its own draft', async () => {
  const { user, workflow } = await makeUserWithWorkflow();
  const app = await renderApp(`/workflows/new?copy=${workflow.id}`, user);
  await nameField.fill('Poster, larger');
  await app.goTo('/workflows/new');
  await expect.element(nameField).toHaveValue('');
  await app.goBack();
  await expect.element(nameField).toHaveValue('Poster, larger');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(nameField).toHaveValue('Copy of Poster');
});

describe('a workflow with unsaved changes', () => {
  test('asks before following a link, and “Keep editing” stays', async () => {
    const { app, workflow } = await edit();
    await place('Teams').click();
    await expect.element(question).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(nameField).toHaveValue('Poster 2');
    await expect.poll(app.address).toBe(`/workflows/${workflow.id}/edit`);
  });

  test('is not saved by “Discard changes”', async () => {
    const { app, workflow } = await edit();
    await place('Teams').click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(heading('Teams')).toBeVisible();
    await expect.poll(isFreeToClose).toBe(true);
    await app.goTo(`/workflows/${workflow.id}/edit`);
    await expect.element(nameField).toHaveValue('Poster');
  });

  test('keeps the changes as a draft, also across a reload', async () => {
    const { app, user, workflow } = await edit();
    await page.getByRole('link', { name: 'Poster', exact: true }).click();
    await question.getByRole('button', { name: 'Keep draft and leave' }).click();
    await expect.element(heading('Poster')).toBeVisible();
    await expect.poll(app.address).toBe(`/workflows/${workflow.id}`);
    // The form keeps guarding the page until its effects are cleaned up.
    await expect.poll(isFreeToClose).toBe(true);
    await app.goTo(`/workflows/${workflow.id}/edit`);
    await expect.element(nameField).toHaveValue('Poster 2');
    const again = await reload(app, user);
    await expect.element(nameField).toHaveValue('Poster 2');
    await expect.element(restored).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(heading('Poster 2')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await again.goTo(`/workflows/${workflow.id}/edit`);
    await expect.element(restored).not.toBeInTheDocument();
    expect((await apiOf(user).request(getWorkflow, { params: { workflow_id: workflow.id } })).workflow).toMatchObject({
      name: 'Poster 2',
    });
  });

  test('doesn’t ask once all changes are undone; before that the browser asks before closing the tab', async () => {
    await edit();
    expect(isFreeToClose()).toBe(false);
    await nameField.fill('Poster');
    expect(isFreeToClose()).toBe(true);
    await place('Teams').click();
    await expect.element(heading('Teams')).toBeVisible();
  });
});
