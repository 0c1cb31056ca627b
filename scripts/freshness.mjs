import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const rootFolder = fileURLToPath(new URL('..', import.meta.url));

/** Its modification time is the start of the last complete build. */
export const stampPath = join(rootFolder, 'dist', '.built');

const sources = [
  'src',
  'service',
  'scripts',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/**
 * Write the stamp of a build.
 * @param {string} path
 * @param {Date} started files changed during a build are newer
 */
export async function stamp(path, started) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await utimes(path, started, started);
}

/** Whether dist/ is complete and no source is newer. */
export async function isFresh() {
  const built = await timeOf(stampPath);
  const times = await Promise.all(sources.map((source) => newest(join(rootFolder, source))));
  return built > 0 && Math.max(...times) <= built;
}

/**
 * @param {string} path
 * @returns {Promise<number>}
 */
async function newest(path) {
  const own = await timeOf(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const inner = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name)).map(({ name }) => newest(join(path, name)));
  // A folder's time changes when anything is added or removed, even a test.
  return Math.max(entries.length === 0 ? own : 0, ...(await Promise.all(inner)));
}

/** @param {string} path */
async function timeOf(path) {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
