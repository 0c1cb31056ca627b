import { type Locator, type Page } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { Frame } from '../../pages/frame.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { holdResults } from '../../support/hold-results.ts';
import { runFile } from '../../support/run-file.ts';

/** Position of a row, and whether something covers its middle. */
function placeOf(row: Locator) {
  return row.evaluate((element) => {
    const { top, height, left, width } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { top, height, isSeen: element.contains(hit) };
  });
}

/** Record everything that moves from now on, except ages and the text of the polling line. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A right-aligned age becomes wider towards the left.
          if (element?.closest('time')) continue;
          // The actions of a row that isn't hovered are invisible, but still grow and shrink.
          if (!element?.checkVisibility({ opacityProperty: true })) continue;
          if (!element.closest('button')?.textContent.startsWith('Live')) moved.push(element.outerHTML);
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly moved: readonly string[] }).moved);
}

test('the team column appears from 1600 px, and is left out if it doesn’t fit', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'Two' });
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  await new Frame(page).place('Runs').click();
  const list = new RunListPage(page);
  const column = list.table.getByRole('columnheader', { name: 'Team' });
  const cell = list.row('Two · Poster').getByRole('cell', { name: 'Studio' });
  for (const [width, isThere] of [
    [1600, true],
    [1280, false],
    [1600, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(column).toBeVisible({ visible: isThere });
    await expect(cell).toBeVisible({ visible: isThere });
  }
});

test('the first run is visible near the top, on a desktop, a phone and at 200%', async ({ page, startForm }) => {
  // Started one by one, because recent batches have lines above the list.
  await startForm.start({ seconds: 300, headline: 'Two' });
  await expect(new RunPage(page).state('Running')).toBeVisible(endLimit);
  await new Frame(page).place('Runs').click();
  await expect(page).toHaveURL('/runs');
  const first = new RunListPage(page).row('Two · Poster');
  await expect(first).toContainText('Running', endLimit);
  for (const [width, height, atMost] of [
    [1280, 800, 190],
    [390, 844, 240],
    // This is 1280 × 800 at a zoom of 200%.
    [640, 400, 240],
  ] as const) {
    await test.step(`${width} × ${height}: ${atMost} px from the top at most`, async () => {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(first).toContainText('Running');
      await expect.poll(async () => (await placeOf(first)).top).toBeLessThanOrEqual(atMost);
      await expect.poll(async () => (await placeOf(first)).isSeen).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});

test('rows are large enough for their text, and a long list scrolls to its end', async ({ page, me, signIn }) => {
  await signIn(me);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.import(
    runFile(Array.from({ length: 300 }, (_, n) => ({ name: `Run ${n}`, hours: n, state: 'failed' }))),
  );
  await expect(settings.runs.getByRole('status')).toContainText('300 runs imported');
  const list = new RunListPage(page);
  await page.goto('/runs');
  await expect(list.row('Run 0')).toBeVisible();
  await expect.poll(async () => (await placeOf(list.row('Run 0'))).height).toBeCloseTo(40, 0);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(async () => (await placeOf(list.row('Run 0'))).height).toBeCloseTo(136, 0);
  await list.row('Run 0').getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(list.row('Run 299').getByRole('link')).toBeFocused();
  await expect.poll(async () => (await placeOf(list.row('Run 299'))).isSeen).toBe(true);
});

for (const width of [1280, 390]) {
  test(`at ${width} px nothing moves while runs change, end and are selected`, async ({
    page,
    context,
    workflow,
    startForm,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await startForm.start({ seconds: 0, n: 'one' });
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    const release = await holdResults(context, run.id());
    await startForm.open(workflow);
    await startForm.startEach({ seconds: 0, n: 'two' }, { seconds: 300, n: 'three' });
    await new Frame(page).place('Runs').click();
    await expect(page).toHaveURL('/runs');
    const list = new RunListPage(page);
    await expect(list.row('one · Poster')).toContainText('Finished', endLimit);
    await expect(list.row('two · Poster')).toContainText('Running');
    await expect(list.live).toBeVisible();
    const rows = ['one', 'two', 'three'].map((name) => list.row(`${name} · Poster`));
    const places = () => Promise.all(rows.map(placeOf));
    const before = await places();
    const shifts = await watchShifts(page);
    await rows[0]?.getByRole('checkbox').check();
    await expect(list.selection).toContainText('1 run selected');
    expect(await places()).toEqual(before);
    await release();
    await expect(list.row('two · Poster')).toContainText('Finished', endLimit);
    await rows[0]?.getByRole('checkbox').uncheck();
    await expect(list.selection).toBeHidden();
    expect(await places()).toEqual(before);
    expect(await shifts()).toEqual([]);
  });
}

test('a phone shows the whole filter within its width', async ({ page, me, signIn }) => {
  await signIn(me);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.import(runFile([{ name: 'Rye' }, { name: 'Wheat', workflow: 'Banner', hours: 30 }]));
  await expect(settings.runs.getByRole('status')).toContainText('2 runs imported');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/runs');
  const list = new RunListPage(page);
  await list.filterBy('Workflow', 'Banner');
  await list.filterBy('Since', '7 days ago');
  await expect(list.names()).toHaveText(['Wheat']);
  await expect(list.chips.getByRole('listitem')).toHaveText([/^Workflow Banner/, /^Since 7 days ago/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await list.chips.getByRole('button', { name: 'Remove Workflow Banner' }).click();
  await list.chips.getByRole('button', { name: 'Remove Since 7 days ago' }).click();
  await expect(list.names()).toHaveText(['Rye', 'Wheat']);
  await expect(page).toHaveURL('/runs');
});
