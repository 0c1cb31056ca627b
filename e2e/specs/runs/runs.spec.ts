import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { holdResults } from '../../support/hold-results.ts';

test('a reload during a run loses nothing', async ({ page, context, startForm }) => {
  const release = await holdResults(context);
  await startForm.start({ seconds: 0 }, 'Slow poster');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await page.reload();
  await expect(run.heading).toHaveText('Slow poster');
  await expect(run.state('Running')).toBeVisible();
  await release();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await page.reload();
  await expect(run.state('Finished')).toBeVisible();
  await expect(run.openResult).toBeVisible();
});

test('a run that ends before its cancel arrives is not shown as cancelled', async ({
  page,
  context,
  service,
  startForm,
}) => {
  // The page doesn't learn that the run ended before it sends the cancel.
  const release = await holdResults(context);
  await startForm.start({ seconds: 0 });
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const runId = await run.runId();
  const sent = page.waitForRequest(/cancel/);
  await run.cancel.click();
  await expect.poll(() => service.resultStatus(runId), endLimit).toBe(200);
  await run.confirmCancel.click();
  await sent;
  await release();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.state('Cancelled')).toBeHidden();
});

test('a bulk cancel in a filtered list cancels the selected runs only', async ({ page, startForm }) => {
  await startForm.startEach({ seconds: 0, n: 'quick' }, { seconds: 300, n: 'slow 1' }, { seconds: 300, n: 'slow 2' });
  const list = new RunListPage(page);
  await expect(list.row('1 of 3')).toContainText('Finished', endLimit);
  await list.search.fill('slow');
  await expect(list.row('1 of 3')).toBeHidden();
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await list.cancelRuns.click();
  await expect(list.cancelDialog).toHaveAccessibleName('Cancel 2 runs?');
  await list.cancelDialog.getByRole('button', { name: 'Cancel runs' }).click();
  await expect(list.cancelDialog).toBeHidden();
  await expect(list.row('2 of 3')).toContainText('Cancelled');
  await expect(list.row('3 of 3')).toContainText('Cancelled');
  await list.search.fill('');
  await expect(list.row('1 of 3')).toContainText('Finished');
});

test.describe('when the response to a start is lost', () => {
  test.use({ expectedFailures: { urls: [/\/api\/run_workflow\//] } });

  test('the run is "Not confirmed" until a check settles it', async ({ page, startForm }) => {
    // The service receives the request, but the browser never gets the answer.
    await page.route('**/api/run_workflow/**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await startForm.start({ seconds: 0 }, 'Lost answer');
    const run = new RunPage(page);
    await expect(run.heading).toHaveText('Lost answer');
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.timeline).toContainText('Not confirmed');
  });
});
