// Measures how many requests 200 unfinished runs cause in a minute, and how often the run on screen is checked.
// Baseline: each run's result requested every 5 s, as a naive page would do. Run it with `node bench/run-polling.mjs`.
// `node bench/run-polling.mjs batch` measures how long after its end each run of a batch is shown as ended, without
// extensions.
import { setTimeout as delay } from 'node:timers/promises';

import { rememberedSignIn, credentialsOf } from '../scripts/visit.mjs';
import { exportedRun, hideExtensions, importRuns, withProduct, withServer } from './support/product.mjs';

const count = 200;
const minutes = 2;
const naive = (60 / 5) * count;

const batch = { runs: 30, seconds: 2, atOnce: 4, limitMs: 2000 };

await (process.argv[2] === 'batch' ? measureBatch() : measureMany());

async function measureMany() {
  await withProduct(async (page, origin) => {
    /** @type {string[]} */
    const requests = [];
    const unknown = JSON.stringify({ description: 'The run has no result yet.' });
    await page.route('**/runs/*/result', async (route) => {
      requests.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
      await route.fulfill({ status: 404, contentType: 'application/json', body: unknown });
    });
    // The runs are three minutes to five hours old, because runs in their first two minutes are polled more often.
    const now = Date.now();
    const runs = Array.from({ length: count }, (_, index) =>
      exportedRun(index, { ready: false, startedAt: now - 180_000 - index * 90_000 }),
    );
    await importRuns(page, origin, runs);
    await page.goto(`${origin}/runs`);
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    await until(() => new Set(requests).size === count, 120_000);
    process.stdout.write(`opening: ${requests.length} requests until each of ${count} runs was checked once\n`);

    await delay(30_000);
    requests.length = 0;
    await delay(minutes * 60_000);
    const perMinute = requests.length / minutes;
    process.stdout.write(`steady:  ${perMinute} requests a minute for ${count} unfinished runs (limit 200)\n`);
    process.stdout.write(
      `         baseline ${naive}: one request per run every 5 s; ratio ${(perMinute / naive).toFixed(3)}\n`,
    );

    const shown = runs[100]?.runId ?? '';
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 100');
    await page.getByRole('link', { name: 'Run number 100', exact: true }).click();
    requests.length = 0;
    await delay(60_000);
    const onScreen = requests.filter((runId) => runId === shown).length;
    process.stdout.write(`shown:   the run on screen is checked every ${(60 / onScreen).toFixed(1)} s; `);
    process.stdout.write(`${requests.length} requests in that minute for all runs (limit 230)\n`);
    if (perMinute > 200 || requests.length > 230 || onScreen < 8) process.exitCode = 1;
  });
}

async function measureBatch() {
  const { runs, seconds, atOnce, limitMs } = batch;
  const settings = { RUNS_AT_ONCE: String(atOnce), RUNS_PER_TEAM: String(atOnce) };
  await withServer(async (browser, link) => {
    const { origin } = new URL(link);
    const { accessToken, apiKey } = credentialsOf(link);
    const headers = { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey };
    const viewport = { width: 1280, height: 2400 };
    const context = await browser.newContext({ storageState: await rememberedSignIn(browser, link), viewport });
    await hideExtensions(context);
    const page = await context.newPage();
    let checks = 0;
    page.on('request', (request) => {
      if (/\/runs\/[^/]+\/result$/.test(new URL(request.url()).pathname)) checks += 1;
    });
    const [workflow] = /** @type {{id: string}[]} */ (
      await (await fetch(`${origin}/accounts/workflows`, { headers })).json()
    );
    await page.goto(`${origin}/runs/new?workflow=${workflow?.id}`);
    await page.getByRole('heading', { level: 1, name: 'Start a run' }).waitFor();
    const each = Array.from({ length: runs }, (_, seed) => JSON.stringify({ seconds, seed }));
    await page.getByRole('textbox', { name: 'Inputs' }).fill(each.join('\n'));
    await page.getByRole('button', { name: `Start ${runs} runs` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
    await page.waitForURL(/\/runs\/batches\//);
    const openedAt = Date.now();
    /** @type {Record<string, number>} */
    const shown = await page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          /** @type {Record<string, number>} */
          const at = {};
          const look = () => {
            for (const tile of document.querySelectorAll('a[aria-label$=", Finished"]')) {
              const runId = tile.getAttribute('href')?.split('/').at(-1);
              if (runId) at[runId] ??= Date.now();
            }
            if (Object.keys(at).length < wanted) return;
            observer.disconnect();
            resolve(at);
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-label'] });
          look();
        }),
      runs,
    );
    const answer = await fetch(`${origin}/accounts/runs?limit=200`, { headers });
    const { items } = /** @type {{items: {run_id: string, ended_at: string}[]}} */ (await answer.json());
    const lags = items
      .map(({ run_id, ended_at }) => (shown[run_id] ?? Infinity) - Date.parse(ended_at))
      .toSorted((a, b) => a - b);
    // Runs that end before the page opens can't be shown in time.
    const later = items.filter(({ ended_at }) => Date.parse(ended_at) >= openedAt);
    const worstLater = Math.max(
      ...later.map(({ run_id, ended_at }) => (shown[run_id] ?? Infinity) - Date.parse(ended_at)),
    );
    const worst = lags.at(-1) ?? Infinity;
    const median = lags[Math.floor(lags.length / 2)];
    process.stdout.write(`batch:   ${lags.length} runs of ${seconds} s, ${atOnce} at once, without extensions\n`);
    process.stdout.write(
      `         shown as ended after ${median} ms (median), ${worst} ms at most (limit ${limitMs})\n`,
    );
    process.stdout.write(`         ${later.length} ended after the page had opened: ${worstLater} ms at most\n`);
    process.stdout.write(`         ${checks} requests for results, including those for thumbnails\n`);
    if (lags.length !== runs || !(worst <= limitMs)) process.exitCode = 1;
  }, settings);
}

/**
 * @param {() => boolean} done
 * @param {number} limitMs
 */
async function until(done, limitMs) {
  const end = Date.now() + limitMs;
  while (!done()) {
    if (Date.now() > end) throw new Error('The benchmark took too long.');
    await delay(250);
  }
}
