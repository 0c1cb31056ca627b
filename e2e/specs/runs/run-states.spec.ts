import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { runFile } from '../../support/run-file.ts';

const endLimit = { timeout: 30_000 };
const startUrl = '**/api/run_workflow/**';
const resultUrl = /\/runs\/[0-9a-f-]{36}\/result$/;

/** One way into a state that a reload must keep. */
interface Case {
  readonly state: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What stands in the way before the start. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What the person does on the run's page. */
  readonly act?: (run: RunPage) => Promise<void>;
  readonly failing?: readonly RegExp[];
}

const long = { seconds: 90 };

const cases: readonly Case[] = [
  {
    state: 'Not confirmed',
    inputs: long,
    before: async (page) => {
      await page.route(startUrl, (route) => route.abort('connectionrefused'));
      await page.route(resultUrl, (route) => route.fulfill({ status: 404, json: { description: 'No such run.' } }));
    },
    failing: [/\/api\/run_workflow\//],
  },
  { state: 'Running', inputs: long },
  {
    // A service that sends nothing beyond the interface.
    state: 'No result yet',
    inputs: long,
    before: (page) =>
      page.route(resultUrl, (route) => route.fulfill({ status: 404, json: { description: 'There is no result.' } })),
  },
  {
    // Checks that fail change nothing of what is known.
    state: 'stale',
    inputs: long,
    before: (page) => page.route(resultUrl, (route) => route.fulfill({ status: 500, json: { description: 'Oh.' } })),
    failing: [resultUrl],
  },
  { state: 'Finished', inputs: { seconds: 0 } },
  { state: 'Failed', inputs: { seconds: 0, fail: 'No ink' } },
  {
    state: 'Cancelled',
    inputs: long,
    act: async (run) => {
      await run.cancel.click();
      await run.confirmCancel.click();
    },
  },
  {
    state: 'Cancel requested',
    inputs: long,
    before: (page) =>
      page.route(resultUrl, (route) => route.fulfill({ status: 404, json: { description: 'There is no result.' } })),
    act: async (run) => {
      await run.cancel.click();
      await run.confirmCancel.click();
    },
  },
  {
    state: 'Updates paused',
    inputs: long,
    act: (run) => run.pauseUpdates.click(),
  },
];

for (const { state, inputs, before, act, failing = [] } of cases) {
  test.describe(`reloading while a run is "${state}"`, () => {
    test.use({ expectedFailures: { urls: failing } });

    test('keeps it, with its inputs', async ({ page, startForm }) => {
      await before?.(page);
      await startForm.start(inputs, 'Reloaded');
      const run = new RunPage(page);
      await expect(run.heading).toHaveText('Reloaded');
      if (act) {
        await run.refresh.waitFor();
        await act(run);
      }
      await expect(run.state(state)).toBeVisible(endLimit);
      await page.reload();
      await expect(run.heading).toHaveText('Reloaded');
      await expect(run.state(state)).toBeVisible(endLimit);
      await expect(run.inputs).toContainText('seconds');
    });
  });
}

test.describe('reloading while a start is under way', () => {
  test('leaves it not confirmed, and "Send again" starts the same run', async ({ page, service, startForm }) => {
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
    await run.sendAgain.click();
    await expect(run.state('Finished')).toBeVisible(endLimit);
    expect(await service.resultStatus(runId)).toBe(200);
  });
});

test.describe('with the connection cut', () => {
  test.describe('before the run has an id', () => {
    test.use({ expectedFailures: { urls: [/get_run_id$/] } });

    test('nothing is started, the form keeps everything', async ({ page, startForm }) => {
      await page.route('**/get_run_id', (route) => route.abort('internetdisconnected'));
      await startForm.start({ seconds: 0, headline: 'Still here' });
      await expect(startForm.alert).toContainText('can’t be reached');
      await expect(startForm.inputs).toContainText('Still here');
      await page.unroute('**/get_run_id');
      await startForm.submit.click();
      await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
    });
  });

  test.describe('at the start', () => {
    test.use({ expectedFailures: { urls: [/\/api\/run_workflow\//] } });

    test('the run is not confirmed; sent again it is the same run', async ({ page, startForm }) => {
      await page.route(startUrl, (route) => route.abort('internetdisconnected'));
      await startForm.start({ seconds: 0 }, 'On a train');
      const run = new RunPage(page);
      await expect(run.state('Not confirmed')).toBeVisible(endLimit);
      const address = page.url();
      await page.unroute(startUrl);
      await run.sendAgain.click();
      await expect(run.state('Finished')).toBeVisible(endLimit);
      expect(page.url()).toBe(address);
    });
  });

  test.describe('at the cancel', () => {
    test.use({ expectedFailures: { urls: [/\/cancel\//] } });

    test('nothing is claimed, and it can be cancelled again', async ({ page, startForm }) => {
      await startForm.start({ seconds: 90 });
      const run = new RunPage(page);
      await expect(run.state('Running')).toBeVisible(endLimit);
      await page.route('**/cancel/**', (route) => route.abort('internetdisconnected'));
      await run.cancel.click();
      await run.confirmCancel.click();
      await expect(run.cancelOutcomes).toContainText('can’t be reached');
      await expect(run.state('Cancelled')).toBeHidden();
      await page.unroute('**/cancel/**');
      await run.confirmCancel.click();
      await expect(run.state('Cancelled')).toBeVisible(endLimit);
    });
  });

  test.describe('at the checks', () => {
    test.use({ expectedFailures: { urls: [resultUrl] } });

    test('the page says so, and resumes by itself when the network is back', async ({ page, startForm }) => {
      await page.route(resultUrl, (route) => route.abort('internetdisconnected'));
      await startForm.start({ seconds: 0 });
      const run = new RunPage(page);
      await expect(run.state('stale')).toBeVisible(endLimit);
      await expect(run.state('Queued')).toBeVisible();
      await page.unroute(resultUrl);
      await expect(run.state('Finished')).toBeVisible(endLimit);
    });
  });
});

test('a run that came to nothing says after how long, and why, once', async ({ page, startForm }) => {
  await startForm.start({ seconds: 300 }, 'Stopped');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await run.cancel.click();
  await run.confirmCancel.click();
  await expect(run.state('Cancelled')).toBeVisible(endLimit);
  const main = page.getByRole('main');
  await expect(main).toContainText(/Cancelled(after|within) /);
  await expect(main.getByText(/was cancelled/)).toHaveCount(1);
});

test('a run that goes under another id than was sent is followed under both', async ({ page, startForm }) => {
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
  await expect(new RunListPage(page).row('Renamed on the way')).toHaveCount(2);
});

test('a clock that jumps ends no run and loses none', async ({ page, startForm }) => {
  await startForm.start({ seconds: 8 }, 'Through time');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const now = Date.now();
  await page.clock.setSystemTime(now + 3 * 86_400_000);
  await run.refresh.click();
  await expect(run.state('Running')).toBeVisible();
  await page.clock.setSystemTime(now - 86_400_000);
  await run.refresh.click();
  await expect(run.state('Finished').or(run.state('Running'))).toBeVisible();
  await page.clock.setSystemTime(now);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.heading).toHaveText('Through time');
});

test('500 runs are taken in, listed, narrowed and opened', async ({ page, me, signIn }) => {
  const runs = Array.from({ length: 500 }, (_, index) => ({
    name: index === 499 ? 'Needle' : `Number ${index}`,
    workflow: index % 2 ? 'Poster' : 'Banner',
    hours: 1 + index / 60,
  }));
  await signIn(me);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.import(runFile(runs));
  await expect(page.getByText('500 runs imported')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
  const table = page.getByRole('table', { name: 'Runs' });
  await expect(table).toHaveAttribute('aria-rowcount', '501');
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('Needle');
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await table.getByRole('link', { name: 'Needle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Needle' })).toBeVisible();
});
