import { endLimit, expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { blockStorage } from '../support/block-storage.ts';
import { startAndRerunUnstored } from '../support/unstored-run.ts';

test('with all site data blocked, a user signs in, and starts, watches, reruns and cancels runs', async ({
  context,
  page,
  me,
  workflow,
  signIn,
}) => {
  await blockStorage(context);
  await signIn(me);
  await new WorkflowListPage(page).workflow(workflow.name).click();
  await page.getByRole('link', { name: 'Start run' }).click();
  const form = new RunStartPage(page);
  await form.heading.waitFor();
  await startAndRerunUnstored(page, form, 'Storage is blocked');
  const list = new RunListPage(page);
  await page.getByRole('link', { name: 'Start run' }).click();
  await form.chooseWorkflow(workflow.name);
  await form.startEach({ seconds: 0 }, { seconds: 300 });
  await expect(list.row('1 of 2')).toContainText('Finished', endLimit);
  await list.choose('2 of 2', 'Cancel run');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(list.row('2 of 2')).toContainText('Cancelled', endLimit);

  await new Frame(page).userMenu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = new SettingsPage(page);
  await settings.forgetRuns.click();
  await settings.forgetDialog.getByRole('button', { name: 'Clear run history' }).click();
  await expect(settings.forgetDialog).toBeHidden();
  await expect(settings.runs).toContainText('0 runs');
});
