import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { isFresh, rootFolder, stamp, stampPath } from './freshness.mjs';
import { withBuildLock } from './build-lock.mjs';
import { bundleService } from './service-bundle.mjs';

const dist = join(rootFolder, 'dist');
/** Packages that must be named here, because the bundler records only those that scripts import. */
const fonts = ['@fontsource-variable/geist', '@fontsource-variable/geist-mono'];
const compressible = /\.(?:html|js|css|svg|json|txt|xml|map|webmanifest)$/;

/** Build the dashboard to dist/web and the service to dist/service. The previous build stays until both are done. */
async function buildAll() {
  const started = new Date();
  process.stdout.write('Building the dashboard and the service…\n');
  const next = join(dist, '.next');
  // With another value, set by a test or a developer's shell, React's development build would be bundled.
  process.env['NODE_ENV'] = 'production';
  // Show warnings and errors, but not the list of some ninety files.
  await build({ root: rootFolder, logLevel: 'warn', build: { outDir: join(next, 'web'), emptyOutDir: true } });
  await writeNotices(join(next, 'web'), join(dist, 'third-party.json'));
  await compressFolder(join(next, 'web'));
  await bundleService(join(next, 'service'));
  await replaceFolder(join(next, 'web'), join(dist, 'web'));
  await replaceFolder(join(next, 'service'), join(dist, 'service'));
  await rm(next, { recursive: true });
  await stamp(stampPath, started);
}

/**
 * Write the licences of the dashboard's packages in readable form; the bundler writes them as data.
 * @param {string} folder
 * @param {string} data where to move the data, for the bill of materials
 */
async function writeNotices(folder, data) {
  await rename(join(folder, 'third-party.json'), data);
  const scripts = /** @type {import('./sbom.mjs').Bundled[]} */ (JSON.parse(await readFile(data, 'utf8')));
  const packages = [...scripts, ...(await Promise.all(fonts.map(readPackage)))];
  await writeFile(data, JSON.stringify(packages));
  const parts = packages.map(({ name, version, identifier, text }) =>
    [`${name} ${version} (${identifier ?? 'see its text'})`, text?.trim() ?? ''].join('\n\n'),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  await writeFile(join(folder, 'third-party.txt'), `${['Runboard’s dashboard contains', ...parts].join(rule)}\n`);
}

/**
 * A package with its licence.
 * @param {string} name
 * @returns {Promise<import('./sbom.mjs').Bundled>}
 */
async function readPackage(name) {
  const folder = join(rootFolder, 'node_modules', name);
  const { version, license } = /** @type {{ version: string, license: string }} */ (
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  );
  return { name, version, identifier: license, text: await readFile(join(folder, 'LICENSE'), 'utf8') };
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
 * Write a .br and a .gz beside every text file, so that serving needs no compression.
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
