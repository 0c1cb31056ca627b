import { readFile } from 'node:fs/promises';

import { endLimit, expect, test } from '../fixtures.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';

test('the main job: create a workflow, run it, watch it, download its picture, cancel another run, clean up', async ({
  page,
  me,
  team,
  signIn,
}) => {
  await signIn(me);
  const workflow = new WorkflowPage(page);
  const run = new RunPage(page);
  const start = new RunStartPage(page);

  await test.step('create a workflow in one of the user’s teams', async () => {
    await new WorkflowListPage(page).newWorkflow.click();
    const form = new WorkflowForm(page);
    await form.name.fill('Poster');
    await form.team.selectOption(team.name);
    await form.create.click();
    await expect(workflow.heading).toHaveText('Poster');
  });

  await test.step('start a run with inputs', async () => {
    await workflow.startRun.click();
    await expect(start.heading).toBeVisible();
    await expect(start.workflow).toHaveValue('Poster');
    await start.openAdvanced();
    await expect(start.team.getByRole('option', { selected: true })).toHaveText(team.name);
    await start.start({ seconds: 6, format: 'svg', headline: 'Bread' }, 'Bread poster');
  });

  await test.step('watch the run until it finishes', async () => {
    await expect(run.heading).toHaveText('Bread poster');
    await expect(run.inputs).toContainText(/headline\s*Bread/);
    await expect(run.state('Queued').or(run.state('Running'))).toBeVisible();
    await expect(run.state('Running')).toBeVisible();
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.timeline).toContainText('Finished');
  });

  await test.step('open and download its picture', async () => {
    await expect(run.result.getByRole('img', { name: 'Result of Bread poster' })).toBeVisible();
    const opening = page.waitForEvent('popup');
    await run.openResult.click();
    const opened = await opening;
    await expect(opened.locator('svg:root')).toBeVisible();
    await opened.close();

    const downloading = page.waitForEvent('download');
    await run.download.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Poster.*\.svg$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('<svg');
  });

  await test.step('start and cancel another run', async () => {
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Poster' }).click();
    await expect(workflow.runs.getByRole('link')).toHaveText(['Bread poster']);
    await workflow.startRun.click();
    await start.start({ seconds: 60 }, 'Too slow');
    await expect(run.state('Running')).toBeVisible(endLimit);
    await run.cancel.click();
    await expect(run.dialog).toBeVisible();
    await run.confirmCancel.click();
    await expect(run.dialog).toBeHidden();
    await expect(run.state('Cancelled')).toBeVisible();
    await expect(run.cancel).toBeHidden();
  });

  await test.step('edit and delete the workflow', async () => {
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Poster' }).click();
    await workflow.edit.click();
    const form = new WorkflowForm(page);
    await form.name.fill('Poster, second edition');
    await form.save.click();
    await expect(workflow.heading).toHaveText('Poster, second edition');
    await workflow.openDelete();
    await workflow.confirmDelete.click();
    await expect(page).toHaveURL('/workflows');
    await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  });
});
