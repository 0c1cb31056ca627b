// The built product in a browser, for benchmarks. It has a free port and a separate data directory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright';

import { ensureBrowser, launchOptions } from '../../scripts/browser.mjs';
import { credentialsOf } from '../../scripts/visit.mjs';
import { admin, startNode } from './service-node.mjs';

/** @import { Credentials } from '../../scripts/visit.mjs' */

/**
 * @param {(browser: import('playwright').Browser, signInLink: string) => Promise<void>} measure
 * @param {Readonly<Record<string, string>>} [settings] of the server
 */
export async function withServer(measure, settings) {
  ensureBrowser();
  const dataDir = await mkdtemp(join(tmpdir(), 'runboard-bench-'));
  const env = { HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings };
  const server = await startNode(env, script('start'));
  const browser = await chromium.launch(launchOptions());
  try {
    const { sign_in_url } = await admin(env, ['credentials'], script('admin'));
    await measure(browser, String(sign_in_url));
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {(page: import('playwright').Page, origin: string, credentials: Credentials) => Promise<void>} measure gets a
 *   signed-in page at the list of workflows, and its credentials
 */
export async function withProduct(measure) {
  await withServer(async (browser, link) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(new URL('/workflows', link).href);
    await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
    await measure(page, new URL(link).origin, credentialsOf(link));
  });
}

/** @param {'start' | 'admin'} name */
function script(name) {
  return fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
}

/**
 * Import runs into the signed-in user's ledger, in Settings.
 * @param {import('playwright').Page} page
 * @param {string} origin
 * @param {readonly object[]} runs in the form of an export
 */
export async function importRuns(page, origin, runs) {
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: 'Import runs' }).waitFor();
  const file = { format: 'runboard-runs', version: 1, exportedAt: '', runs };
  await page.locator('input[type=file]').setInputFiles({
    name: 'runs.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.getByText(/runs? imported/).waitFor({ timeout: 120_000 });
}

/**
 * A run as in an export.
 * @param {number} index
 * @param {{ready: boolean, startedAt: number}} how
 */
export function exportedRun(index, { ready, startedAt }) {
  const facts = {
    start: { kind: 'accepted', at: startedAt, status: 'queued', message: 'The run is queued.' },
    failures: 0,
    watchedMs: 0,
    ...(ready && { resultAt: startedAt + 5000, check: { outcome: 'result', sentAt: startedAt, at: startedAt + 5000 } }),
  };
  return {
    runId: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    createdAt: startedAt,
    workflowId: `00000000-0000-4000-8000-${String(index % 40).padStart(12, '0')}`,
    workflowName: `Workflow ${index % 40}`,
    teamId: '00000000-0000-4000-8000-000000000001',
    teamName: 'Studio',
    name: `Run number ${index}`,
    facts,
    events: [{ at: startedAt, label: 'Queued', words: '' }],
  };
}

/**
 * Hide the service's extensions from the dashboard, so that it shows only this browser's data.
 * @param {import('playwright').BrowserContext | import('playwright').Page} context
 */
export async function hideExtensions(context) {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { extensions: _extensions, ...config } = /** @type {Record<string, unknown>} */ (await response.json());
    await route.fulfill({ response, json: config });
  });
}
