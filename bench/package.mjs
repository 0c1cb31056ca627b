// `npm run test:package`: packs the product, installs it into an empty folder as a user would (without install
// scripts), starts it there, and measures its size, startup time and memory use.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '../scripts/free-port.mjs';
import { mb, print, printLoad, reportFigure } from './support/figures.mjs';
import { residentBytes, startNode } from './support/service-node.mjs';
import { startPostgres } from '../service/testing/database/postgres-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
/** How long to wait until memory used only during startup has been released. */
const SETTLE_MS = 5000;

/** @param {string} path @returns {Promise<number>} */
async function bytesOf(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @param {string} what @param {boolean} holds */
function check(what, holds) {
  if (!holds) throw new Error(`Check failed: ${what}`);
  print(`  ${what}`);
}

printLoad();
const folder = await mkdtemp(join(tmpdir(), 'runboard-package-'));
try {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 1e8 });
  const tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '');
  reportFigure('tarball', (await stat(tarball)).size, { limit: 12e6, show: mb });

  const { stdout: packed } = await run('tar', ['-tzf', tarball]);
  check('the tarball pins its dependencies', packed.includes('package/npm-shrinkwrap.json\n'));
  check('the tarball contains no installation secrets', !/deploy\/(?:\.env|secrets)/.test(packed));

  const home = join(folder, 'home');
  await mkdir(home);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball], { cwd: home });
  reportFigure('installed', await bytesOf(join(home, 'node_modules')), { limit: 120e6, show: mb });
  const { stdout: packages } = await run('npm', ['ls', '--all', '--parseable'], { cwd: home });
  print(`  ${packages.trim().split('\n').length - 1} packages`);

  const program = join(home, 'node_modules', '.bin', 'runboard');
  const call = async (/** @type {string[]} */ args, /** @type {Record<string, string>} */ env) =>
    (await run(program, args, { cwd: home, env: { ...process.env, ...env } })).stdout;
  const env = { PORT: String(await freePort()), DATA_DIR: join(home, 'data') };
  check('config prints the effective settings', (await call(['config'], env)).includes(`PORT=${env.PORT}\n`));
  check('doctor reports no faults before the first start', (await call(['doctor'], env)).includes('No fault'));

  const startedAt = performance.now();
  const first = await startNode(env, program, ['start']);
  reportFigure('first start in an empty folder', performance.now() - startedAt, {
    limit: 4000,
    show: (ms) => `${Math.round(ms)} ms`,
  });
  const page = await fetch(first.origin, { headers: { accept: 'text/html' } });
  check('the server serves the dashboard', page.ok && (await page.text()).includes('<div id="root">'));
  check('admin sign-in prints a sign-in link', /"sign_in_url":"http/.test(await call(['admin', 'sign-in'], env)));
  check('doctor reports no faults while the server runs', (await call(['doctor'], env)).includes('No fault'));
  await first.stop();
  check('the server exits with code 0', first.child.exitCode === 0);

  const second = await startNode(env, program, ['start']);
  await delay(SETTLE_MS);
  reportFigure('idle memory with the embedded database', residentBytes(second.child), { limit: 300e6, show: mb });
  await second.stop();

  const server = await startPostgres([]);
  try {
    const shared = { ...env, DATABASE_URL: await server.createDatabase('package') };
    const node = await startNode(shared, program, ['start']);
    await delay(SETTLE_MS);
    reportFigure('idle memory of a node with PostgreSQL', residentBytes(node.child), { limit: 150e6, show: mb });
    await node.stop();
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
