import { readFile } from 'node:fs/promises';

import type { Route } from '@playwright/test';

import { launchOptions } from '../../../scripts/browser.mjs';
import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { RunStartPage } from '../../pages/run-start-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { startAndRerunUnstored } from '../../support/unstored-run.ts';
import { hideExtensions } from '../../support/without-extensions.ts';

/** Read the runs of an exported file, without its time. */
async function readRuns(path: string): Promise<unknown> {
  const { runs } = JSON.parse(await readFile(path, 'utf8')) as { readonly runs: unknown };
  return runs;
}

test('a tab with an older version than the stored data offers to reload', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0 });
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  await page.evaluate(async () => {
    const opening = indexedDB.open('runboard-runs', 99);
    await new Promise((resolve) => {
      opening.addEventListener('success', resolve, { once: true });
    });
    opening.result.close();
  });
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'A newer version of Runboard' });
  await expect(notice).toBeVisible();
  await page.evaluate(() => indexedDB.deleteDatabase('runboard-runs'));
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('exported and cleared runs come back from the file with all their data', async ({ page, startForm }) => {
  await startForm.startEach({ seconds: 0, n: 1 }, { seconds: 0, fail: 'No flour' }, { seconds: 300 });
  const list = new RunListPage(page);
  await expect(list.row('1 of 3')).toContainText('Finished', endLimit);
  await expect(list.row('2 of 3')).toContainText('Failed', endLimit);
  await list.choose('3 of 3', 'Cancel run');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(list.row('3 of 3')).toContainText('Cancelled', endLimit);
  await list.choose('2 of 3', 'Archive');
  await expect(list.row('2 of 3')).toBeHidden();

  const settings = new SettingsPage(page);
  const exportRuns = async () => {
    const downloading = page.waitForEvent('download');
    await settings.exportRuns.click();
    return (await downloading).path();
  };
  await settings.open();
  const file = await exportRuns();
  await settings.forgetRuns.click();
  await expect(settings.forgetDialog).toContainText('3 runs and their names, inputs and pictures are removed');
  await settings.forgetDialog.getByRole('button', { name: 'Clear run history' }).click();
  await expect(settings.exportRuns).toBeDisabled();
  await page.reload();
  await expect(settings.runs).toContainText('0 runs');

  await settings.import({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"runs": 3}') });
  await expect(settings.runs.getByRole('alert')).toHaveText('This file isn’t an export of runs from Runboard.');
  await settings.import(file);
  await expect(settings.runs.getByRole('status')).toContainText('3 runs imported');
  await settings.import(file);
  await expect(settings.runs).toContainText('3 runs saved');
  expect(await readRuns(await exportRuns())).toEqual(await readRuns(file));

  await page.goto('/runs');
  await expect(list.row('3 of 3')).toContainText('Cancelled');
  await list.row('1 of 3').getByRole('link').click();
  const run = new RunPage(page);
  await expect(run.inputs).toContainText(/n\s*1/);
  await expect(run.shown).toBeVisible();
});

test('full browser storage causes a warning, and runs are still started and checked', async ({ page, startForm }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No.', 'QuotaExceededError');
    };
  });
  await page.reload();
  const notice = await startAndRerunUnstored(page, startForm, 'storage is full or failing');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
});

test('over plain HTTP, without locks, clipboard or notifications, runs are started, watched and cancelled', async ({
  playwright,
  server,
  me,
  workflow,
  consoleGuard,
}) => {
  const options = launchOptions();
  const browser = await playwright.chromium.launch({
    ...options,
    args: [...options.args, '--host-resolver-rules=MAP runboard.lan 127.0.0.1'],
  });
  const origin = server.origin.replace('127.0.0.1', 'runboard.lan');
  const context = await browser.newContext({ baseURL: origin });
  await hideExtensions(context, server.origin);
  await consoleGuard.watch(context);
  const page = await context.newPage();
  await page.goto(me.signInUrl.replace(server.origin, origin));
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'randomUUID' in crypto])).toEqual([
    false,
    false,
    false,
  ]);

  const start = new RunStartPage(page);
  await start.open(workflow);
  await start.startEach({ seconds: 0 }, { seconds: 300 });
  const list = new RunListPage(page);
  await expect(list.row('1 of 2')).toContainText('Finished', endLimit);
  await expect(list.row('2 of 2')).toContainText('Running', endLimit);
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeHidden();

  const other = await context.newPage();
  await other.goto('/runs');
  await new RunListPage(other).row('1 of 2').getByRole('link').click();
  const run = new RunPage(other);
  await expect(run.shown).toHaveJSProperty('naturalWidth', 1200);
  await run.copyAs('Link');
  await other.keyboard.press('Control+K');
  const palette = other.getByRole('combobox');
  await expect(palette).toBeFocused();
  await other.keyboard.press('Control+V');
  await expect(palette).toHaveValue(new RegExp(`^${origin}/runs/[0-9a-f-]{36}#run=`));

  await list.choose('2 of 2', 'Cancel run');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(list.row('2 of 2')).toContainText('Cancelled');
  await browser.close();
});

test('the page waits for a service that takes 20 seconds, and shows an outcome only after its response', async ({
  page,
  context,
  startForm,
}) => {
  await page.clock.install();
  await page.reload();
  const run = new RunPage(page);
  const hold = (url: string | RegExp) =>
    new Promise<Route>((resolve) => {
      void page.route(url, resolve);
    });

  await test.step('the start', async () => {
    let starts = 0;
    page.on('request', (request) => {
      if (request.url().includes('/run_workflow/')) starts += 1;
    });
    const held = hold('**/api/run_workflow/**');
    await startForm.setInputs('{"seconds": 300}');
    await startForm.runName.fill('Patient');
    // Opened first, because a start is given up after 30 s, 20 of which pass below.
    const other = await context.newPage();
    await other.goto('/runs');
    const elsewhere = new RunListPage(other);
    await startForm.submit.dblclick();
    const route = await held;
    await expect(elsewhere.row('Patient')).toContainText('Starting');
    await page.clock.fastForward(20_000);
    await expect(startForm.submit).toBeDisabled();
    await expect(elsewhere.row('Patient')).toContainText('Starting');
    await route.continue();
    await expect(run.state('Running')).toBeVisible(endLimit);
    expect(starts).toBe(1);
    await other.close();
  });

  await test.step('a check', async () => {
    const held = hold(/\/runs\/[0-9a-f-]{36}\/result$/);
    await run.choose('Refresh');
    const route = await held;
    await page.clock.fastForward(20_000);
    await expect(page.getByText(/^updated 2\ds ago$/)).toBeVisible();
    await expect(run.state('Running')).toBeVisible();
    await page.unroute(/\/runs\/[0-9a-f-]{36}\/result$/);
    await route.continue();
    await expect(page.getByText(/^updated 2\ds ago$/)).toBeHidden();
  });

  await test.step('the cancel', async () => {
    const held = hold('**/cancel/**');
    await run.cancel.click();
    await run.confirmCancel.click();
    const route = await held;
    await page.clock.fastForward(20_000);
    await expect(run.dialog).toBeVisible();
    await expect(run.confirmCancel).toBeDisabled();
    await expect(page.getByText('Cancelling…').first()).toBeVisible();
    await route.continue();
    await expect(run.dialog).toBeHidden();
    await expect(run.state('Cancelled')).toBeVisible();
  });
});
