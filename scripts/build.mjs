import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { isFresh, rootFolder, stamp, stampPath } from './freshness.mjs';
import { withBuildLock } from './build-lock.mjs';
import { bundleService } from './service-bundle.mjs';

const dist = join(rootFolder, 'dist');
/** Copies the font's licence with the font. */
const fontLicence = join(rootFolder, 'node_modules/@fontsource-variable/geist/LICENSE');
const compressible = /\.(?:html|js|css|svg|json|txt|xml|map|webmanifest)$/;

/** Build the dashboard to dist/web and the service to dist/service. The previous build stays until both are done. */
async function buildAll() {
  const started = new Date();
  process.stdout.write('Building the dashboard and the service…\n');
  const next = join(dist, '.next');
  // Warnings and errors are shown; the list of some ninety files is not.
  await build({ root: rootFolder, logLevel: 'warn', build: { outDir: join(next, 'web'), emptyOutDir: true } });
  await copyFile(fontLicence, join(next, 'web', 'assets', 'geist-licence.txt'));
  await compressFolder(join(next, 'web'));
  await bundleService(join(next, 'service'));
  await replaceFolder(join(next, 'web'), join(dist, 'web'));
  await replaceFolder(join(next, 'service'), join(dist, 'service'));
  await rm(next, { recursive: true });
  await stamp(stampPath, started);
}

/**
 * @param {string} next
 * @param {string} current
 */
async function replaceFolder(next, current) {
  const old = `${current}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(current)) await rename(current, old);
  await rename(next, current);
  await rm(old, { recursive: true, force: true });
}

/**
 * Lay a .br and a .gz beside every file of text, so that serving costs nothing.
 * @param {string} folder
 */
async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < 1024 || path.endsWith('.map')) return;
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const onlyIfStale = process.argv.includes('--if-stale');
await withBuildLock(rootFolder, async () => {
  if (!(onlyIfStale && (await isFresh()))) await buildAll();
});
