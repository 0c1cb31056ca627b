import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { withBuildLock } from '../../../scripts/build-lock.mjs';
import { replaceFile } from '../../platform/replace-file.ts';
import { openEmbeddedDatabase } from '../../store/embedded/embedded-database.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const migrations = fileURLToPath(new URL('../../store/migrations', import.meta.url));

/**
 * A database with its tables and no rows. It is cached between test runs, for each version of PGlite and of the
 * migrations, because creating one takes several times as long as loading it.
 */
export async function emptyDatabase(): Promise<Blob> {
  const path = join(modules, '.cache', `empty-database-${await versionOf()}.tar`);
  // Concurrent test files wait for the one that is creating it.
  if (!existsSync(path)) await withBuildLock(path, () => makeAt(path));
  return new Blob([new Uint8Array(await readFile(path))], { type: 'application/x-tar' });
}

async function makeAt(path: string): Promise<void> {
  if (existsSync(path)) return;
  const database = await openEmbeddedDatabase(undefined);
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, new Uint8Array(await dump.arrayBuffer()));
}

async function versionOf(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(modules, '@electric-sql/pglite/package.json')));
  for (const name of (await readdir(migrations)).toSorted()) hash.update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}
