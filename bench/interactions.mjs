// How long a person waits for the page to show what they did (INP: from the event to the next paint) on a list of
// 10,000 workflows, against the same acts on a list of 100. Run it with `npm run bench:interactions`.
import { fillWorkflows } from './fill-workflows.mjs';
import { median, ms, percentile, plain, print, printLoad, say } from './figures.mjs';
import { withProduct } from './product.mjs';

const sizes = [100, 10_000];
const rounds = 7;
const limitMs = 50;

/** @typedef {import('playwright').Page} Page */

/** @type {Readonly<Record<string, (page: Page) => Promise<void>>>} */
const acts = {
  'open a workflow': async (page) => {
    await table(page).getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Runs' }).waitFor();
  },
  'type a letter': async (page) => {
    await search(page).pressSequentially('p');
    await page.waitForURL(/q=p/);
  },
  'select a row': async (page) => {
    await table(page).getByRole('checkbox').nth(1).click();
    await page.getByRole('toolbar', { name: 'Selected workflows' }).waitFor();
  },
  'select all rows': async (page) => {
    await table(page).getByRole('checkbox').first().click();
    await page.getByRole('toolbar', { name: 'Selected workflows' }).waitFor();
  },
  'open a row’s menu': async (page) => {
    await table(page).getByRole('button', { name: 'Actions for' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  },
  'open a dialog': async (page) => {
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
  },
};

/** What goes before an act on a list that has just been opened, and is not measured itself. */
const before = { 'open a dialog': 'open a row’s menu' };

await withProduct(async (page, origin, credentials) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
        if (entry.interactionId > 0) performance.mark('interaction', { detail: entry.duration });
      }
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', buffered: true, durationThreshold: 16 }));
  });
  /** @type {Map<number, Map<string, number[]>>} */
  const seen = new Map();
  let made = 0;
  for (const size of sizes) {
    await fillWorkflows(origin, credentials, made, size);
    made = size;
    const figures = new Map(Object.keys(acts).map((name) => [name, /** @type {number[]} */ ([])]));
    // The first round loads what is loaded on first use; a person waits for that once.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, act] of Object.entries(acts)) {
        const duration = await measure(page, origin, name, act);
        if (round > 0) figures.get(name)?.push(duration);
      }
    }
    seen.set(size, figures);
  }
  const [small, large] = sizes.map((size) => seen.get(size));
  print(`interactions on ${plain(sizes[1] ?? 0)} workflows: median (and p95) of ${rounds}, to the next paint`);
  for (const [name, durations] of large ?? []) {
    const baseline = `${plain(sizes[0] ?? 0)} workflows ${ms(median(small?.get(name) ?? []))}; p95 ${ms(percentile(durations, 0.95))}`;
    say(name, median(durations), { limit: limitMs, show: ms, baseline });
  }
  printLoad();
});

/**
 * @param {Page} page
 * @param {string} origin
 * @param {string} name
 * @param {(page: Page) => Promise<void>} act
 */
async function measure(page, origin, name, act) {
  await page.goto(`${origin}/workflows`);
  await table(page).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = acts[/** @type {Record<string, string>} */ (before)[name] ?? ''];
  if (first) await first(page);
  // What is shorter than the shortest that the browser tells, 16 ms, counts as that.
  await settle(page);
  await page.evaluate(() => performance.clearMarks());
  await act(page);
  await settle(page);
  return page.evaluate(() => {
    const told = /** @type {PerformanceMark[]} */ (performance.getEntriesByName('interaction'));
    return Math.max(16, ...told.map(({ detail }) => Number(detail)));
  });
}

/**
 * Event timings are told after the paint that ends them.
 * @param {Page} page
 */
async function settle(page) {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)));
      }),
  );
}

/** @param {Page} page */
function table(page) {
  return page.getByRole('table', { name: 'Workflows' });
}

/** @param {Page} page */
function search(page) {
  return page.getByRole('searchbox', { name: 'Search workflows' });
}
