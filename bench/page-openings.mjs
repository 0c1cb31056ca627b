// How long a page takes to open, from the click to its heading, and how many show a loading screen on the way, at a
// service that answers at once and at one that takes half a second. Run it with `npm run bench:pages`.
import { median, ms, plain, print, printLoad, say } from './support/figures.mjs';
import { withProduct } from './support/product.mjs';

const rounds = 7;

/** What React keeps each loading screen up for, at least: opening a page took this long when each had one. */
const throttleMs = 300;

/** @typedef {import('playwright').Page} Page */
/** @typedef {{readonly openedMs: number, readonly loadingScreens: number}} Opening */

/** Where to click, in the order of a visit, and the heading that it leads to. @type {readonly [string, (page: Page) => import('playwright').Locator, RegExp][]} */
const tour = [
  ['teams', (page) => place(page, 'Teams'), /^Teams$/],
  ['a team', (page) => page.getByRole('table', { name: 'Teams' }).getByRole('link').first(), /^Research$/],
  ['runs', (page) => place(page, 'Runs'), /^Runs$/],
  ['start a run', (page) => page.getByRole('main').getByRole('link', { name: 'Start run' }).first(), /^Start a run$/],
  ['workflows', (page) => place(page, 'Workflows'), /^Workflows$/],
  ['a workflow', (page) => page.getByRole('table', { name: 'Workflows' }).getByRole('link').first(), /^(?!Workflows$)/],
  ['its edit form', (page) => page.getByRole('link', { name: 'Edit' }), /^Edit workflow$/],
];

await withProduct(async (page, origin) => {
  await page.addInitScript(() => {
    const seen = { clickedMs: 0, heading: '', openedMs: 0, loadingScreens: 0, loading: false };
    Object.assign(window, { seen });
    document.addEventListener(
      'click',
      () => Object.assign(seen, { clickedMs: performance.now(), loadingScreens: 0 }),
      true,
    );
    new MutationObserver(() => {
      const loading = document.querySelector('main [aria-busy=true]') !== null;
      if (loading && !seen.loading) seen.loadingScreens += 1;
      seen.loading = loading;
      const heading = document.querySelector('main h1')?.textContent ?? '';
      if (heading && heading !== seen.heading) seen.openedMs = performance.now() - seen.clickedMs;
      seen.heading = heading;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await measure(page, origin, 'a service that answers at once', { limitMs: throttleMs });
  await page.route(/\/(?:accounts|api)\//, async (route) => {
    await new Promise((waited) => {
      setTimeout(waited, 500);
    });
    await route.continue();
  });
  await measure(page, origin, 'a service that takes 500 ms', {});
  printLoad();
});

/**
 * @param {Page} page
 * @param {string} origin
 * @param {string} what
 * @param {{limitMs?: number}} limits
 */
async function measure(page, origin, what, { limitMs }) {
  /** @type {Map<string, Opening[]>} */
  const seen = new Map(tour.map(([name]) => [name, []]));
  // The first round loads the pages' code; a person waits for that once.
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${origin}/workflows`);
    await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const [name, link, heading] of tour) {
      await link(page).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const opening = await page.evaluate(() => /** @type {{seen: Opening}} */ (/** @type {unknown} */ (window)).seen);
      if (round > 0) seen.get(name)?.push(opening);
      await page.waitForLoadState('networkidle');
    }
  }
  print(`${what}: from the click to the heading, medians of ${rounds}`);
  for (const [name, openings] of seen) {
    const value = median(openings.map(({ openedMs }) => openedMs));
    const screens = openings.reduce((sum, { loadingScreens }) => sum + loadingScreens, 0);
    const baseline = `at least ${throttleMs} ms with a loading screen each; of these ${plain(screens)} in ${rounds} rounds`;
    say(name, value, { show: ms, baseline, ...(limitMs !== undefined && { limit: limitMs }) });
  }
}

/**
 * @param {Page} page
 * @param {string} name
 */
function place(page, name) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
}
