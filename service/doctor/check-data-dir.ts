import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { ifThere } from '../platform/if-there.ts';
import { inspectDatabase, type DatabaseState } from '../store/inspect-database.ts';
import { describeLockHolder, sendToLockHolder, takeDataLock } from '../store/embedded/data-lock.ts';
import { openEmbeddedDatabase } from '../store/embedded/embedded-database.ts';
import { checkMigrations, checkUsers } from './check-database-state.ts';
import { findingsAbout, type Finding } from './finding.ts';

const ANSWER_MS = 15_000;

/**
 * Check the embedded database of a data directory and its keys. If a process has the database open, it isn't opened
 * here: the users are requested from that process.
 * @param where variables that printed commands need in their environment
 * @param uid the current user; undefined on Windows
 */
export async function checkDataDir(
  dataDir: string,
  where: string,
  uid = process.getuid?.(),
): Promise<readonly Finding[]> {
  const { good, fault } = findingsAbout('database');
  try {
    const database = await ifThere(stat(join(dataDir, 'db', 'PG_VERSION')));
    const hasKeys = (await ifThere(stat(join(dataDir, 'keys.json')))) !== undefined;
    if (!database && hasKeys) {
      return [fault(`${dataDir} has keys but no database: put db/ back, or restore a backup into an empty directory.`)];
    }
    if (!database) return [good(`${dataDir} is new: the first start makes a database, its keys and a first user.`)];
    // Opening a database writes to it, and files owned by another user would break the service's next start.
    if (uid !== undefined && database.uid !== uid) {
      return [fault(`The database in ${dataDir} belongs to the user with ID ${database.uid}: run this as that user.`)];
    }
    return await checkDatabase(dataDir, await checkKeyFile(join(dataDir, 'keys.json'), hasKeys), where);
  } catch (error) {
    return [
      fault(`${dataDir} can't be read by this user (${(error as NodeJS.ErrnoException).code ?? String(error)}).`),
    ];
  }
}

/** @param keys the finding about the keys */
async function checkDatabase(dataDir: string, keys: Finding, where: string): Promise<readonly Finding[]> {
  const { good, fault } = findingsAbout('database');
  const lock = await takeDataLock(dataDir, () => Promise.reject(new Error('The doctor has the directory open.')));
  try {
    if (!lock) {
      const holder = await describeLockHolder(dataDir);
      const who = holder ? `Process ${holder.pid} has had it open since ${holder.since}` : 'A process has it open';
      const hasUser = await hasUserInOpen(dataDir);
      return [good(`${who}, and has brought its tables up to date.`), keys, ...checkUsers(hasUser, where)];
    }
    const state = await inspectEmbedded(dataDir);
    return [good(`${dataDir} can be opened.`), checkMigrations(state), keys, ...checkUsers(state.hasUser, where)];
  } catch (error) {
    return [fault(error instanceof Error ? error.message : String(error)), keys];
  } finally {
    await lock?.release();
  }
}

/** Whether anyone can sign in, according to the process that has the directory open. */
async function hasUserInOpen(dataDir: string): Promise<boolean | undefined> {
  const answer = await sendToLockHolder(dataDir, JSON.stringify(['user', 'list']), ANSWER_MS);
  const { result } = JSON.parse(answer ?? '{}') as { result?: readonly { disabled_at: string | null }[] };
  return result?.some(({ disabled_at }) => disabled_at === null);
}

async function inspectEmbedded(dataDir: string): Promise<DatabaseState> {
  const database = await openEmbeddedDatabase(dataDir, { migrates: false });
  try {
    return await inspectDatabase(database.db);
  } finally {
    await database.close();
  }
}

/** Check that only the service's own user can read the keys. */
async function checkKeyFile(path: string, isThere: boolean): Promise<Finding> {
  const { good, warning, fault } = findingsAbout('keys');
  if (!isThere) return fault(`${path} is missing, though there is a database: put it back from a backup.`);
  const { mode } = await stat(path);
  const readable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!readable) return fault(`${path} can't be read by this user.`);
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
    return warning(`${path} is open to other users of this computer (mode ${(mode & 0o777).toString(8)}): chmod 600.`);
  }
  return good(`${path} is there, for its owner alone.`);
}
