import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { holdResults } from '../../support/hold-results.ts';

const startUrl = '**/api/run_workflow/**';
const resultUrl = /\/runs\/[0-9a-f-]{36}\/result$/;

/** Reload, and expect the run to have its inputs and its state. */
async function expectKept(page: Page, state: string): Promise<void> {
  const run = new RunPage(page);
  await expect(run.state(state)).toBeVisible(endLimit);
  await page.reload();
  await expect(run.heading).toHaveText('Reloaded');
  await expect(run.state(state)).toBeVisible(endLimit);
  await expect(run.inputs).toContainText('seconds');
}

test.describe('a run’s state survives a reload', () => {
  test.describe('with the embedded service', () => {
    test.use({ expectedFailures: { urls: [resultUrl] } });

    test('unchecked, paused, and cancelled', async ({ page, startForm }) => {
      await startForm.start({ seconds: 300 }, 'Reloaded');
      const run = new RunPage(page);
      await expect(run.state('Running')).toBeVisible(endLimit);
      await test.step('failing checks leave the run’s state as it was', async () => {
        await page.route(resultUrl, (route) => route.fulfill({ status: 500, json: { description: 'Oh.' } }));
        await run.check();
        await expectKept(page, 'stale');
        await expect(run.state('Running')).toBeVisible();
        await page.unroute(resultUrl);
      });
      await test.step('paused', async () => {
        await run.choose('Pause updates');
        await expectKept(page, 'Updates paused');
        await page.getByRole('button', { name: 'Resume' }).click();
      });
      await test.step('cancelled, shown once with its time', async () => {
        await run.cancel.click();
        await run.confirmCancel.click();
        await expectKept(page, 'Cancelled');
        const main = page.getByRole('main');
        await expect(main).toContainText(/Cancelled(after|within) /);
        await expect(main.getByText(/was cancelled/)).toHaveCount(1);
      });
    });
  });

  test('failed', async ({ page, startForm }) => {
    await startForm.start({ seconds: 0, fail: 'No ink' }, 'Reloaded');
    await expectKept(page, 'Failed');
    await expect(new RunPage(page).words).toContainText('No ink');
  });

  test('with a service that doesn’t report a run’s status, even after a cancel request', async ({
    page,
    startForm,
  }) => {
    await page.route(resultUrl, (route) =>
      route.fulfill({ status: 404, json: { description: 'There is no result.' } }),
    );
    await startForm.start({ seconds: 300 }, 'Reloaded');
    const run = new RunPage(page);
    await expectKept(page, 'No result yet');
    await run.cancel.click();
    await run.confirmCancel.click();
    await expectKept(page, 'Cancel requested');
  });
});

test.describe('a reload during a start', () => {
  test('leaves the run not confirmed, and "Start again" starts the same run', async ({ page, service, startForm }) => {
    const posted = new Promise<string>((resolve) => {
      void page.route(startUrl, (route) => resolve(route.request().url()));
    });
    await startForm.start({ seconds: 0, headline: 'Kept' }, 'Cut off');
    const runId = new URL(await posted).pathname.split('/').at(-1) ?? '';
    await page.goto(`/runs/${runId}`);
    const run = new RunPage(page);
    await expect(run.heading).toHaveText('Cut off');
    await expect(run.state('Not confirmed')).toBeVisible(endLimit);
    await expect(run.inputs).toContainText(/headline *Kept/);

    await page.unroute(startUrl);
    await run.startAgain.click();
    await expect(run.state('Finished')).toBeVisible(endLimit);
    expect(await service.resultStatus(runId)).toBe(200);
  });
});

test.describe('with the connection cut', () => {
  test.use({ expectedFailures: { urls: [/get_run_id$/, /\/api\/run_workflow\//, /\/cancel\//, resultUrl] } });

  test('no false outcome is shown, nothing is lost, and everything continues after reconnecting', async ({
    page,
    workflow,
    startForm,
  }) => {
    const run = new RunPage(page);
    const cut = (url: string | RegExp) => page.route(url, (route) => route.abort('internetdisconnected'));
    await test.step('before the run has an ID, nothing starts and the form keeps everything', async () => {
      await cut('**/get_run_id');
      await startForm.start({ seconds: 300, headline: 'Still here' }, 'On a train');
      await expect(startForm.alert).toContainText('can’t be reached');
      await expect(startForm.inputs).toContainText('Still here');
      await page.unroute('**/get_run_id');
    });
    await test.step('during the start, the run is not confirmed, and sending again starts the same run', async () => {
      await cut(startUrl);
      await startForm.submit.click();
      await expect(run.state('Not confirmed')).toBeVisible(endLimit);
      const address = page.url();
      await page.unroute(startUrl);
      await run.startAgain.click();
      await expect(run.state('Running')).toBeVisible(endLimit);
      expect(page.url()).toBe(address);
    });
    await test.step('during the cancel, no outcome is shown, and the run can be cancelled again', async () => {
      await cut('**/cancel/**');
      await run.cancel.click();
      await run.confirmCancel.click();
      await expect(run.cancelOutcomes).toContainText('can’t be reached');
      await expect(run.state('Cancelled')).toBeHidden();
      await page.unroute('**/cancel/**');
      await run.confirmCancel.click();
      await expect(run.state('Cancelled')).toBeVisible(endLimit);
    });
    await test.step('during checks, the state is marked as stale, and checks resume automatically', async () => {
      await cut(resultUrl);
      await startForm.open(workflow);
      await startForm.start({ seconds: 0 });
      await expect(run.state('stale')).toBeVisible(endLimit);
      await expect(run.state('Queued')).toBeVisible();
      await page.unroute(resultUrl);
      await expect(run.state('Finished')).toBeVisible(endLimit);
    });
  });
});

test('a run that the service returns under another ID is followed under that one, and listed once', async ({
  page,
  startForm,
}) => {
  const other = randomUUID();
  await page.route(startUrl, (route) => {
    const url = route
      .request()
      .url()
      .replace(/[^/]+$/, other);
    return route.continue({ url });
  });
  await startForm.start({ seconds: 0 }, 'Renamed on the way');
  const run = new RunPage(page);
  await expect(page).toHaveURL(new RegExp(`/runs/${other}`));
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
  await expect(new RunListPage(page).row('Renamed on the way')).toHaveCount(1);
});

test('a run neither ends nor is lost when the clock jumps', async ({ page, context, startForm }) => {
  const release = await holdResults(context);
  await startForm.start({ seconds: 0 }, 'Through time');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const now = Date.now();
  await page.clock.setSystemTime(now + 3 * 86_400_000);
  await run.choose('Refresh');
  await expect(run.state('Running')).toBeVisible();
  await page.clock.setSystemTime(now - 86_400_000);
  await run.choose('Refresh');
  await expect(run.state('Running')).toBeVisible();
  await page.clock.setSystemTime(now);
  await release();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.heading).toHaveText('Through time');
});
