import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';

import { replaceFile } from '../../platform/replace-file.ts';

/**
 * An empty database as PostgreSQL makes it, kept between test runs: making one takes several times as long as
 * loading it. One for each version of PGlite.
 */
export async function emptyDatabase(): Promise<Blob> {
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const about = await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const path = join(modules, '.cache', `empty-pglite-${version}.tar`);
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return tarOf(kept);
  const pglite = await PGlite.create();
  const dump = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await pglite.close();
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, dump);
  return tarOf(dump);
}

function tarOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'application/x-tar' });
}
