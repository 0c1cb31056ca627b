// The list of workflows at 1,000, 10,000 (the gate) and 100,000, made over the interface in a real service, against a
// plain HTML table of the same 10,000. Run it with `npm run bench:list`, or with a smaller last size:
// `node bench/workflow-list.mjs 10000` (100,000 take some minutes to make).
import { mb, median, ms, percentile, plain, print, printLoad, say } from './figures.mjs';
import { busyMs, heapBytes, longestMs, markRows, rowsMark, scriptPerKey, traceTasks } from './main-thread.mjs';
import { fillWorkflows } from './fill-workflows.mjs';
import { withProduct } from './product.mjs';

const largest = Number(process.argv[2] ?? 100_000);
const sizes = [1000, 10_000, 100_000].filter((size) => size <= largest);
const gate = 10_000;
const rounds = 3;
// Searches as people make them: some words, taken back, an exclusion, another word.
const keys = ['nightly report 12', '-draft', 'poster 9'].flatMap((text) =>
  text.split('').concat(Array.from(text, () => 'Backspace')),
);
const paletteKeys = ['nightly 12', 'poster'].flatMap((text) =>
  text.split('').concat(Array.from(text, () => 'Backspace')),
);
const listUrl = /\/accounts\/workflows$/;

/** @typedef {{rows: number, longest: number, again: number, againLongest: number, key: number, keyMedian: number, keyLongest: number, paletteKey: number, paletteLongest: number, nodes: number, heap: number}} Figures */

await withProduct(async (page, origin, credentials) => {
  /** @type {Map<number, Figures>} */
  const seen = new Map();
  await markRows(page);
  let made = 0;
  for (const size of sizes) {
    await fillWorkflows(origin, credentials, made, size);
    made = size;
    seen.set(size, await measureProduct(page, origin));
  }
  const plainPage = await page.context().browser()?.newPage();
  if (!plainPage) throw new Error('There is no browser.');
  const naive = await measurePlain(plainPage, gate);
  for (const [size, figures] of seen) printFigures(size, figures, size === gate ? naive : undefined);
  printGrowth(seen);
  printLoad();
});

/**
 * @param {import('playwright').Page} page
 * @param {string} origin
 * @returns {Promise<Figures>}
 */
async function measureProduct(page, origin) {
  /** @type {Record<'rows' | 'longest' | 'again' | 'againLongest', number[]>} */
  const each = { rows: [], longest: [], again: [], againLongest: [] };
  for (let round = 0; round < rounds; round += 1) {
    await forgetLists(page, origin);
    const first = await traceTasks(page, () => openList(page, origin));
    each.rows.push(busyMs(first.tasks, first.arrivedMs(listUrl), first.markMs));
    each.longest.push(longestMs(first.tasks));
    const again = await traceTasks(page, () => openList(page, origin));
    each.again.push(busyMs(again.tasks, 0, again.markMs));
    each.againLongest.push(longestMs(again.tasks));
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.getByRole('searchbox', { name: 'Search workflows' }).click();
  const script = await scriptPerKey(page, keys);
  const typing = await traceTasks(page, async () => {
    await page.keyboard.type('survey summary 1', { delay: 120 });
    await page.evaluate((mark) => performance.mark(mark), rowsMark);
  });
  const heap = await heapBytes(page);
  return {
    rows: median(each.rows),
    longest: median(each.longest),
    again: median(each.again),
    againLongest: median(each.againLongest),
    key: percentile(script, 0.95),
    keyMedian: median(script),
    keyLongest: longestMs(typing.tasks),
    nodes,
    heap,
    ...(await measurePalette(page)),
  };
}

/**
 * The command palette over the same list: opened, and searched.
 * @param {import('playwright').Page} page
 */
async function measurePalette(page) {
  const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  const opening = await traceTasks(page, async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await box.waitFor();
    await page.keyboard.type('survey 1', { delay: 120 });
    await page.evaluate((mark) => performance.mark(mark), rowsMark);
  });
  await box.fill('');
  const script = await scriptPerKey(page, paletteKeys);
  return { paletteKey: percentile(script, 0.95), paletteLongest: longestMs(opening.tasks) };
}

/**
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
async function openList(page, origin) {
  await page.goto('about:blank');
  const listed = page.waitForResponse((response) => listUrl.test(response.url()));
  await page.goto(`${origin}/workflows`);
  await page.getByRole('table', { name: 'Workflows' }).getByRole('link').first().waitFor();
  await (await listed).finished();
  // What comes after the rows, the list's keeping and the details in view, must not freeze the page either.
  await page.waitForLoadState('networkidle');
}

/**
 * As at the first visit: nothing is kept of lists and details.
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
async function forgetLists(page, origin) {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}

/**
 * The same rows as a plain table, all of them in the document, filtered by writing it anew at each key.
 * @param {import('playwright').Page} page
 * @param {number} size
 */
async function measurePlain(page, size) {
  await page.setContent('<input aria-label="Search"><table><tbody></tbody></table>');
  const traced = await traceTasks(page, async () => {
    await page.evaluate(
      ({ count, mark }) => {
        const rows = Array.from({ length: count }, (_, index) => ({
          id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
          name: `Nightly report ${index}`,
        }));
        const write = (/** @type {string} */ query) => {
          const found = rows.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(query));
          const html = found.map(
            ({ name, id }) =>
              `<tr><td><input type="checkbox"></td><td><a href="#${id}">${name}</a></td><td>–</td><td>0</td><td>–</td><td><code>${id}</code></td><td><button>…</button></td></tr>`,
          );
          document
            .querySelector('tbody')
            ?.replaceChildren(document.createRange().createContextualFragment(html.join('')));
        };
        document.querySelector('input')?.addEventListener('input', ({ target }) => {
          write(/** @type {HTMLInputElement} */ (target).value.toLowerCase());
        });
        write('');
        requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
      },
      { count: size, mark: rowsMark },
    );
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, rowsMark);
  });
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.getByRole('textbox', { name: 'Search' }).click();
  const script = await scriptPerKey(page, keys.slice(0, 12));
  return {
    rows: busyMs(traced.tasks, 0, traced.markMs),
    longest: longestMs(traced.tasks),
    key: percentile(script, 0.95),
    nodes,
    heap: await heapBytes(page),
  };
}

/**
 * @param {number | undefined} naive
 * @param {number} own
 * @param {(value: number) => string} show
 */
function beside(naive, own, show) {
  return naive === undefined ? {} : { baseline: `plain table ${show(naive)}, ratio ${(own / naive).toFixed(2)}` };
}

/**
 * @param {number} size
 * @param {Figures} figures
 * @param {{rows: number, longest: number, key: number, nodes: number, heap: number}} [naive]
 */
function printFigures(size, figures, naive) {
  const isGate = size === gate;
  /** @type {(limit: number) => {limit?: number}} */
  const limit = (value) => (isGate ? { limit: value } : {});
  print(`${plain(size)} workflows${isGate ? ', the gate' : ''}`);
  const { rows, longest, again, againLongest, key, keyMedian, keyLongest, paletteKey, paletteLongest, nodes, heap } =
    figures;
  say('main thread, list to rows', rows, { show: ms, ...limit(400), ...beside(naive?.rows, rows, ms) });
  say('longest task of the visit', longest, { show: ms, ...limit(100), ...beside(naive?.longest, longest, ms) });
  say('main thread, next visit to rows', again, { show: ms });
  say('longest task of the next visit', againLongest, { show: ms, ...limit(100) });
  say('script a key in search, p95', key, { show: ms, ...limit(16), ...beside(naive?.key, key, ms) });
  say('script a key in search, median', keyMedian, { show: ms });
  say('longest task of typing', keyLongest, { show: ms, ...limit(100) });
  say('script a key in the palette, p95', paletteKey, { show: ms });
  say('longest task of the palette', paletteLongest, { show: ms, ...limit(100) });
  say('elements in the document', nodes, { show: plain, ...limit(2000), ...beside(naive?.nodes, nodes, plain) });
  say('heap', heap, { show: mb, ...limit(120e6), ...beside(naive?.heap, heap, mb) });
}

/** @param {ReadonlyMap<number, Figures>} seen */
function printGrowth(seen) {
  const [small, ...more] = [...seen];
  const [size, large] = more.at(-1) ?? [];
  if (!small || !size || !large) return;
  print(`growth from ${plain(small[0])} to ${plain(size)} workflows`);
  for (const [name, value] of Object.entries(large)) {
    const before = small[1][/** @type {keyof Figures} */ (name)];
    if (before > 0) print(`  ${name.padEnd(34)} × ${(value / before).toFixed(2)}`);
  }
}
