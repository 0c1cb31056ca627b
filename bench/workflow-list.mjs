// The list of workflows at 1,000, 10,000 and 100,000 (and, for report, 1,000,000), with five sets of names from a seed;
// the worst set counts. Run it with `npm run bench:list`, or with a smaller last size, another seed and a larger first size:
// `node bench/workflow-list.mjs 100000 7 10000`.
import { calmest, fixedWork } from './support/fixed-work.mjs';
import { mb, ms, percentile, plain, print, printLoad, say } from './support/figures.mjs';
import { startListServer } from './support/list-server.mjs';
import {
  heapOfAllThreads,
  longestMs,
  markRows,
  scriptMeter,
  traceTasks,
  untilSettled,
} from './support/main-thread.mjs';
import { makeList, naiveSearch, nameSets, wantedTexts } from './support/name-sets.mjs';
import { openOwnPage } from './support/own-page.mjs';
import { withServer } from './support/product.mjs';

const largest = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 20_261_122);
const smallest = Number(process.argv[4] ?? 0);
/**
 * How many openings, and passes over all keys: at first; where those are over a limit; and at most, where others used the
 * machine as well. Of more than the second number those count during which a fixed piece of work took least.
 */
const rounds = /** @type {const} */ ({ openings: [3, 7, 14], passes: [1, 3, 6] });
const pace = fixedWork();
const listUrl = /\/accounts\/workflows$/;
const windowMs = 400;
/** Between the keys of one that is held down. */
const repeatMs = 33;

/** @typedef {{script: number, shown: number, longest: number, again: number, rows: number, heap: number, palette: number, openings: number, passes: number}} Figures */

/** @type {ReadonlyMap<number, Partial<Figures>>} */
const goals = new Map([
  [1000, { script: 16, shown: 50, longest: 50, again: 50, rows: 150 }],
  [10_000, { script: 16, shown: 50, longest: 50, again: 50, rows: 200, heap: 30e6 }],
  [100_000, { script: 16, shown: 100, longest: 100, again: 100, rows: 700, heap: 120e6 }],
  [1_000_000, {}],
]);

/** @type {Readonly<Record<keyof Figures, readonly [what: string, show: (value: number) => string]>>} */
const words = {
  script: ['script a key, p95', ms],
  shown: ['key to the right rows, p95', ms],
  longest: ['longest task while opening', ms],
  again: ['longest task of the next visit', ms],
  rows: ['bytes arrived to rows', ms],
  heap: ['heap, all threads', mb],
  palette: ['script a key in the palette, p95', ms],
  openings: ['openings measured', String],
  passes: ['passes over all keys measured', String],
};

await withServer(async (browser, link) => {
  const server = await startListServer(new URL(link).origin);
  const viewport = { width: 1280, height: 800 };
  const signIn = link.replace(new URL(link).origin, server.origin);
  const page = await browser.newPage({ viewport });
  await page.goto(signIn);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const opened = await openOwnPage(browser, viewport);
  await markRows(opened);
  await opened.goto(signIn);
  await opened.evaluate(untilHome, undefined);
  print(`names from seed ${seed}`);
  for (const [size, goal] of goals) {
    if (size < smallest || size > largest) continue;
    // The largest is for report: the set whose search and sort have most to do.
    const sets = size > 100_000 ? nameSets.filter(({ name }) => name === 'numbered batches') : nameSets;
    /** @type {Map<string, Figures>} */
    const seen = new Map();
    for (const set of sets) {
      const list = makeList(set, size, seed);
      server.serve(list);
      seen.set(set.name, {
        ...(await measureOpenings(browser, opened, server.origin, list, goal)),
        ...(await measureKeys(page, server.origin, list, goal)),
      });
    }
    printFigures(size, seen, goal);
  }
  pace.print();
  printLoad();
  await opened.close();
  await page.close();
  server.close();
});

/**
 * First visits, and the visit after each: nothing is kept at the first, the list at the next.
 * @param {import('playwright').Browser} browser
 * @param {Awaited<ReturnType<typeof openOwnPage>>} page
 * @param {string} origin
 * @param {readonly import('./support/name-sets.mjs').Listed[]} list
 * @param {Partial<Figures>} goal
 */
async function measureOpenings(browser, page, origin, list, goal) {
  /** @type {import('./support/fixed-work.mjs').Paced<Pick<Figures, 'longest' | 'again' | 'rows'>>[]} */
  const measured = [];
  const [few, several, most] = list.length > 100_000 ? [1, 1, 1] : rounds.openings;
  const median = (/** @type {'longest' | 'again' | 'rows'} */ figure) =>
    percentile(
      calmest(measured, several).map(({ value }) => value[figure]),
      0.5,
    );
  const isOver = () =>
    /** @type {const} */ (['longest', 'again', 'rows']).some((figure) => median(figure) > (goal[figure] ?? Infinity));
  const open = () =>
    traceTasks(browser, async () => {
      await page.goto(`${origin}/workflows`);
      await untilSettled(page, listUrl);
    });
  const round = async () => {
    await page.goto('about:blank');
    await page.forget(origin);
    const first = await open();
    await page.evaluate(untilKept, undefined);
    await page.goto('about:blank');
    const again = await open();
    return {
      rows: Math.max(0, first.rowsMs - first.arrivedMs(listUrl)),
      longest: longestMs(first.tasks),
      again: longestMs(again.tasks),
    };
  };
  while (isWanting(measured, [few, several, most], isOver)) measured.push(await pace.during(round));
  await page.goto('about:blank');
  return { longest: median('longest'), again: median('again'), rows: median('rows'), openings: measured.length };
}

/**
 * @param {import('playwright').Page} page
 * @param {string} origin
 * @param {readonly import('./support/name-sets.mjs').Listed[]} list
 * @param {Partial<Figures>} goal
 */
async function measureKeys(page, origin, list, goal) {
  await openList(page, origin);
  const texts = wantedTexts(list, seed);
  const box = page.getByRole('searchbox', { name: 'Search workflows' });
  const countMatches = naiveSearch(list);
  await box.click();
  const script = await medianOfPasses(goal.script, async () => {
    await box.fill('');
    return scriptOfKeys(page, texts);
  });
  await box.fill('');
  const shown = await timesToRows(page, list.length, texts, countMatches);
  await box.fill('');
  const palette = await measurePalette(page, texts.typed[0] ?? '');
  // Last, for it throws away what the engine has compiled; by now the searches have left behind what they leave.
  const heap = await heapOfAllThreads(page);
  await page.goto('about:blank');
  return {
    script: percentile(script.each, 0.95),
    passes: script.passes,
    shown: percentile(shown, 0.95),
    heap,
    palette,
  };
}

/**
 * Of each key the median of several passes, where one is not enough: what else the machine does hits other keys each time,
 * while a key that costs much does so again. What only the very first key costs is in the first pass alone, which may be left out.
 * @param {number | undefined} limit of the 95th percentile
 * @param {() => Promise<readonly number[]>} pass
 */
async function medianOfPasses(limit, pass) {
  /** @type {import('./support/fixed-work.mjs').Paced<readonly number[]>[]} */
  const passes = [];
  const ofKeys = () => {
    const counted = calmest(passes, rounds.passes[1]);
    return (counted[0]?.value ?? []).map((_, key) =>
      percentile(
        counted.map(({ value }) => value[key] ?? 0),
        0.5,
      ),
    );
  };
  const isOver = () => percentile(ofKeys(), 0.95) > (limit ?? Infinity);
  while (isWanting(passes, rounds.passes, isOver)) passes.push(await pace.during(pass));
  return { each: ofKeys(), passes: passes.length };
}

/**
 * Whether to measure once more. A figure within its limit ends it only after the first rounds, and after the several: to
 * look at it after each would favour it.
 * @param {readonly import('./support/fixed-work.mjs').Paced<unknown>[]} measured
 * @param {readonly [few: number, several: number, most: number]} counts
 * @param {() => boolean} isOver a limit
 */
function isWanting(measured, [few, several, most], isOver) {
  const { length } = measured;
  if ((length === few || length === several) && !isOver()) return false;
  return length < several || (length < most && !pace.isCalm(calmest(measured, several)));
}

/**
 * Script on the main thread in the 400 ms after each key. A key that is held down has its share of all of them.
 * @param {import('playwright').Page} page
 * @param {ReturnType<typeof wantedTexts>} texts
 */
async function scriptOfKeys(page, { typed, pasted, held }) {
  const meter = await scriptMeter(page);
  /** @type {number[]} */
  const each = [];
  const step = async (/** @type {() => Promise<void>} */ act, keys = 1) => {
    await meter.read();
    await act();
    await wait(windowMs);
    each.push((await meter.read()) / keys);
    pace.sample();
  };
  for (const text of typed) {
    for (const letter of text) await step(() => page.keyboard.insertText(letter));
    for (let left = text.length; left > 0; left -= 1) await step(() => page.keyboard.press('Backspace'));
  }
  for (const text of pasted) {
    await step(() => page.keyboard.insertText(text));
    await step(() => emptyBox(page));
  }
  if (held !== '') {
    await step(() => page.keyboard.insertText(held));
    await step(() => holdBackspace(page, held.length), held.length);
  }
  await meter.close();
  return each;
}

/**
 * As people do it: what Playwright does to find a box and fill it is script of the page too.
 * @param {import('playwright').Page} page
 */
async function emptyBox(page) {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}

/**
 * From each key to the page with what it must find: the count, and a first row with the words in it.
 * @param {import('playwright').Page} page
 * @param {number} total
 * @param {ReturnType<typeof wantedTexts>} texts
 * @param {(query: string) => number} countMatches
 */
async function timesToRows(page, total, { typed, pasted, held }, countMatches) {
  /** @type {number[]} */
  const each = [];
  const step = async (/** @type {string} */ query, /** @type {() => Promise<void>} */ act) => {
    const count = countMatches(query);
    const all = `${plain(total)} workflows`;
    const said = query === '' ? all : `${plain(count)} of ${all}`;
    await page.evaluate(watchRows, { said, isEmpty: count === 0, isMarked: isOfNames(query) });
    await act();
    const shownMs = await page.evaluate(
      () => /** @type {{shownMs: Promise<number>}} */ (/** @type {unknown} */ (window)).shownMs,
    );
    if (shownMs === Infinity) throw new Error(`“${query}” never showed “${said}”.`);
    each.push(shownMs);
    await wait(60);
  };
  for (const text of typed) {
    for (let at = 1; at <= text.length; at += 1) {
      await step(text.slice(0, at), () => page.keyboard.insertText(text.charAt(at - 1)));
    }
    for (let at = text.length - 1; at >= 0; at -= 1)
      await step(text.slice(0, at), () => page.keyboard.press('Backspace'));
  }
  for (const text of pasted) {
    await step(text, () => page.keyboard.insertText(text));
    await step('', () => emptyBox(page));
  }
  await step(held, () => page.keyboard.insertText(held));
  await step('', () => holdBackspace(page, held.length));
  return each;
}

/**
 * In the page: how long after the last key before it the table is as it must be, seen when a frame is drawn.
 * @param {{said: string, isEmpty: boolean, isMarked: boolean}} wanted
 */
function watchRows({ said, isEmpty, isMarked }) {
  const startMs = performance.now();
  let keyMs = 0;
  addEventListener('input', () => (keyMs = performance.now()), { capture: true });
  const isRight = () => {
    const counts = Array.from(document.querySelectorAll('[role=status]'), ({ textContent }) => textContent);
    if (keyMs === 0 || !counts.includes(said)) return false;
    const table = document.querySelector('table[aria-label="Workflows"]');
    if (isEmpty) return !table?.checkVisibility();
    const row = table?.querySelector('tbody tr[data-index="0"]');
    return Boolean(row) && (!isMarked || Boolean(row?.querySelector('mark')));
  };
  Object.assign(window, {
    shownMs: new Promise((shown) => {
      const look = () => {
        if (isRight()) shown(performance.now() - keyMs);
        else if (performance.now() - (keyMs || startMs) > 10_000) shown(Infinity);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  });
}

/**
 * @param {import('playwright').Page} page
 * @param {number} times
 */
async function holdBackspace(page, times) {
  for (let left = times; left > 0; left -= 1) {
    await page.keyboard.down('Backspace');
    await wait(repeatMs);
  }
  await page.keyboard.up('Backspace');
}

/**
 * @param {import('playwright').Page} page
 * @param {string} text
 */
async function measurePalette(page, text) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').waitFor();
  const script = await scriptOfKeys(page, { typed: [text], pasted: [], held: '' });
  await page.keyboard.press('Escape');
  return percentile(script, 0.95);
}

/**
 * As at a first visit: nothing is kept.
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
async function openList(page, origin) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
  await page.goto(`${origin}/workflows`);
  await page.getByRole('table', { name: 'Workflows' }).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** In the page: resolves once the list is kept for the next visit. */
async function untilKept() {
  for (;;) {
    /** @type {readonly (readonly [owner: string, name: string])[]} */
    const keys = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('runboard-answers');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('It can’t be opened.')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(/** @type {[string, string][]} */ (/** @type {unknown} */ (reading.result)));
        });
      });
    });
    if (keys.some(([, name]) => name === '["workflows","list"]')) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/** In the page: resolves once somebody is signed in. */
function untilHome() {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'Home') resolve(undefined);
      else setTimeout(look, 50);
    };
    look();
  });
}

/**
 * Whether a row that matches must have a mark: ids are shown in part only.
 * @param {string} query
 */
function isOfNames(query) {
  return query.split(/\s+/).some((word) => /^[^-]/.test(word) && !/^[0-9a-f-]+$/i.test(word));
}

/** @param {number} forMs */
function wait(forMs) {
  return new Promise((waited) => {
    setTimeout(waited, forMs);
  });
}

/**
 * @param {number} size
 * @param {ReadonlyMap<string, Figures>} seen by set of names
 * @param {Partial<Figures>} goal
 */
function printFigures(size, seen, goal) {
  print(`${plain(size)} workflows`);
  for (const [key, [what, show]] of Object.entries(words)) {
    const figure = /** @type {keyof Figures} */ (key);
    const values = [...seen].map(([set, figures]) => /** @type {const} */ ([set, figures[figure]]));
    const [worstSet, worst] = values.reduce((a, b) => (b[1] > a[1] ? b : a));
    const limit = goal[figure];
    const baseline = values.map(([set, value]) => `${set} ${show(value)}`).join(', ');
    say(what, worst, { show, ...(limit !== undefined && { limit }), baseline: `worst: ${worstSet}; ${baseline}` });
  }
}
