import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { isFresh, rootFolder, stamp, stampPath } from './freshness.mjs';
import { withBuildLock } from './build-lock.mjs';
import { bundleService } from './service-bundle.mjs';

const dist = join(rootFolder, 'dist');
const compressible = /\.(?:html|js|css|svg|json|txt|xml|map|webmanifest)$/;

/** Build the dashboard to dist/web and the service to dist/service. */
async function buildAll() {
  const started = new Date();
  await build({ root: rootFolder, build: { outDir: join(dist, 'web'), emptyOutDir: true } });
  await bundleService(join(dist, 'service'));
  await compressFolder(join(dist, 'web'));
  await stamp(stampPath, started);
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
