import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';

test('Back and Forward ask before leaving unsaved changes, and keep the history intact', async ({
  page,
  workflow,
  workflowList,
}) => {
  await workflowList.workflow(workflow.name).click();
  const [workflowPage, form] = [new WorkflowPage(page), new WorkflowForm(page)];
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const address = `/workflows/${workflow.id}/edit`;
  await expect(page).toHaveURL(address);
  await new Frame(page).place('Teams').click();
  await expect(new Frame(page).heading).toHaveText('Teams');
  await page.goBack();
  await form.name.fill('Poster 2');

  await page.goForward();
  await expect(form.discardDialog.dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await form.discardDialog.keepEditing.click();
  await expect(form.name).toHaveValue('Poster 2');

  await page.goBack();
  await expect(form.discardDialog.dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await form.discardDialog.keepDraft.click();
  await expect(workflowPage.heading).toHaveText('Poster');
  await expect(page).toHaveURL(`/workflows/${workflow.id}`);

  await page.goForward();
  await expect(form.name).toHaveValue('Poster 2');
  await page.goForward();
  await form.discardDialog.discardChanges.click();
  await expect(new Frame(page).heading).toHaveText('Teams');
  await page.goBack();
  await expect(form.name).toHaveValue('Poster');
});

test('typed inputs survive a reload, and Back restores submitted ones', async ({ page, startForm }) => {
  await startForm.setInputs('{"seconds": 0, "headline": "Osaka"}');
  await startForm.runName.fill('First');
  await page.reload();
  await expect(startForm.runName).toHaveValue('First');
  await expect(startForm.inputs).toHaveText(/"Osaka"/);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await startForm.submit.click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(startForm.runName).toHaveValue('First');
  await expect(startForm.inputs).toHaveText(/"Osaka"/);
  await page.reload();
  await expect(startForm.runName).toHaveValue('First');
});
