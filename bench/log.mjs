// `npm run bench:log -- [quick]`: measures, for a log of 1 GB and one of a million lines, the service's memory while
// the program prints, how soon the page shows the first lines, and the longest task while it reads and scrolls them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { chromium } from 'playwright';

import { ensureBrowser, launchOptions } from '../scripts/browser.mjs';
import { rootFolder } from '../scripts/freshness.mjs';
import { mb, ms, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { admin, residentBytes, startNode } from './support/service-node.mjs';

const quick = process.argv.includes('quick');
const largeLines = quick ? 500_000 : 5_000_000;
const lineBytes = 200;
const manyLines = 1_000_000;
const scrolls = 200;

const folder = await mkdtemp(join(tmpdir(), 'runboard-bench-log-'));
const executors = join(folder, 'executors.json');
/** @param {number} lines @param {number} bytes */
const printer = (lines, bytes) => ({
  type: 'command',
  argv: [
    '/usr/bin/awk',
    `BEGIN { pad = sprintf("%${bytes - 30}s", ""); for (i = 1; i <= ${lines}; i++) print "line " i " of the log" pad; print "x" > "a.txt" }`,
  ],
  limits: { logBytes: 2_000_000_000 },
});
await writeFile(
  executors,
  JSON.stringify({
    executors: { large: printer(largeLines, lineBytes), many: printer(manyLines, 60) },
    canvasTypes: { 1: 'many' },
    default: 'large',
  }),
);
const env = { HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), EXECUTORS_FILE: executors };
ensureBrowser();
const server = await startNode(env, join(rootFolder, 'scripts/start.mjs'));
const { access_token, api_key, sign_in_url } = await admin(env, ['credentials'], join(rootFolder, 'scripts/admin.mjs'));
const headers = { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
const browser = await chromium.launch(launchOptions());
try {
  printLoad();
  const [team] = Object.values(
    /** @type {Record<string, Answer>} */ (/** @type {unknown} */ (await json('GET', '/accounts/teams'))),
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchFirstLine);
  await page.goto(String(sign_in_url));
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  const before = residentBytes(server.child);
  const large = await start('Large', 0);
  let most = before;
  const startedAt = performance.now();
  for (;;) {
    most = Math.max(most, residentBytes(server.child));
    const { status } = await json('GET', `/accounts/runs/${large}`);
    if (status === 'succeeded') break;
    if (status === 'failed' || status === 'cancelled') throw new Error(`The run ${status}.`);
    await delay(200);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { size } = await json('GET', `/accounts/runs/${large}/log`);
  print(`a log of ${mb(size)}, printed and kept in ${seconds.toFixed(0)} s (${mb(size / seconds)}/s)`);
  reportFigure('memory of the service above that before', most - before, {
    limit: 100e6,
    show: mb,
    baseline: `${mb(before)} before`,
  });
  reportFigure('first lines on the page', await open(large), {
    limit: 1000,
    show: ms,
    baseline: 'from navigation to the line',
  });

  const many = await start('Many', 1);
  while ((await json('GET', `/accounts/runs/${many}`)).status !== 'succeeded') await delay(200);
  await page.evaluate(watchTasks);
  await open(many);
  await page.evaluate(watchTasks);
  const reading = performance.now();
  await page.getByText(`${plain(manyLines)} lines`, { exact: true }).waitFor({ timeout: 600_000 });
  print(`${plain(manyLines)} lines, read in ${((performance.now() - reading) / 1000).toFixed(0)} s`);
  reportFigure('longest task while they are read', await longestTask(), { limit: 50, show: ms });
  await page.evaluate(watchTasks);
  await page.getByRole('region', { name: 'Log of the run' }).evaluate(async (box, count) => {
    for (let at = 0; at <= count; at += 1) {
      box.scrollTop = (box.scrollHeight * at) / count;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, scrolls);
  reportFigure(`longest task of ${scrolls} scrolls`, await longestTask(), { limit: 50, show: ms });
  printLoad();

  /** Open a run's page. @param {string} run @returns {Promise<number>} how long its first line took */
  async function open(run) {
    await page.goto(`${server.origin}/runs/${run}#log-1`);
    // Measure in the page, because Playwright polls from outside only twice a second.
    return page.evaluate(() => /** @type {{ firstLine?: Promise<number> }} */ (globalThis).firstLine ?? NaN);
  }

  function longestTask() {
    return page.evaluate(() => Number(/** @type {{ longest?: number }} */ (globalThis).longest));
  }

  /** @param {string} name @param {number} canvasType @returns {Promise<string>} the run's id */
  async function start(name, canvasType) {
    const workflow = await json('POST', '/accounts/workflows', { name, team_id: team?.id, canvas_type: canvasType });
    return (await json('POST', `/api/run_workflow/${team?.id}`, { id: workflow.id, inputs: {} })).run_id;
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Record when the first line of a log appears, in milliseconds since navigation started. */
function watchFirstLine() {
  const firstLine = new Promise((resolve) => {
    const look = () => {
      // This script runs before the document has a body.
      const isThere = document.readyState !== 'loading' && document.body.textContent.includes('line 1 of the log');
      if (isThere) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { firstLine });
}

/** @typedef {{ readonly id: string, readonly run_id: string, readonly status: string, readonly size: number }} Answer */

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
async function json(method, path, body) {
  const sent = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const answer = await fetch(`${server.origin}${path}`, { method, headers, ...sent });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return /** @type {Answer} */ (await answer.json());
}

function watchTasks() {
  const seen = /** @type {{ longest?: number }} */ (globalThis);
  seen.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest ?? 0, duration);
  }).observe({ type: 'longtask' });
}
