// Runs Lighthouse on the built product: /sign-in, /, /workflows and /runs, as a phone and as a desktop, and takes
// medians of 3. The limits are our targets, and the baseline is the best score measured for other dashboards. Run it
// with `npm run bench:lighthouse`. npx fetches the version named here, because a dependency would add 176 MB for one
// script (that version requires Node 22, but runs on 20).
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { chromium } from 'playwright';

import { launchOptions } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { median, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { withServer } from './support/product.mjs';
import { signInByForm } from '../scripts/visit.mjs';

const lighthouse = 'lighthouse@13.5.0';
const rounds = 3;
/** Limits the measurement to one page, as in `node bench/lighthouse.mjs /workflows`. */
const only = process.argv[2];
const run = promisify(execFile);

/** @typedef {'performance' | 'accessibility' | 'best-practices'} Category */
/** @typedef {{readonly score: number | null, readonly title: string, readonly scoreDisplayMode: string, readonly displayValue?: string}} Audit */
/** @typedef {{readonly environment: {readonly benchmarkIndex: number}, readonly categories: Readonly<Record<Category, {readonly score: number, readonly auditRefs: readonly {readonly id: string, readonly weight: number}[]}>>, readonly audits: Readonly<Record<string, Audit>>}} Report */

/** @type {Readonly<Record<Category, Readonly<Record<string, number>>>>} */
const least = {
  performance: { mobile: 95, desktop: 100 },
  accessibility: { mobile: 100, desktop: 100 },
  'best-practices': { mobile: 100, desktop: 100 },
};

/** The best scores of comparable dashboards. */
const best = { mobile: 80, desktop: 100 };

await withServer(async (_browser, link) => {
  const { origin } = new URL(link);
  const profile = await mkdtemp(join(tmpdir(), 'runboard-lighthouse-'));
  const port = await freePort();
  const options = launchOptions();
  // Lighthouse opens its own tab in the profile's default context, so the sign-in must be remembered there.
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    await measure(origin, '/sign-in', port);
    const page = context.pages()[0] ?? (await context.newPage());
    await signInByForm(page, link);
    await page.goto('about:blank');
    for (const path of ['/', '/workflows', '/runs']) await measure(origin, path, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  printLoad();
});

/**
 * @param {string} origin
 * @param {string} path
 * @param {number} port
 */
async function measure(origin, path, port) {
  if (only && only !== path) return;
  for (const form of /** @type {const} */ (['mobile', 'desktop'])) {
    /** @type {Report[]} */
    const reports = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await audit(`${origin}${path}`, form, port));
    const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
    print(`${path}, ${form}; the machine’s speed, as measured by Lighthouse: ${plain(Math.round(index))}`);
    for (const category of /** @type {const} */ (['performance', 'accessibility', 'best-practices'])) {
      const score = Math.round(100 * median(reports.map(({ categories }) => categories[category].score)));
      const baseline = category === 'performance' ? { baseline: `best of other dashboards ${best[form]}` } : {};
      reportFigure(category, score, { least: least[category][form] ?? 100, show: plain, ...baseline });
      if (score < 100) for (const line of whatIsMissing(reports[0], category)) print(`    ${line}`);
    }
  }
}

/**
 * @param {string} url
 * @param {'mobile' | 'desktop'} form
 * @param {number} port the running browser's port for remote debugging
 * @returns {Promise<Report>}
 */
async function audit(url, form, port) {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      '--only-categories=performance,accessibility,best-practices',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 1e9 },
  );
  return /** @type {Report} */ (JSON.parse(stdout));
}

/**
 * @param {Report | undefined} report
 * @param {Category} category
 */
function whatIsMissing(report, category) {
  const refs = report?.categories[category].auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return refs.flatMap(({ id }) => {
    const found = report?.audits[id];
    if (!found || found.score === null || found.score >= 0.995) return [];
    return [`${Math.round(100 * found.score)}: ${found.title} ${found.displayValue ?? ''}`.trimEnd()];
  });
}
