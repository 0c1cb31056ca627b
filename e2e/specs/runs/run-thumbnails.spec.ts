import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { startOutputHost } from '../../support/output-host.ts';
import { runFile } from '../../support/run-file.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="red"/></svg>';

/** A typical answer time on a good network. */
const answerMs = 40;

/**
 * Answer every run's result request with a picture.
 * @returns the requested run IDs, the most requests in flight, and the number of pictures
 */
async function answerResults(page: Page, link: (runId: string) => string) {
  const requests = { runIds: [] as string[], pictures: 0, active: 0, peak: 0 };
  await page.route(/\/runs\/[0-9a-f-]{36}\/result$/, async (route) => {
    const runId = route.request().url().split('/').at(-2) ?? '';
    requests.runIds.push(runId);
    requests.active += 1;
    requests.peak = Math.max(requests.peak, requests.active);
    await wait(answerMs);
    requests.active -= 1;
    await route.fulfill({ json: { result: link(runId) } });
  });
  await page.route('**/pictures/**', async (route) => {
    requests.pictures += 1;
    await wait(answerMs);
    await route.fulfill({ contentType: 'image/svg+xml', body: picture });
  });
  return requests;
}

async function importRuns(page: Page, count: number) {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.import(runFile(Array.from({ length: count }, (_, n) => ({ name: `Run ${n}`, hours: n }))));
  await expect(settings.runs.getByRole('status')).toContainText(`${count} runs imported`);
}

test('a long list requests visible results only, at most four in parallel, and each one once', async ({
  page,
  me,
  signIn,
}) => {
  await signIn(me);
  await importRuns(page, 200);
  const requests = await answerResults(page, (runId) => new URL(`/pictures/${runId}.svg`, page.url()).href);
  const list = new RunListPage(page);
  const thumbnail = (name: string) => list.row(name).locator('img');
  await page.goto('/runs');
  const isDrawn = (name: string) =>
    expect.poll(() => thumbnail(name).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  /** The first row is the table's header, which stays visible. */
  const countInView = () =>
    list.table.getByRole('row').evaluateAll(
      (all) =>
        all.slice(1).filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }).length,
    );

  const seen = await test.step('visible ones', async () => {
    await isDrawn('Run 0');
    const inView = await countInView();
    await expect(list.table.locator('img')).toHaveCount(inView);
    expect(requests.runIds).toHaveLength(inView);
    expect(requests.pictures).toBe(inView);
    expect(requests.peak).toBeLessThanOrEqual(4);
    return inView;
  });

  await test.step('reopening the list requests nothing', async () => {
    requests.runIds.length = 0;
    requests.pictures = 0;
    await page.goto('/runs');
    await isDrawn('Run 0');
    await isDrawn(`Run ${seen - 1}`);
    expect(requests).toMatchObject({ runIds: [], pictures: 0 });
  });

  await test.step('results that are scrolled past are not requested', async () => {
    await page.mouse.move(600, 500);
    // With the clock paused, however slow this machine is, no row is visible long enough to be requested on the way.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 600);
    await expect(thumbnail('Run 199')).toHaveCount(0);
    await expect(list.row('Run 199')).toBeInViewport();
    await page.clock.resume();
    await isDrawn('Run 199');
    await expect.poll(async () => (await list.table.locator('img').count()) - (await countInView())).toBe(0);
    await expect.poll(() => requests.active).toBe(0);
    expect(requests.runIds.length).toBeLessThanOrEqual(await countInView());
    // Don't count requests in flight: a request aborted by the page is still being answered.
    expect(new Set(requests.runIds).size).toBe(requests.runIds.length);
  });
});

test('a host without CORS gets no requests, and the kind of file is shown instead', async ({ page, me, signIn }) => {
  const host = await startOutputHost();
  await signIn(me);
  await importRuns(page, 2);
  const { origin } = new URL(host.link('notes.txt'));
  await answerResults(page, () => `${origin}/closed/picture.png`);
  await page.goto('/runs');
  await expect(new RunListPage(page).row('Run 0')).toContainText('png');
  expect(host.requests).toHaveLength(0);
  await host.stop();
});
