// How long a person waits for the page to show what they did (INP: from the event to the next paint) on lists of
// 10,000 workflows and 10,000 runs, against the same acts on lists of 100. Run it with `npm run bench:interactions`.
import { fillWorkflows } from './support/fill-workflows.mjs';
import { median, ms, percentile, plain, print, printLoad, say } from './support/figures.mjs';
import { exportedRun, importRuns, withProduct } from './support/product.mjs';

const sizes = [100, 10_000];
const rounds = 7;
const limitMs = 50;
/** One list alone: `node bench/interactions.mjs /runs`. */
const only = process.argv[2];

/** @typedef {import('playwright').Page} Page */
/** @typedef {(page: Page) => Promise<void>} Act */

/**
 * @typedef {object} List
 * @property {string} path
 * @property {string} table its name
 * @property {(page: Page, origin: string, credentials: import('../scripts/visit.mjs').Credentials, from: number, until: number) => Promise<void>} fill
 * @property {Readonly<Record<string, Act>>} acts
 * @property {Readonly<Record<string, string>>} before what goes before an act on a list that has just been opened, and is not measured itself
 */

/** @type {readonly List[]} */
const lists = [
  {
    path: '/workflows',
    table: 'Workflows',
    fill: (_page, origin, credentials, from, until) => fillWorkflows(origin, credentials, from, until),
    acts: {
      'open a workflow': (page) => openFirst(page, 'Workflows', 'Runs'),
      'type a letter': (page) => typeLetter(page, 'Search workflows'),
      'select a row': (page) => select(page, 'Workflows', 1),
      'select all rows': (page) => select(page, 'Workflows', 0),
      'open a row’s menu': (page) => openMenu(page, 'Workflows', 'Delete'),
      'open a dialog': async (page) => {
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    before: { 'open a dialog': 'open a row’s menu' },
  },
  {
    path: '/runs',
    table: 'Runs',
    fill: async (page, origin, _credentials, from, until) => {
      const now = Date.now();
      const runs = Array.from({ length: until - from }, (_, at) =>
        exportedRun(from + at, { ready: true, startedAt: now - 3_600_000 - (from + at) * 60_000 }),
      );
      await importRuns(page, origin, runs);
    },
    acts: {
      'open a run': (page) => openFirst(page, 'Runs', 'Timeline'),
      'type a letter': (page) => typeLetter(page, 'Search runs'),
      'sort by name': async (page) => {
        await table(page, 'Runs').getByRole('button', { name: /^Run/ }).click();
        await page.waitForURL(/sort=/);
      },
      'select a row': (page) => select(page, 'Runs', 1),
      'select all rows': (page) => select(page, 'Runs', 0),
      'open a row’s menu': (page) => openMenu(page, 'Runs', 'Copy link'),
    },
    before: {},
  },
];

await withProduct(async (page, origin, credentials) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
        if (entry.interactionId > 0) performance.mark('interaction', { detail: entry.duration });
      }
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', buffered: true, durationThreshold: 16 }));
  });
  for (const list of lists.filter(({ path }) => only === undefined || only === path)) {
    /** @type {Map<number, Map<string, number[]>>} */
    const seen = new Map();
    let made = 0;
    for (const size of sizes) {
      await list.fill(page, origin, credentials, made, size);
      made = size;
      const figures = new Map(Object.keys(list.acts).map((name) => [name, /** @type {number[]} */ ([])]));
      // The first round loads what is loaded on first use; a person waits for that once.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, act] of Object.entries(list.acts)) {
          const duration = await measure(page, origin, list, name, act);
          if (round > 0) figures.get(name)?.push(duration);
        }
      }
      seen.set(size, figures);
    }
    const [small, large] = sizes.map((size) => seen.get(size));
    const what = list.table.toLowerCase();
    print(`interactions on ${plain(sizes[1] ?? 0)} ${what}: median (and p95) of ${rounds}, to the next paint`);
    for (const [name, durations] of large ?? []) {
      const baseline = `${plain(sizes[0] ?? 0)} ${what} ${ms(median(small?.get(name) ?? []))}; p95 ${ms(percentile(durations, 0.95))}`;
      say(name, median(durations), { limit: limitMs, show: ms, baseline });
    }
  }
  printLoad();
});

/**
 * @param {Page} page
 * @param {string} origin
 * @param {List} list
 * @param {string} name
 * @param {Act} act
 */
async function measure(page, origin, list, name, act) {
  await page.goto(origin + list.path);
  await table(page, list.table).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = list.acts[list.before[name] ?? ''];
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

/**
 * @param {Page} page
 * @param {string} name
 */
function table(page, name) {
  return page.getByRole('table', { name });
}

/**
 * @param {Page} page
 * @param {string} list
 * @param {string} heading of a panel of the page that opens
 */
async function openFirst(page, list, heading) {
  await table(page, list).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: heading }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} name of the search
 */
async function typeLetter(page, name) {
  await page.getByRole('searchbox', { name }).pressSequentially('p');
  await page.waitForURL(/q=p/);
}

/**
 * @param {Page} page
 * @param {string} list
 * @param {number} at 0 is the box of all rows
 */
async function select(page, list, at) {
  await table(page, list).getByRole('checkbox').nth(at).click();
  await page.getByRole('toolbar', { name: `Selected ${list.toLowerCase()}` }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} list
 * @param {string} item one of the menu
 */
async function openMenu(page, list, item) {
  const row = table(page, list).getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: item }).waitFor();
}
