import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';

import { replaceFile } from '../replace-file.ts';

const NAME = 'db.snapshot.tar.gz';

/**
 * Write a copy of the database that survives a power cut: PGlite itself never asks the disk to keep anything, though
 * it survives a killed process.
 */
export async function writeSnapshot(pglite: PGlite, dataDir: string): Promise<void> {
  const dump = await pglite.dumpDataDir('gzip');
  await replaceFile(join(dataDir, NAME), new Uint8Array(await dump.arrayBuffer()));
}

/** @returns undefined when there is none */
export async function readSnapshot(dataDir: string): Promise<Blob | undefined> {
  const bytes = await readFile(join(dataDir, NAME)).catch(() => undefined);
  return bytes && new Blob([new Uint8Array(bytes)]);
}
