import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import { unzip } from 'unzipit';

import { endLimit, expect, test as base } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { longBytes, startOutputHost, type OutputHost } from '../../support/output-host.ts';

const resultUrl = /\/runs\/[0-9a-f-]{36}\/result$/;

const test = base.extend<{ readonly host: OutputHost }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names from the pattern
  host: async ({}, provide) => {
    const host = await startOutputHost();
    await provide(host);
    await host.stop();
  },
});

/** Replace the location in result answers from now on; the embedded service still decides whether a result has one. */
async function putResultsAt(page: Page, location: string): Promise<void> {
  await page.unroute(resultUrl);
  await page.route(resultUrl, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...(response.ok() && { json: { result: location } }) });
  });
}

test('a picture is enlarged, and saved under the names of its workflow and run', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'Bread' }, 'Bread: large/small');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.shown).toHaveJSProperty('complete', true);
  await expect(run.shown).toHaveJSProperty('naturalWidth', 1200);

  const zoom = run.result.getByRole('button', { name: /^Zoom/ });
  await zoom.click();
  const dialog = page.getByRole('dialog', { name: 'Result of Bread: large/small' });
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('225%');
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect(dialog.getByRole('status')).toHaveText('150%');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(zoom).toBeFocused();

  const downloading = page.waitForEvent('download');
  await run.download.click();
  const runId = await run.runId();
  expect((await downloading).suggestedFilename()).toBe(`Poster - Bread large small - ${runId}.svg`);
});

test.describe('on another host', () => {
  test.use({ expectedFailures: { urls: [/\/closed\//] }, permissions: ['clipboard-read', 'clipboard-write'] });

  test('video, audio and PDF are embedded, other files are shown by name, and unreadable ones are linked', async ({
    page,
    host,
    startForm,
  }) => {
    await startForm.start({ seconds: 0 }, 'Elsewhere');
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    const look = async (location: string) => {
      await putResultsAt(page, location);
      await page.reload();
      await expect(run.openResult).toHaveAttribute('href', location);
    };

    await test.step('video', async () => {
      // Allow motion, so that pictures fade in.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await look(host.link('clip.webm'));
      await expect(run.shown).toHaveJSProperty('videoWidth', 32);
      await expect(run.shown).toHaveCSS('opacity', '1');
      await expect(run.result).toContainText('clip.webm');
    });

    await test.step('audio', async () => {
      await look(host.link('voice.wav'));
      await expect(run.shown).toHaveJSProperty('duration', 0.1);
    });

    await test.step('PDF', async () => {
      await look(host.link('flyer.pdf'));
      const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
      const instead = run.result.getByText('No preview for this file type.');
      await expect(hasViewer ? run.shown : instead).toBeVisible();
      const inViewer = () => page.frames().filter((frame) => frame.url().startsWith('blob:')).length > 0;
      await expect.poll(inViewer).toBe(hasViewer);
    });

    await test.step('other files', async () => {
      await look(host.link('shape.glb'));
      await expect(run.result).toContainText('No preview for this file type.');
      await expect(run.result).toContainText('shape.glb');
      await expect(run.result).toContainText('GLB file');
      await expect(run.result).toContainText('2.5 kB');
      const downloading = page.waitForEvent('download');
      await run.download.click();
      expect((await downloading).suggestedFilename()).toBe(`Poster - Elsewhere - ${await run.runId()}.glb`);
    });

    await test.step('without CORS, elements still load and texts are linked', async () => {
      await look(host.link('clip.webm', { cors: false }));
      await expect(run.shown).toHaveJSProperty('videoWidth', 32);
      await look(host.link('notes.txt', { cors: false }));
      await expect(run.result).toContainText('can’t be reached or blocks cross-site access');
      await run.download.click();
      await expect(run.result.getByRole('status')).toContainText('Open the result and save it from there.');
    });

    await test.step('a location that isn’t a web link is shown as text to copy, and can’t be opened', async () => {
      await putResultsAt(page, 's3://bucket/bread.png');
      await page.reload();
      await expect(run.result).toContainText('The result isn’t a web link:');
      await run.result.getByRole('button', { name: 'Copy location s3://bucket/bread.png' }).click();
      await expect(run.result.getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('s3://bucket/bread.png');
      await expect(run.openResult).toBeHidden();
      await expect(run.download).toBeHidden();
    });

    await test.step('the host received no credentials', () => {
      const told = JSON.stringify(host.requests.map(Object.entries));
      expect(host.requests.length).toBeGreaterThan(5);
      expect(told).not.toMatch(/authorization|x-api-key|cookie|Bearer/i);
      expect(told).not.toContain('/runs/');
    });
  });
});

test('a link is renewed before it expires, without any notice', async ({ page, startForm }) => {
  await page.clock.install();
  await startForm.start({ seconds: 0 });
  const run = new RunPage(page);
  await expect(run.shown).toBeVisible(endLimit);
  const first = (await run.openResult.getAttribute('href')) ?? '';
  await page.clock.fastForward('30:00');
  await expect(run.openResult).toHaveAttribute('href', first);
  // A link is renewed a minute before it expires, and a slow machine may use some of that minute.
  await page.clock.fastForward('28:00');
  await expect(run.result).not.toContainText('Link expires');
  await run.result.getByRole('button', { name: /^Zoom/ }).click();
  // A link's expiry is in whole seconds, so two links made in the same second are identical.
  const signedAtSeconds = Number(new URL(first).searchParams.get('expires')) - 3600;
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signedAtSeconds);
  await page.clock.fastForward('01:05');
  const enlarged = page.getByRole('dialog');
  // If the clock jumps past the time of a renewal, the next try is ten seconds later.
  await expect(enlarged.getByRole('img', { name: /^Result of/ })).not.toHaveAttribute('src', first, endLimit);
  await enlarged.getByRole('button', { name: 'Close' }).click();
  await expect(run.openResult).not.toHaveAttribute('href', first);
});

test('a link that expired while the machine slept opens as a fresh one in a new tab', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0 });
  const run = new RunPage(page);
  await expect(run.openResult).toBeVisible(endLimit);
  const old = new URL((await run.openResult.getAttribute('href')) ?? '');
  await page.evaluate((nightMs) => {
    const now = Date.now;
    Date.now = () => now() + nightMs;
  }, 12 * 3_600_000);
  await expect(run.result).toContainText('Link expired');

  const opening = page.waitForEvent('popup');
  await run.openResult.click();
  const opened = await opening;
  await expect(opened).toHaveURL((url) => url.pathname === old.pathname && url.search !== old.search);
  await expect(opened.locator('svg:root')).toBeVisible();
  await expect(run.state('Finished')).toBeVisible();
});

test('outputs of several runs are saved as one zip', async ({ page, startForm }) => {
  // A test can't answer the browser's file picker.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.reload();
  await startForm.startEach({ seconds: 0, format: 'svg' }, { seconds: 0, format: 'json' });
  const list = new RunListPage(page);
  for (const name of ['1 of 2', '2 of 2']) await expect(list.row(name)).toContainText('Finished', endLimit);
  const saved = page.waitForEvent('download');
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await list.downloadOutputs.click();
  const dialog = page.getByRole('dialog', { name: 'Download 2 results?' });
  await dialog.getByRole('button', { name: 'Download results' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Poster .*\.zip$/);
  const { entries } = await unzip(await readFile(await download.path()));
  const expected = [/^Poster - 1 of 2 - .*\.svg$/, /^Poster - 2 of 2 - .*\.json$/, /^runs\.csv$/];
  expect(Object.keys(entries).toSorted()).toEqual(expected.map((name) => expect.stringMatching(name)));
  await expect(dialog).toBeHidden();
});

test('the beginning of 300 MB of CSV or JSON is shown, and all of it can be saved', async ({
  page,
  startForm,
  host,
}) => {
  await startForm.start({ seconds: 0 }, 'Long');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  for (const kind of ['csv', 'json'] as const) {
    await test.step(kind, async () => {
      await putResultsAt(page, host.longLink(kind));
      await page.reload();
      await expect(run.result).toContainText('300.0 MB', endLimit);
      await expect(run.result).toContainText('Bread');
      await expect(run.download).toBeEnabled();
    });
  }
  // The page reads two million bytes of each file, and socket buffers add to that.
  expect(host.longSent()).toBeLessThan(longBytes / 10);
  // The tab still responds.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
});
