// The last part of `npm run test:slurm`, after its service tests: in a browser, starts a job on a real Slurm cluster,
// follows its log and cancels it; first on the embedded database, then on PostgreSQL with a web node and two workers.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright';

import { ensureBrowser, launchOptions } from '../scripts/browser.mjs';
import { signInByForm } from '../scripts/visit.mjs';
import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { ms, print, printLoad, reportFigure } from './support/figures.mjs';
import { importTypeScript } from './support/import-typescript.mjs';
import { admin, startNode } from './support/service-node.mjs';

/** @typedef {Readonly<Record<string, string>>} Env */
/** @typedef {typeof import('../service/testing/engines/slurm-cluster.ts')} Cluster */

const program = `#!/bin/sh
n=0
while [ $n -lt 600 ]; do n=$((n + 1)); echo "Drawing line $n"; sleep 0.2; done
`;
const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}.mjs`, import.meta.url));

ensureBrowser();
printLoad();
const { SlurmCluster } = /** @type {Cluster} */ (await importTypeScript('service/testing/engines/slurm-cluster.ts'));
const cluster = await SlurmCluster.start();
const folder = await mkdtemp(join(tmpdir(), 'runboard-slurm-'));
try {
  const file = await writeExecutors();
  const shared = { SLURM_CONF: cluster.conf, EXECUTORS_FILE: file };
  print('embedded database');
  await withNodes({ ...shared, DATA_DIR: join(folder, 'embedded') }, ['all']);
  print('PostgreSQL, a web node and two workers');
  const server = await startPostgres([]);
  const database = { DATABASE_URL: await server.createDatabase('slurm'), DATA_DIR: join(folder, 'shared') };
  await withNodes({ ...shared, ...database }, ['web', 'worker', 'worker']);
  await server.stop();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
printLoad();

/** @returns the path for `EXECUTORS_FILE` */
async function writeExecutors() {
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'jobs'));
  const path = join(folder, 'render.sh');
  await writeFile(path, program, { mode: 0o755 });
  const file = join(folder, 'executors.json');
  const slurm = { type: 'slurm', argv: [path], folder: join(folder, 'jobs'), limits: { seconds: 600 } };
  await writeFile(file, JSON.stringify({ executors: { cluster: slurm }, default: 'cluster' }));
  return file;
}

/** @param {Env} env @param {readonly string[]} roles */
async function withNodes(env, roles) {
  const nodes = [];
  for (const role of roles) nodes.push(await startNode({ ...env, ROLE: role }, script('start')));
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const { sign_in_url: link } = await admin(env, ['credentials'], script('admin'));
    const { hash } = new URL(String(link));
    await runOnce(page, nodes[0]?.origin ?? '', hash);
  } finally {
    await browser.close();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

/** @param {import('playwright').Page} page @param {string} origin @param {string} hash of a sign-in link */
async function runOnce(page, origin, hash) {
  await signInByForm(page, `${origin}/sign-in${hash}`);
  await page.goto(`${origin}/workflows`);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await page.getByRole('button', { name: /^Start run/ }).click();
  const startedMs = Date.now();
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByText('Drawing line 5', { exact: true }).waitFor({ timeout: 120_000 });
  reportFigure('started → first five log lines', Date.now() - startedMs, { show: ms });
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  const cancelledMs = Date.now();
  await page.getByRole('main').getByText('Cancelled', { exact: true }).first().waitFor({ timeout: 60_000 });
  reportFigure('cancelled → shown on its page', Date.now() - cancelledMs, { show: ms });
  while ((await cluster.run('squeue', '--noheader')).trim() !== '') await delay(100);
  reportFigure("cancelled → gone from Slurm's queue", Date.now() - cancelledMs, { show: ms });
}
