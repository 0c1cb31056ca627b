import { setTimeout as delay } from 'node:timers/promises';

import { AdminError } from './admin/admin-error.ts';
import { readAdminAnswer, serveAdminLines } from './admin/admin-line.ts';
import { readCommand, type AdminCommand } from './admin/read-command.ts';
import { runCommand } from './admin/run-command.ts';
import type { AdminParts } from './admin/admin-parts.ts';
import { fillOnFirstStart } from './app/first-start.ts';
import { defer, type Deferred } from './platform/defer.ts';
import { preferQuickStart } from './lifecycle/quick-start.ts';
import { readSettings } from './config/read-settings.ts';
import type { DatabaseSettings, Settings } from './config/settings.ts';
import { localOrigin } from './platform/local-origin.ts';
import { UnusableData } from './store/embedded/unusable-data.ts';
import { sendToLockHolder, describeLockHolder, takeDataLock, type DataLock } from './store/embedded/data-lock.ts';

const PATIENCE_MS = 20_000;
/** Long enough for a backup of hundreds of gigabytes. */
const ANSWER_MS = 6 * 60 * 60 * 1000;

/** Execute one admin command in the process that has the data directory open, or open the directory here. */
async function main(command: AdminCommand, given: readonly string[]): Promise<unknown> {
  // The process that executes the command may have another working directory.
  const args = 'file' in command ? [command.kind, command.file] : given;
  const settings = readSettings(process.env);
  if (settings.database && command.kind === 'copy-database') {
    preferQuickStart();
    const { copyDatabase } = await import('./admin/copy-database.ts');
    return copyDatabase(settings.dataDir, settings.database);
  }
  if (settings.database) return runShared(settings, settings.database, args);
  const startedAt = performance.now();
  for (;;) {
    // A process that hangs must not make the command hang too.
    await describeLockHolder(settings.dataDir);
    const answer = await sendToLockHolder(settings.dataDir, JSON.stringify(args), ANSWER_MS);
    if (answer !== undefined) return readAdminAnswer(answer);
    const admin = defer<AdminParts>();
    const lock = await takeDataLock(
      settings.dataDir,
      serveAdminLines(async (line) => runCommand(await admin.promise, line)),
    );
    // The process that has the lock isn't listening yet, or no longer listens.
    if (!lock) {
      if (performance.now() - startedAt > PATIENCE_MS) {
        throw new AdminError(`A process has ${settings.dataDir} open, and can't be reached. Stop it, then try again.`);
      }
      await delay(50);
      continue;
    }
    try {
      if (command.kind !== 'restore') return await runAlone(settings, args, lock, admin);
      preferQuickStart();
      const { restoreBackup } = await import('./admin/backup.ts');
      return await restoreBackup(settings.dataDir, command.file, command);
    } finally {
      await lock.release();
    }
  }
}

/** Execute the command on the nodes' shared database. */
async function runShared(settings: Settings, shared: DatabaseSettings, args: readonly string[]): Promise<unknown> {
  // Load this only when it is needed, because loading takes a while.
  const { openSharedService } = await import('./app/shared-service.ts');
  const { parts, database } = await openSharedService(shared, settings.dataDir);
  try {
    return await runCommand(await adminParts(settings, parts), args);
  } finally {
    await database.close();
  }
}

/** Open the data directory, execute the command and those that other processes send in the meantime, and close it. */
async function runAlone(settings: Settings, args: readonly string[], lock: DataLock, admin: Deferred<AdminParts>) {
  preferQuickStart();
  // Load this only when it is needed, because loading takes a while.
  const { openEmbeddedService } = await import('./app/embedded-service.ts');
  const { parts, database, backUp } = await openEmbeddedService(settings.dataDir, { durable: settings.durable });
  try {
    const opened = await adminParts(settings, { ...parts, backUp });
    admin.resolve(opened);
    return await runCommand(opened, args);
  } finally {
    // Answer the commands of other processes before the database closes. Later commands are refused.
    await lock.drain();
    await database.close();
  }
}

/** The parts that commands work on. A new store is filled first. */
async function adminParts({ publicUrl, host, port }: Settings, parts: Omit<AdminParts, 'origin'>): Promise<AdminParts> {
  await fillOnFirstStart(parts);
  return { ...parts, origin: () => publicUrl ?? localOrigin(host, port) };
}

try {
  const given = process.argv.slice(2);
  const command = readCommand(given);
  process.stdout.write(command.kind === 'help' ? command.text : `${JSON.stringify(await main(command, given))}\n`);
} catch (error) {
  const expected = error instanceof AdminError || error instanceof UnusableData;
  const words = expected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
