// Visits a page with an empty cache, and measures its bytes and its layout shift.

import { watchNetwork } from './network-idle.mjs';

/** @typedef {{readonly accessToken: string, readonly apiKey: string}} Credentials */

/**
 * The credentials of a sign-in link.
 * @param {string} link
 * @returns {Credentials}
 */
export function credentialsOf(link) {
  const parts = new URLSearchParams(new URL(link).hash.slice(1));
  return { accessToken: parts.get('access_token') ?? '', apiKey: parts.get('api_key') ?? '' };
}

/**
 * Sign in with the form, with "Remember".
 * @returns the sign-in that the browser stored, with which later first visits begin
 * @param {import('playwright').Browser} browser
 * @param {string} signInLink
 */
export async function rememberedSignIn(browser, signInLink) {
  const context = await browser.newContext();
  await signInByForm(await context.newPage(), signInLink);
  const { cookies, origins } = await context.storageState();
  await context.close();
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(isSignIn) })),
  };
}

/** @param {{ name: string }} item of localStorage */
function isSignIn({ name }) {
  return name === 'runboard.session';
}

/**
 * Sign in with the form, with "Remember".
 * @param {import('playwright').Page} page
 * @param {string} signInLink
 */
export async function signInByForm(page, signInLink) {
  const { accessToken, apiKey } = credentialsOf(signInLink);
  await page.goto(`${new URL(signInLink).origin}/sign-in`);
  await page.getByLabel('Access token', { exact: true }).fill(accessToken);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByLabel('Remember on this device').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

/**
 * @typedef {object} Visit the requests, and the bytes transferred (compressed bodies and headers)
 * @property {number} requests
 * @property {number} apiRequests those to the service, of `requests`
 * @property {number} scriptBytes
 * @property {number} styleBytes
 * @property {number} fontBytes
 * @property {readonly string[]} paths
 */

/**
 * Visit a page with an empty cache, and measure the requests made before the element `ready` appeared. The browser's
 * own times are used, because later requests may be sent before this process learns that the page is ready.
 * @param {import('playwright').Browser} browser
 * @param {object} how
 * @param {string} how.url
 * @param {string} how.ready a CSS selector
 * @param {Awaited<ReturnType<typeof rememberedSignIn>>} [how.storageState]
 * @param {(context: import('playwright').BrowserContext) => Promise<void>} [how.prepare] called before the visit
 * @returns {Promise<Visit>}
 */
export async function coldVisit(browser, { url, ready, storageState, prepare }) {
  const context = await browser.newContext(storageState && { storageState });
  await prepare?.(context);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark('ready');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, ready);
  const idle = watchNetwork(page);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await idle();
  const before = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('ready');
    if (!mark) throw new Error('The page never became ready.');
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return /** @type {PerformanceResourceTiming[]} */ (entries)
      .filter(({ startTime }) => startTime <= mark.startTime)
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }));
  });
  await context.close();
  /** @param {string} ending */
  const bytesOf = (ending) =>
    before.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: before.length,
    apiRequests: before.filter(({ path }) => /^\/(?:accounts|api)\//.test(path)).length,
    scriptBytes: bytesOf('.js'),
    styleBytes: bytesOf('.css'),
    fontBytes: bytesOf('.woff2'),
    paths: before.map(({ path }) => path),
  };
}

/** Limits for a first visit to `/` and to `/workflows`, chosen for slow connections. */
export const budgets = {
  '/': { requests: 33, apiRequests: 2, scriptBytes: 300_000, styleBytes: 24_000, fontBytes: 31_000 },
  '/workflows': { requests: 20, apiRequests: 2, scriptBytes: 260_000, styleBytes: 20_000, fontBytes: 31_000 },
};

/** Limit for the layout shift of a page while it loads, see `layoutShift`. */
export const shiftLimit = 0.02;

/** A weak mobile connection: latency in ms, throughput in bytes per second. */
export const slowLine = { offline: false, latency: 400, downloadThroughput: 90_000, uploadThroughput: 40_000 };

/**
 * The layout shift of a visit, and the elements that moved, in order.
 * @typedef {{ readonly sum: number, readonly moved: readonly string[] }} Shift
 */

/**
 * The layout shift of a page until the network is idle, on the very first visit and on the next one, when the browser
 * has stored the team's runs.
 * @param {import('playwright').Browser} browser
 * @param {object} how
 * @param {string} how.url
 * @param {string} how.ready a CSS selector
 * @param {Awaited<ReturnType<typeof rememberedSignIn>>} [how.storageState]
 * @param {{ width: number, height: number }} how.viewport
 * @param {typeof slowLine} [how.line]
 * @returns {Promise<{first: Shift, again: Shift}>}
 */
export async function layoutShift(browser, { url, ready, storageState, viewport, line }) {
  const context = await browser.newContext({ viewport, ...(storageState && { storageState }) });
  await context.addInitScript(watchShifts);
  async function visit() {
    const page = await context.newPage();
    if (line) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', line);
    const idle = watchNetwork(page);
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    await idle();
    const shift = await page.evaluate(
      () => /** @type {{readonly shift: Shift}} */ (/** @type {unknown} */ (globalThis)).shift,
    );
    await page.close();
    return shift;
  }
  const [first, again] = [await visit(), await visit()];
  await context.close();
  return { first, again };
}

/** In the page: add up its layout shifts, and record which elements moved. */
function watchShifts() {
  /** @typedef {PerformanceEntry & {value: number, hadRecentInput: boolean, sources: {node?: Node, previousRect: DOMRect, currentRect: DOMRect}[]}} Entry */
  const shift = { sum: 0, moved: /** @type {string[]} */ ([]) };
  Object.assign(globalThis, { shift });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {Entry[]} */ (list.getEntries())) {
      if (entry.hadRecentInput) continue;
      shift.sum += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        shift.moved.push(
          `${entry.value.toFixed(3)} ${element?.localName}.${element?.className} “${element?.textContent.slice(0, 40)}” ` +
            `y ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
