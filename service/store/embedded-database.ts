import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';

import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** PostgreSQL in this process: its kysely, the raw instance for the queue, and its end. */
export interface EmbeddedDatabase {
  readonly db: Kysely<Schema>;
  readonly pglite: PGlite;
  /** Copy the whole database to a file that a power cut can't tear. */
  snapshot(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Open the database of a data directory, which must be locked: two processes on one lose data silently. Without a
 * directory it lives in memory. When its files can't be opened any more, the last snapshot takes their place and
 * they are put aside.
 * @param template what a database in memory begins with
 */
export async function openEmbeddedDatabase(dataDir?: string, template?: Blob): Promise<EmbeddedDatabase> {
  const pglite = dataDir === undefined ? await openMemory(template) : await openDirectory(dataDir);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db);
  return {
    db,
    pglite,
    snapshot: async () => {
      if (dataDir !== undefined) await writeSnapshot(pglite, dataDir);
    },
    close: () => pglite.close(),
  };
}

function openMemory(template: Blob | undefined): Promise<PGlite> {
  return template ? PGlite.create({ loadDataDir: template }) : PGlite.create();
}

async function openDirectory(dataDir: string): Promise<PGlite> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'db');
  try {
    return await PGlite.create(path);
  } catch (error) {
    const snapshot = await readSnapshot(dataDir);
    if (!snapshot) throw error;
    const aside = `${path}.unreadable-${Date.now()}`;
    process.stderr.write(`The database can't be opened: it is put aside as ${aside}, the last snapshot is restored.\n`);
    await rename(path, aside);
    return PGlite.create(path, { loadDataDir: snapshot });
  }
}
