// Measures the cost of mirroring a team's runs in a browser: the requests in a minute of watching 200 runs, the first
// sync of 10,000 runs, the next visit, and pages with 20,000 runs, half of them other people's, compared with the same
// number of one's own runs. Run it with `npm run bench:mirror`. Service and browser run on the same machine.
import { setTimeout as delay } from 'node:timers/promises';

import { rememberedSignIn, credentialsOf } from '../scripts/visit.mjs';
import { median, ms, plain, printLoad, reportFigure } from './support/figures.mjs';
import { firstIds, openConnection } from './support/http-connection.mjs';
import { exportedRun, importRuns, withServer } from './support/product.mjs';
import { watchScripting } from './support/scripting.mjs';

const watched = 200;
const listed = 10_000;

printLoad();
process.env['RUNS_AT_ONCE'] = String(watched);
process.env['RUNS_PER_TEAM'] = String(watched);
await withServer(async (browser, link) => {
  const { origin } = new URL(link);
  const { accessToken, apiKey } = credentialsOf(link);
  const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey };
  const storageState = await rememberedSignIn(browser, link);
  const context = await browser.newContext({ storageState });
  await measureSync(context, origin);
  await measureNextVisit(context, origin);
  const own = await measurePages(await browser.newContext({ storageState }), origin, 2 * listed, 0);
  const both = await measurePages(context, origin, listed, listed);
  for (const [name, ofOwn] of Object.entries(own)) {
    const ratio = (both[name] ?? 0) / ofOwn;
    const baseline = `${ms(both[name])} vs ${ms(ofOwn)}`;
    reportFigure(`${name}, half others' runs vs own only`, ratio, {
      limit: 1.2,
      show: (value) => `${value.toFixed(2)} ×`,
      baseline,
    });
  }
  await startRuns(origin, headers);
  await measureWatching(await browser.newContext({ storageState }), origin);
});

/** @param {string} origin @param {Record<string, string>} headers */
async function startRuns(origin, headers) {
  const { send, close } = openConnection(origin, headers);
  const { team, workflow } = await firstIds(send);
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 3600 } });
  for (let index = 0; index < watched; index += 1) await send('POST', `/api/run_workflow/${team}`, body);
  close();
}

/** @param {import('playwright').BrowserContext} context @param {string} origin */
async function measureWatching(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/runs`);
  await page.getByText(`${plain(watched)} runs`, { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Live/ }).waitFor();
  await delay(10_000);
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await delay(60_000);
  reportFigure(`requests in a minute, ${watched} runs under way`, requests.length, { limit: 3, show: plain });
  const checks = requests.filter((path) => path.endsWith('/result'));
  reportFigure('checks of results among them', checks.length, { limit: 0, show: plain });
  await context.close();
}

/**
 * The stream is real; the list is generated, with the desired number of runs.
 * @param {import('playwright').BrowserContext} context @param {string} origin
 */
async function measureSync(context, origin) {
  await context.addInitScript(watchFirstSync);
  const page = await context.newPage();
  await page.route(
    (url) => url.pathname === '/accounts/runs',
    async (route) => {
      const { searchParams: query } = new URL(route.request().url());
      const from = Number(query.get('cursor') ?? 0);
      const to = Math.min(from + Number(query.get('limit')), listed);
      const response = await route.fetch({ url: `${origin}/accounts/runs?limit=1` });
      const whole = /** @type {{teams: string[]}} */ (await response.json());
      const items = Array.from({ length: to - from }, (_, index) => listedRun(from + index, whole.teams[0] ?? ''));
      await route.fulfill({ json: { ...whole, items, next_cursor: to < listed ? String(to) : null } });
    },
  );
  await page.goto(`${origin}/runs`);
  await page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1).waitFor();
  await page.getByText(`${plain(listed)} runs`, { exact: true }).waitFor({ timeout: 120_000 });
  const allMs = await page.evaluate(() => performance.now());
  const { firstMs, longestMs } = await page.evaluate(
    () =>
      /** @type {{firstSync: {firstMs: number, longestMs: number}}} */ (/** @type {unknown} */ (globalThis)).firstSync,
  );
  reportFigure(`first sync of ${plain(listed)} runs: first rows`, firstMs, { limit: 1000, show: ms });
  reportFigure('all rows', allMs, { limit: 15_000, show: ms });
  reportFigure('longest task', longestMs, { limit: 100, show: ms });
  await page.close();
}

/** @param {import('playwright').BrowserContext} context @param {string} origin */
async function measureNextVisit(context, origin) {
  const page = await context.newPage();
  await page.route(/\/(accounts|api)\//, () => undefined);
  await page.goto(`${origin}/runs`);
  await page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1).waitFor();
  const { firstMs } = await page.evaluate(
    () => /** @type {{firstSync: {firstMs: number}}} */ (/** @type {unknown} */ (globalThis)).firstSync,
  );
  reportFigure('next visit: rows before any answer', firstMs, { show: ms });
  await page.close();
}

/**
 * Scripting time of pages, in milliseconds.
 * @param {import('playwright').BrowserContext} context
 * @param {string} origin
 * @param {number} count number of own runs, which are imported into the browser
 * @param {number} from number of runs that are already listed
 */
async function measurePages(context, origin, count, from) {
  const page = await context.newPage();
  // While this request is unanswered, the mirror keeps its rows.
  await page.route(
    (url) => url.pathname === '/accounts/runs',
    () => undefined,
  );
  const now = Date.now();
  const runs = Array.from({ length: count }, (_, index) =>
    exportedRun(from + index, { ready: true, startedAt: now - 3_600_000 - (from + index) * 60_000 }),
  );
  await importRuns(page, origin, runs);
  const scripting = await watchScripting(page);
  /** @type {Record<'Home' | 'Runs' | 'search', number[]>} */
  const seen = { Home: [], Runs: [], search: [] };
  const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
  for (let round = 0; round < 5; round += 1) {
    await page.goto('about:blank');
    seen.Home.push(
      await scripting(async () => {
        await page.goto(origin);
        await page.getByRole('link', { name: /^Finished/ }).waitFor();
      }),
    );
    await page.goto('about:blank');
    seen.Runs.push(
      await scripting(async () => {
        await page.goto(`${origin}/runs`);
        await page.getByRole('link', { name: new RegExp(`^All ${plain(2 * listed)}`) }).waitFor();
      }),
    );
    seen.search.push(
      await scripting(async () => {
        await page.getByRole('searchbox', { name: 'Search runs' }).pressSequentially('number 1515');
        await rows.nth(1).getByRole('link', { name: /1515/ }).waitFor();
      }),
    );
  }
  await context.close();
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)]));
}

/** In the page: record when the first row of the table appears, and the longest task. */
function watchFirstSync() {
  const seen = { firstMs: 0, longestMs: 0 };
  Object.assign(globalThis, { firstSync: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('tbody tr[data-index]')) return;
    seen.firstMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** @param {number} index @param {string} teamId */
function listedRun(index, teamId) {
  const at = (/** @type {number} */ later) => new Date(Date.now() - index * 120_000 + later).toISOString();
  return {
    run_id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    team_id: teamId,
    workflow: { id: `00000000-0000-4000-8000-${String(index % 40).padStart(12, '0')}`, name: `Workflow ${index % 40}` },
    status: 'succeeded',
    message: '',
    name: null,
    note: null,
    inputs: { seed: index, headline: 'Spring sale' },
    inputs_size: 40,
    origin: null,
    started_by: { id: `00000000-0000-4000-8000-${String(index % 9).padStart(12, '0')}`, email: 'ben@example.org' },
    cancelled_by: null,
    attempt: 1,
    created_at: at(-20_000),
    started_at: at(-19_000),
    ended_at: at(-10_000),
    output: null,
    version: index + 1,
  };
}
