import { expect, test } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the main job on a phone', async ({ page, me, team }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.accessToken.fill(me.accessToken);
  await signIn.apiKey.fill(me.apiKey);
  await signIn.submit.tap();

  const frame = new Frame(page);
  await expect(frame.heading).toHaveText('Home');
  await frame.place('Workflows').tap();
  const list = new WorkflowListPage(page);
  await list.newWorkflow.tap();
  const form = new WorkflowForm(page);
  await form.name.fill('Pocket poster');
  await expect(form.team.getByRole('option', { selected: true })).toHaveText(team.name);
  await form.create.tap();
  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText('Pocket poster');

  await workflow.startRun.tap();
  const start = new RunStartPage(page);
  await start.setInputs('{"seconds": 1}');
  await start.submit.tap();
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible({ timeout: 20_000 });
  await expect(run.result.getByRole('img')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await run.openResult.tap();
  await (await opening).close();

  await page.goto('/runs/new');
  await start.chooseWorkflow('Pocket poster');
  await start.setInputs('{"seconds": 120}');
  await start.runName.fill('Slow');
  await start.submit.tap();
  await expect(run.heading).toHaveText('Slow');
  await run.cancel.tap();
  await run.confirmCancel.tap();
  await expect(run.state('Cancelled')).toBeVisible();

  await frame.place('Runs').tap();
  await expect(new RunListPage(page).row('Slow')).toContainText('Cancelled');
  await frame.place('Workflows').tap();
  await expect(list.table.getByRole('row', { name: 'Pocket poster' })).toContainText(`${team.name} · `);
});

test('runs of a batch are distinguished, starred and rejected by touch', async ({ page, startForm }) => {
  await startForm.startBatch({ seconds: 0, tone: 'bold', seed: 1 }, { seconds: 0, tone: 'bold', seed: 2 });
  await expect(page.getByRole('link', { name: 'seed 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Lay out' }).tap();
  const tile = page.getByRole('gridcell').first();
  for (const name of [/^Reject/, /^Star/]) {
    const button = tile.getByRole('button', { name });
    await expect.poll(() => button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
});

test('a small button accepts a touch 20 px beside it', async ({ page, workflowList }) => {
  await expect(workflowList.table).toBeVisible();
  await page.goto('/runs');
  const start = page.getByRole('main').getByRole('link', { name: 'Start run' }).first();
  const { x, y, width, height } = (await start.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height).toBeLessThan(44);
  await page.touchscreen.tap(x + width / 2, y + height / 2 + 20);
  await expect(page).toHaveURL(/\/runs\/new$/);
});
