// Measures the list with 1,000, 10,000 and 100,000 workflows: how soon its rows appear, and the cost of each keystroke
// in the search. The first size is the baseline. Run it with `npm run bench:list`, or with other sizes:
// `npm run bench:list -- 10000 50000`.
import { mb, median, ms, percentile, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { startListServer } from './support/list-server.mjs';
import { withServer } from './support/product.mjs';
import { watchNetwork } from '../scripts/network-idle.mjs';

/** @typedef {{ script: number, shown: number, longest: number, rows: number }} Figures */

const args = process.argv.slice(2).map(Number);
const sizes = args.length > 0 ? args : [1000, 10_000, 100_000];
const openings = 5;
/** Time allowed for the work after a keystroke to end. */
const windowMs = 400;

/** Up to this many workflows, all figures have limits; above it, only those of a keystroke have. */
const usual = 10_000;
const limits = { script: 16, shown: 50, longest: 50, rows: 200 };
const limitsOfMany = { script: 16, shown: 100 };

/** @type {readonly (readonly [keyof Figures, string])[]} */
const words = [
  ['rows', 'bytes arrived to rows, median'],
  ['longest', 'longest task while opening, median'],
  ['script', 'script per key, p95'],
  ['shown', 'key to the right rows, p95'],
];

/** Typed key by key and then deleted: every row contains the first word, one row contains the last. */
const texts = ['render 77 batch', 'batch -7', '000000000007'];

await withServer(async (browser, link) => {
  const server = await startListServer(new URL(link).origin);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchOpening);
  await page.goto(link.replace(new URL(link).origin, server.origin));
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  /** @type {Figures | undefined} */
  let baseline;
  for (const size of sizes) {
    const list = makeList(size);
    const bytes = server.serve(list);
    const figures = { ...(await measureOpenings(page, server.origin)), ...(await measureKeys(page, list)) };
    print(`${plain(size)} workflows, ${mb(bytes)}`);
    for (const [figure, name] of words) {
      const limit = /** @type {Partial<Figures>} */ (size <= usual ? limits : limitsOfMany)[figure];
      reportFigure(name, figures[figure], {
        ...(limit !== undefined && { limit }),
        show: ms,
        ...(baseline?.[figure] && {
          baseline: `${(figures[figure] / baseline[figure]).toFixed(2)} × ${plain(sizes[0] ?? 0)}`,
        }),
      });
    }
    baseline ??= figures;
  }
  printLoad();
  await context.close();
  server.close();
});

/** @param {number} size */
function makeList(size) {
  return Array.from({ length: size }, (_, index) => ({
    id: `${String(index % 97).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: index % 2 === 0 ? `Render ${index} of batch ${index % 97}` : `render ${index} batch ${index % 31}`,
  }));
}

/** In the page, from its start: record when the first rows are drawn, and the longest task. */
function watchOpening() {
  const opening = { rowsAt: 0, longest: 0 };
  Object.assign(window, { opening });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) opening.longest = Math.max(opening.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('table[aria-label="Workflows"] tbody a')) return;
    seen.disconnect();
    requestAnimationFrame(() => (opening.rowsAt = performance.now()));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/**
 * Measure first visits to the list, with nothing stored.
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
async function measureOpenings(page, origin) {
  const session = await page.context().newCDPSession(page);
  const idle = watchNetwork(page);
  /** @type {Pick<Figures, 'rows' | 'longest'>[]} */
  const seen = [];
  for (let round = 0; round < openings; round += 1) {
    await page.goto('about:blank');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await page.goto(`${origin}/workflows`);
    await page.getByRole('table', { name: 'Workflows' }).getByRole('link').first().waitFor();
    await idle();
    seen.push(
      await page.evaluate(() => {
        const { opening } = /** @type {{ opening: { rowsAt: number, longest: number } }} */ (
          /** @type {unknown} */ (window)
        );
        const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
        const arrived = entries.find(({ name }) => name.endsWith('/accounts/workflows'))?.responseEnd ?? NaN;
        return { rows: Math.max(0, opening.rowsAt - arrived), longest: opening.longest };
      }),
    );
  }
  await session.detach();
  return { rows: median(seen.map(({ rows }) => rows)), longest: median(seen.map(({ longest }) => longest)) };
}

/**
 * @param {import('playwright').Page} page at the list
 * @param {readonly { readonly id: string, readonly name: string }[]} list
 */
async function measureKeys(page, list) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  /** @type {number[]} */
  const script = [];
  /** @type {number[]} */
  const shown = [];
  const step = async (/** @type {string} */ query, /** @type {string} */ key) => {
    const all = `${plain(list.length)} workflows`;
    const expected = query === '' ? all : `${plain(countMatches(list, query))} of ${all}`;
    await page.evaluate(watchCount, expected);
    const before = await scriptMs();
    await (key === 'Backspace' ? page.keyboard.press(key) : page.keyboard.insertText(key));
    await page.waitForTimeout(windowMs);
    script.push((await scriptMs()) - before);
    const shownMs = await page.evaluate(
      () => /** @type {{ shownMs: Promise<number> }} */ (/** @type {unknown} */ (window)).shownMs,
    );
    if (shownMs === Infinity) throw new Error(`The page never showed “${expected}” for “${query}”.`);
    shown.push(shownMs);
  };
  await page.getByRole('searchbox', { name: 'Search workflows' }).click();
  for (const text of texts) {
    for (let at = 1; at <= text.length; at += 1) await step(text.slice(0, at), text.charAt(at - 1));
    for (let at = text.length - 1; at >= 0; at -= 1) await step(text.slice(0, at), 'Backspace');
  }
  await session.detach();
  return { script: percentile(script, 0.95), shown: percentile(shown, 0.95) };
}

/**
 * In the page: measure the time from the next key until the right count is shown.
 * @param {string} expected
 */
function watchCount(expected) {
  const beganMs = performance.now();
  let keyMs = 0;
  addEventListener('input', () => (keyMs = performance.now()), { capture: true, once: true });
  const shownMs = new Promise((resolve) => {
    const look = () => {
      const counts = Array.from(document.querySelectorAll('[role=status]'), ({ textContent }) => textContent);
      if (keyMs > 0 && counts.includes(expected)) resolve(performance.now() - keyMs);
      else if (performance.now() - beganMs > 10_000) resolve(Infinity);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { shownMs });
}

/**
 * The expected matches of a search, computed naively. Words under four characters are searched in names only.
 * @param {readonly { readonly id: string, readonly name: string }[]} list
 * @param {string} query
 */
function countMatches(list, query) {
  const wanted = query.split(' ').filter((word) => word !== '' && word !== '-');
  return list.filter(({ id, name }) =>
    wanted.every((word) => {
      const bare = word.replace(/^-/, '');
      const places = bare.length < 4 ? [name] : [name, id, id.replaceAll('-', '')];
      return word.startsWith('-') !== places.some((place) => place.toLowerCase().includes(bare));
    }),
  ).length;
}
