// How many requests 200 unfinished runs cost in a minute, and how often the run on screen is checked.
// Baseline: each run's result requested every 5 s, as a naive page would. Run it with `node bench/run-polling.mjs`.
import { setTimeout as delay } from 'node:timers/promises';

import { exportedRun, importRuns, withProduct } from './support/product.mjs';

const count = 200;
const minutes = 2;
const naive = (60 / 5) * count;

await withProduct(async (page, origin) => {
  /** @type {string[]} */
  const asked = [];
  const unknown = JSON.stringify({ description: 'The run has no result yet.' });
  await page.route('**/runs/*/result', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
    await route.fulfill({ status: 404, contentType: 'application/json', body: unknown });
  });
  // From three minutes to five hours old: young ones are few, as each is young for two minutes only.
  const now = Date.now();
  const runs = Array.from({ length: count }, (_, index) =>
    exportedRun(index, { ready: false, startedAt: now - 180_000 - index * 90_000 }),
  );
  await importRuns(page, origin, runs);
  await page.goto(`${origin}/runs`);
  await page.getByRole('table', { name: 'Runs' }).waitFor();
  await until(() => new Set(asked).size === count, 120_000);
  process.stdout.write(`opening: ${asked.length} requests until each of ${count} runs was checked once\n`);

  await delay(30_000);
  asked.length = 0;
  await delay(minutes * 60_000);
  const perMinute = asked.length / minutes;
  process.stdout.write(`steady:  ${perMinute} requests a minute for ${count} unfinished runs (limit 200)\n`);
  process.stdout.write(`         baseline ${naive}: each every 5 s; ratio ${(perMinute / naive).toFixed(3)}\n`);

  const shown = runs[100]?.runId ?? '';
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 100');
  await page.getByRole('link', { name: 'Run number 100', exact: true }).click();
  asked.length = 0;
  await delay(60_000);
  const onScreen = asked.filter((runId) => runId === shown).length;
  process.stdout.write(`shown:   the run on screen is checked every ${(60 / onScreen).toFixed(1)} s; `);
  process.stdout.write(`${asked.length} requests in that minute for all (limit 230)\n`);
  if (perMinute > 200 || asked.length > 230 || onScreen < 8) process.exitCode = 1;
});

/**
 * @param {() => boolean} done
 * @param {number} limitMs
 */
async function until(done, limitMs) {
  const end = Date.now() + limitMs;
  while (!done()) {
    if (Date.now() > end) throw new Error('This took too long.');
    await delay(250);
  }
}
