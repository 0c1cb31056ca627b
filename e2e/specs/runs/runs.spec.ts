import { expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';

const endLimit = { timeout: 20_000 };

test('a run that fails shows the service’s words', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, fail: 'The paint ran out' });
  const run = new RunPage(page);
  await expect(run.state('Failed')).toBeVisible(endLimit);
  await expect(run.words).toContainText('The paint ran out');
  await expect(run.openResult).toBeHidden();
  await expect(run.cancel).toBeHidden();
});

test('a reload in the middle of a run loses nothing', async ({ page, startForm }) => {
  await startForm.start({ seconds: 6 }, 'Slow poster');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await page.reload();
  await expect(run.heading).toHaveText('Slow poster');
  await expect(run.state('Running')).toBeVisible();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await page.reload();
  await expect(run.state('Finished')).toBeVisible();
  await expect(run.openResult).toBeVisible();
});

test('inputs that are no JSON object are pointed out, and nothing is sent', async ({ page, startForm }) => {
  await startForm.setInputs('{"seconds": 3');
  await startForm.submit.click();
  await expect(startForm.inputs).toHaveAccessibleDescription(/Invalid JSON/);
  await startForm.setInputs('[1, 2]');
  await startForm.submit.click();
  await expect(startForm.inputs).toHaveAccessibleDescription(/Item 1 isn’t an object/);
  await expect(page).toHaveURL(/\/runs\/new/);
});

test('"Rerun" shows the inputs, and starts a new run with them, changed or not', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'Twice' }, 'First');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  const first = page.url();
  await run.rerun.click();
  await expect(run.rerunDialog.getByRole('textbox', { name: 'Inputs' })).toHaveValue(/"headline": "Twice"/);
  await expect(page).toHaveURL(first);
  await run.confirmRerun.click();
  await expect(page).not.toHaveURL(first);
  await expect(run.inputs).toContainText(/headline\s*Twice/);
  await expect(run.state('Finished')).toBeVisible(endLimit);

  await run.rerun.click();
  await run.rerunDialog.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "headline": "Thrice"}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(run.inputs).toContainText(/headline\s*Thrice/);
  await expect(run.state('Finished')).toBeVisible(endLimit);
});

test('a run that ends before its cancel arrives is not called cancelled', async ({ page, service, startForm }) => {
  await startForm.start({ seconds: 4 });
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await run.cancel.click();
  const runId = await run.runId();
  await expect.poll(() => service.resultStatus(runId), endLimit).toBe(200);
  await run.confirmCancel.or(run.state('Finished')).first().waitFor();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.state('Cancelled')).toBeHidden();
});

test('the list has every run of this browser, filters them and cancels several', async ({
  page,
  workflow,
  startForm,
}) => {
  const run = new RunPage(page);
  for (const [name, seconds] of [
    ['Quick', 0],
    ['Slow one', 90],
    ['Slow two', 90],
  ] as const) {
    await startForm.open(workflow);
    await startForm.start({ seconds }, name);
    await expect(run.heading).toHaveText(name);
  }
  await page.goto('/runs');
  const list = new RunListPage(page);
  await expect(list.row('Quick')).toContainText('Finished', endLimit);
  await list.search.fill('slow');
  await expect(list.row('Quick')).toBeHidden();
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await list.cancelRuns.click();
  await expect(list.cancelDialog).toHaveAccessibleName('Cancel 2 runs?');
  await list.cancelDialog.getByRole('button', { name: 'Cancel runs' }).click();
  await expect(list.cancelDialog).toBeHidden();
  await expect(list.row('Slow one')).toContainText('Cancelled');
  await expect(list.row('Slow two')).toContainText('Cancelled');
  await list.search.fill('');
  await expect(list.row('Quick')).toContainText('Finished');
});

test.describe('when the service does not accept it', () => {
  test.use({ expectedFailures: { urls: [/\/api\/run_workflow\//] } });

  test('the words of a validation failure stand at the field', async ({ page, startForm }) => {
    // The real service's answer to a body without the workflow.
    await page.route('**/api/run_workflow/**', (route) => route.continue({ postData: '{"inputs":{}}' }));
    await startForm.start({ seconds: 0, headline: 'Kept' });
    await expect(startForm.workflow).toHaveAccessibleDescription(/required/i);
    await expect(startForm.inputs).toContainText('Kept');

    await page.unroute('**/api/run_workflow/**');
    await startForm.submit.click();
    await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  });

  test('a start without an answer is "Not confirmed" until checking settles it', async ({ page, startForm }) => {
    // The service gets it, the browser never learns.
    await page.route('**/api/run_workflow/**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await startForm.start({ seconds: 2 }, 'Lost answer');
    const run = new RunPage(page);
    await expect(run.heading).toHaveText('Lost answer');
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.timeline).toContainText('Not confirmed');
  });
});
