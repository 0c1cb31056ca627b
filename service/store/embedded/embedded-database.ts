import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';

import type { ConnectionCounts } from '../connection-counts.ts';
import { defaultLimitSeconds } from '../../config/database-limit.ts';
import { databaseFolder, finishDatabaseFolder, prepareDatabaseFolder } from './database-folder.ts';
import { migrate } from '../migrations/migrations.ts';
import { NodeFiles } from './node-files.ts';
import { ownCommand } from '../../platform/own-command.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { syncTree } from '../../platform/replace-file.ts';
import { INDEXES_ONLY } from '../prefer-indexes.ts';
import { PreparingDriver } from './pglite-driver.ts';
import type { Schema } from '../schema.ts';
import { logTo, type OnStatement } from '../statement-log.ts';
import { UnusableData } from './unusable-data.ts';

/** PostgreSQL in this process: as a kysely instance and, for backups, as PGlite itself. */
export interface EmbeddedDatabase {
  readonly db: Kysely<Schema>;
  readonly pglite: PGlite;
  readonly connections: () => ConnectionCounts;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Whether commits reach the disk rather than only the system's cache; default: yes. */
  readonly durable?: boolean | undefined;
  /** Time limit of a statement, and of its wait for other statements. */
  readonly limitSeconds?: number | undefined;
  readonly onStatement?: OnStatement | undefined;
  /** Whether migrations are run; default: yes. */
  readonly migrates?: boolean | undefined;
  /** Initial content of a database in memory. */
  readonly template?: Blob | undefined;
  /**
   * Called with the reason when the open database has failed. It must end the process immediately, because once
   * PostgreSQL has exited, this process answers nothing and ignores signals.
   */
  readonly onFatal?: ((words: string) => void) | undefined;
}

/**
 * Size of PostgreSQL's buffers. By default they take 160 MB of this process's memory. 32 MB are as fast, because other
 * pages come from the system's cache (decision 0126).
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', ...INDEXES_ONLY.split(' ')];

/** `-F` turns fsync off. `fdatasync`, PostgreSQL's default on Linux, does nothing in PGlite. */
const durableStartParams = [...startParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/**
 * Open the database of a data directory, which must be locked, because two processes in one directory silently lose
 * data. Without a directory, the database is in memory.
 * @throws UnusableData if it can't be opened; nothing is repaired, restored or recreated automatically
 */
export async function openEmbeddedDatabase(
  dataDir: string | undefined,
  options: DatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const pglite = dataDir === undefined ? await openMemory(options.template) : await openDirectory(dataDir, options);
  const { limitSeconds = defaultLimitSeconds, onFatal, migrates = true } = options;
  const onHang = () => onFatal?.(`a statement did not end within ${limitSeconds} s`);
  const driver = new PreparingDriver(pglite, { limitMs: limitSeconds * 1000, onHang });
  const db = new Kysely<Schema>({ dialect: driver.dialect(), log: logTo(options.onStatement) });
  try {
    if (migrates) await migrate(db);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return { db, pglite, connections: () => driver.connections(), close: () => pglite.close() };
}

function openMemory(template: Blob | undefined): Promise<PGlite> {
  return PGlite.create({ startParams, ...(template && { loadDataDir: template }) });
}

async function openDirectory(dataDir: string, { durable = true, onFatal }: DatabaseOptions): Promise<PGlite> {
  const task = await prepareDatabaseFolder(dataDir);
  const folder = databaseFolder(dataDir);
  const lines: string[] = [];
  let opened = false;
  const onStderr = (line: string) => {
    if (!opened) lines.push(line);
    else if (/\bPANIC:/.test(line)) onFatal?.(reasonIn(line, [line]));
    return true;
  };
  try {
    const fs = new NodeFiles(folder);
    const pglite = await PGlite.create({ fs, startParams: durable ? durableStartParams : startParams, onStderr });
    // PostgreSQL did not fsync the files when they were copied into place.
    if (task === 'make' && durable) await syncTree(folder);
    await finishDatabaseFolder(dataDir);
    opened = true;
    return pglite;
  } catch (error) {
    throw new UnusableData(
      `The database in ${folder} can't be opened: ${reasonIn(error, lines)}\n` +
        'Nothing was restored or recreated. If the disk is full or the files belong to another user, ' +
        'fix that and start again. If the files are damaged, keep them and restore a backup into another directory: ' +
        `DATA_DIR=OTHER ${ownCommand('admin')} restore FILE`,
      { cause: error },
    );
  }
}

/** The reason why PostgreSQL exited, from its own message if there is one. */
function reasonIn(error: unknown, lines: readonly string[]): string {
  const words = lines.filter((line) => /\b(?:PANIC|FATAL|DETAIL|ERROR):/.test(line));
  const own = words.length > 0 ? words : [reasonOf(error)];
  return own.map((line) => line.replace(/^.*?\b(?:PANIC|FATAL|ERROR): +/, '').replace(/^.*?\bDETAIL: +/, '')).join(' ');
}
