import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { ifThere } from '../../platform/if-there.ts';
import { ownCommand } from '../../platform/own-command.ts';
import { syncFolder } from '../../platform/replace-file.ts';
import { UnusableData } from './unusable-data.ts';

const SNAPSHOT = 'db.snapshot.tar.gz';

const advice =
  `Nothing was changed. Put the folder back, or restore a backup with "${ownCommand('admin')} restore FILE". ` +
  'To begin with an empty database instead, set DATA_DIR to another directory.';

/** Path of the database in a data directory. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'db');

/** Path of a file that exists while the database is being created, so before the database can contain anything. */
const unfinishedMark = (dataDir: string) => join(dataDir, 'db.unfinished');

/**
 * Check a data directory before its database is opened, or created on its first start.
 * @returns whether to create it
 * @throws UnusableData if the directory had a database that is now missing or incomplete
 */
export async function prepareDatabaseFolder(dataDir: string): Promise<'make' | 'open'> {
  const folder = databaseFolder(dataDir);
  if (await exists(unfinishedMark(dataDir))) await rm(folder, { recursive: true, force: true });
  if (await exists(join(folder, 'PG_VERSION'))) return 'open';
  if ((await entries(folder)).length > 0) {
    throw new UnusableData(`The database in ${folder} is incomplete: the file PG_VERSION is missing. ${advice}`);
  }
  const sign = await earlierSign(dataDir);
  if (sign !== undefined) {
    throw new UnusableData(`The database in ${folder} is missing, though there is ${sign}. ${advice}`);
  }
  await writeFile(unfinishedMark(dataDir), '', { flush: true, mode: 0o600 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dataDir);
  await syncFolder(dirname(dataDir));
  return 'make';
}

/**
 * Record that the database is open: from now on it is complete, and version 0.1's snapshot of it is only an old copy.
 */
export async function finishDatabaseFolder(dataDir: string): Promise<void> {
  await rm(unfinishedMark(dataDir), { force: true });
  await rm(join(dataDir, SNAPSHOT), { force: true });
  await syncFolder(dataDir);
}

/** A sign that this directory had a database before; undefined if there is none. */
async function earlierSign(dataDir: string): Promise<string | undefined> {
  for (const name of ['keys.json', SNAPSHOT]) {
    if (await exists(join(dataDir, name))) return name;
  }
  return (await entries(join(dataDir, 'outputs'))).length > 0 ? 'a folder of outputs' : undefined;
}

async function entries(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder))) ?? [];
}

async function exists(path: string): Promise<boolean> {
  return (await ifThere(stat(path))) !== undefined;
}
