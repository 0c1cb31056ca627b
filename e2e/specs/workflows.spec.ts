import { randomUUID } from 'node:crypto';

import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';
import { makePerson, makeTeam } from '../support/people.ts';

test('a workflow is made in one of several teams', async ({ page, me, team, server, signIn, service }) => {
  const research = await makeTeam(server, 'Research', me);
  await signIn(me);
  await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await new WorkflowListPage(page).newWorkflow.click();
  const form = new WorkflowForm(page);
  await form.name.fill('Survey summary');
  await expect(form.team.getByRole('option')).toHaveText(['Choose a team', research.name, team.name]);
  await form.team.selectOption('Research');
  await form.create.click();

  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText('Survey summary');
  await expect(workflow.field('Team')).toHaveText('Research');
  await expect(page.getByRole('alert').filter({ hasText: 'Workflow created' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = await service.getWorkflow(id);
  expect(read.workflow).toMatchObject({ name: 'Survey summary', team_id: research.id, canvas_type: 0 });
});

test('a form without name and team says what is missing', async ({ page, me, team, server, signIn }) => {
  await makeTeam(server, `Beside ${team.name}`, me);
  await signIn(me);
  await page.goto('/workflows/new');
  await new WorkflowForm(page).create.click();
  await expect(new WorkflowForm(page).name).toHaveAccessibleDescription(/\S/);
  await expect(page.getByText('Choose a team', { exact: true }).last()).toBeVisible();
});

test('a workflow is renamed, and nothing else of it changes', async ({
  page,
  team,
  service,
  workflow,
  workflowList,
}) => {
  await workflowList.choose(workflow.name, 'Edit');
  const form = new WorkflowForm(page);
  await expect(form.name).toHaveValue(workflow.name);
  await form.name.fill('Final');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.save.click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Final' });
  await expect(new WorkflowPage(page).heading).toHaveText('Final');
  expect((await service.getWorkflow(workflow.id)).workflow).toMatchObject({ name: 'Final', team_id: team.id });
});

test('a workflow is deleted from the list after a question', async ({ page, me, team, signIn, service }) => {
  const { id } = await service.createWorkflow(team, 'Old');
  await service.createWorkflow(team, 'Kept');
  await signIn(me);
  const list = new WorkflowListPage(page);
  await list.choose('Old', 'Delete');
  const { dialog, confirmDelete } = new WorkflowPage(page);
  await expect(dialog).toHaveAccessibleName('Delete workflow Old?');
  await expect(dialog).toContainText('may be permanent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.workflow('Old')).toBeVisible();

  await list.choose('Old', 'Delete');
  await confirmDelete.click();
  await expect(list.workflow('Old')).toBeHidden();
  await expect(list.workflow('Kept')).toBeVisible();
  expect(await service.workflowStatus(id)).toBe(404);
});

test('search narrows the list, keeps it in the address, and says when nothing matches', async ({
  page,
  me,
  team,
  signIn,
  service,
}) => {
  for (const name of ['Poster red', 'Poster blue', 'Report']) await service.createWorkflow(team, name);
  await signIn(me);
  const list = new WorkflowListPage(page);
  await list.search.fill('poster -blue');
  await expect(list.workflow('Poster red')).toBeVisible();
  await expect(list.workflow('Poster blue')).toBeHidden();
  await expect(list.workflow('Report')).toBeHidden();
  await page.reload();
  await expect(list.search).toHaveValue('poster -blue');
  await expect(list.workflow('Poster red')).toBeVisible();
  await expect(list.workflow('Report')).toBeHidden();

  await list.search.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No workflow matches “nothing like it”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(list.workflow('Report')).toBeVisible();
});

test('where the browser takes no more changes of the address, the search goes on a moment later', async ({
  page,
  me,
  team,
  signIn,
  service,
}) => {
  for (const name of ['Poster', 'Report']) await service.createWorkflow(team, name);
  await signIn(me);
  const list = new WorkflowListPage(page);
  await expect(list.workflow('Report')).toBeVisible();
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    let left = 5;
    history.replaceState = (...change) => {
      left -= 1;
      if (left >= 0) throw new DOMException('Too many changes of the address', 'SecurityError');
      replaceState(...change);
    };
  });
  await list.search.pressSequentially('poster');
  await expect(list.workflow('Report')).toBeHidden();
  await expect(list.workflow('Poster')).toBeVisible();
  await expect(list.search).toHaveValue('poster');
  await expect(page).toHaveURL('/workflows?q=poster');
});

test('the way back brings the search, its text and the place in the list back', async ({
  page,
  team,
  workflowList,
}) => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ id: randomUUID(), name: `Poster ${index}` }));
  await page.route('**/accounts/workflows', (route) => route.fulfill({ json: many }));
  await page.route('**/accounts/workflows/*', (route) =>
    route.fulfill({ json: { workflow: { ...many[0], team_id: team.id } } }),
  );
  await page.goto('/workflows?q=poster');
  await workflowList.workflow('Poster 0').focus();
  for (let pages = 0; pages < 4; pages += 1) await page.keyboard.press('PageDown');
  const place = () => page.evaluate(() => window.scrollY);
  await expect.poll(place).toBeGreaterThan(500);
  const left = await place();
  await page.keyboard.press('Enter');
  await new WorkflowPage(page).heading.waitFor();
  await page.goBack();
  await expect.poll(place).toBe(left);
  await expect(workflowList.search).toHaveValue('poster');

  await new Frame(page).place('Workflows').click();
  await expect(workflowList.search).toHaveValue('');
  await workflowList.search.focus();
  await page.goBack();
  await expect(workflowList.search).toHaveValue('poster');
  await expect(workflowList.search).toBeFocused();
});

test.describe('of another team', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/workflows\/[0-9a-f-]+$/] } });

  test('a workflow is refused with the service’s words, and with 404 once it is gone', async ({
    page,
    workflow,
    server,
    signIn,
  }) => {
    await signIn(await makePerson(server));
    await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
    await page.goto(`/workflows/${workflow.id}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByRole('heading')).toHaveText('You don’t have permission for this');
    await expect(alert).toContainText('Error 403');
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();

    await page.goto('/workflows/00000000-0000-4000-8000-000000000000');
    await expect(alert.getByRole('heading')).toHaveText('Workflow not found');
    await expect(alert).toContainText('Error 404');
  });
});

test.describe('when the service fails', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/workflows$/] } });

  test('the list says so and comes back on "Try again"', async ({ page, me, workflow }) => {
    await page.route('**/accounts/workflows', (route) =>
      route.fulfill({ status: 500, json: { description: 'The disk is full' } }),
    );
    await page.goto(me.signInUrl);
    await expect(new Frame(page).heading).toHaveText('Home');
    await new Frame(page).place('Workflows').click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('The disk is full');
    await expect(alert).toContainText('Error 500');
    await page.unroute('**/accounts/workflows');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(new WorkflowListPage(page).workflow(workflow.name)).toBeVisible();
  });

  test('a list that was read before stays, with its age, until "Try again" succeeds', async ({
    page,
    team,
    service,
    workflow,
    workflowList,
  }) => {
    await expect(workflowList.workflow(workflow.name)).toBeVisible();
    await page.route('**/accounts/workflows', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(workflowList.workflow(workflow.name)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /can’t be reached/ })).toBeVisible();

    await page.unroute('**/accounts/workflows');
    await service.createWorkflow(team, 'New since');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(workflowList.workflow('New since')).toBeVisible();
  });
});
