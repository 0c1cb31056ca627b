import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import type { PGlite } from '@electric-sql/pglite';

import { replaceFile } from '../replace-file.ts';

const NAME = 'db.snapshot.tar.gz';

/**
 * Write a copy of the database that survives a power cut: PGlite itself never asks the disk to keep anything, though
 * it survives a killed process. Holds up everyone for about half a second.
 */
export async function writeSnapshot(pglite: PGlite, dataDir: string): Promise<void> {
  // Compressing here rather than in PGlite leaves the event loop free meanwhile.
  const dump = await pglite.dumpDataDir('none');
  const packed = await promisify(gzip)(await dump.arrayBuffer(), { level: constants.Z_BEST_SPEED });
  await replaceFile(join(dataDir, NAME), packed);
}

/** @returns undefined when there is none */
export async function readSnapshot(dataDir: string): Promise<Blob | undefined> {
  const bytes = await readFile(join(dataDir, NAME)).catch(() => undefined);
  return bytes && new Blob([new Uint8Array(bytes)], { type: 'application/x-gzip' });
}
