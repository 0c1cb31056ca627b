import { endLimit, expect, test } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';

test('signing in, creating a workflow and running it work by keyboard alone', async ({ page, me, team }) => {
  const keys = new Keyboard(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await keys.type(signIn.accessToken, me.accessToken);
  await keys.type(signIn.apiKey, me.apiKey);
  await page.keyboard.press('Enter');
  await expect(new Frame(page).heading).toHaveText('Home');

  await keys.enter(new Frame(page).place('Workflows'));
  await expect(new Frame(page).heading).toHaveText('Workflows');
  await keys.enter(new WorkflowListPage(page).newWorkflow);
  const form = new WorkflowForm(page);
  await keys.type(form.name, 'By hand');
  await keys.tabTo(form.team);
  await expect(form.team.getByRole('option', { selected: true })).toHaveText(team.name);
  await keys.enter(form.create);
  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText('By hand');

  await keys.enter(workflow.startRun);
  const start = new RunStartPage(page);
  await expect(start.inputs).toContainText('headline');
  await keys.typeOver(start.inputs, '{"seconds": 1}');
  await keys.enter(start.submit);
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  const opening = page.waitForEvent('popup');
  await keys.enter(run.openResult);
  await (await opening).close();

  await keys.enter(run.rerun);
  await expect(run.rerunDialog.getByRole('textbox', { name: 'seconds' })).toBeFocused();
  // Long enough to be still running when its page is open.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.cancel).toBeVisible();
});

test('a run is cancelled by keyboard alone, after backing out once', async ({ page, startForm }) => {
  const keys = new Keyboard(page);
  await expect(startForm.inputs).toContainText('headline');
  await keys.typeOver(startForm.inputs, '{"seconds": 120}');
  await keys.enter(startForm.submit);
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);

  await keys.enter(run.cancel);
  await expect(run.keepRun).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(run.dialog).toBeHidden();
  await expect(run.cancel).toBeFocused();

  await page.keyboard.press('Enter');
  await keys.enter(run.confirmCancel);
  await expect(run.state('Cancelled')).toBeVisible();
});

test('a row menu can be opened, navigated and closed by keyboard', async ({ page, workflow, workflowList }) => {
  const keys = new Keyboard(page);
  const button = workflowList.actions(workflow.name);
  await keys.enter(button);
  // Until the item has the focus, the button handles Escape and Enter.
  await expect(page.getByRole('menuitem', { name: 'Start run' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Start run' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit workflow' })).toBeVisible();
});

test('the link that skips to the content works by keyboard', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.reload();
  await new WorkflowListPage(page).heading.waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await new Keyboard(page).enter(skip);
  await expect(page.getByRole('main')).toBeFocused();
});
