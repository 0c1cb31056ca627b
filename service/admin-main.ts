import { setTimeout as delay } from 'node:timers/promises';

import { AdminError } from './admin/admin-error.ts';
import { readAdminAnswer, serveAdminLines } from './admin/admin-line.ts';
import { readCommand } from './admin/read-command.ts';
import { runCommand, type AdminParts } from './admin/run-command.ts';
import { defer } from './defer.ts';
import { preferQuickStart } from './quick-start.ts';
import { localOrigin, readSettings } from './settings.ts';
import { askLockHolder, takeDataLock } from './store/data-lock.ts';

/** Carry out one admin command: through the process that has the data directory open, or by opening it. */
async function main(args: readonly string[]): Promise<unknown> {
  readCommand(args);
  const settings = readSettings(process.env);
  for (;;) {
    const answer = await askLockHolder(settings.dataDir, JSON.stringify(args));
    if (answer !== undefined) return readAdminAnswer(answer);
    const admin = defer<AdminParts>();
    const lock = await takeDataLock(
      settings.dataDir,
      serveAdminLines(async (line) => runCommand(await admin.promise, line)),
    );
    // Whoever holds it was not listening yet, or not any more.
    if (!lock) {
      await delay(50);
      continue;
    }
    preferQuickStart();
    // Not needed, and slow to load, when another process has the directory open.
    const { openEmbeddedService } = await import('./embedded-service.ts');
    const { fillOnFirstStart } = await import('./first-start.ts');
    const { parts, database } = await openEmbeddedService(settings.dataDir);
    await fillOnFirstStart(parts.store, parts.clock, parts.ids);
    const origin = () => settings.publicUrl ?? localOrigin(settings.host, settings.port);
    admin.resolve({ ...parts, origin });
    try {
      return await runCommand({ ...parts, origin }, args);
    } finally {
      await lock.release();
      await database.close();
    }
  }
}

try {
  const result = await main(process.argv.slice(2));
  process.stdout.write(`${JSON.stringify(result)}\n`);
} catch (error) {
  const words = error instanceof AdminError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
