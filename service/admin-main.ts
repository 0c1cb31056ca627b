import { setTimeout as delay } from 'node:timers/promises';

import { AdminError } from './admin/admin-error.ts';
import { readAdminAnswer, serveAdminLines } from './admin/admin-line.ts';
import { readCommand } from './admin/read-command.ts';
import { runCommand, type AdminParts } from './admin/run-command.ts';
import { openEmbeddedService } from './embedded-service.ts';
import { fillOnFirstStart } from './first-start.ts';
import { localOrigin, readSettings } from './settings.ts';
import { askLockHolder, takeDataLock } from './store/data-lock.ts';

/** Carry out one admin command: through the process that has the data directory open, or by opening it. */
async function main(args: readonly string[]): Promise<unknown> {
  readCommand(args);
  const settings = readSettings(process.env);
  for (;;) {
    const answer = await askLockHolder(settings.dataDir, JSON.stringify(args));
    if (answer !== undefined) return readAdminAnswer(answer);
    let ready: (parts: AdminParts) => void = () => undefined;
    const admin = new Promise<AdminParts>((resolve) => (ready = resolve));
    const lock = await takeDataLock(
      settings.dataDir,
      serveAdminLines(async (line) => runCommand(await admin, line)),
    );
    // Whoever holds it was not listening yet, or not any more.
    if (!lock) {
      await delay(50);
      continue;
    }
    const { parts, database } = await openEmbeddedService(settings.dataDir);
    await fillOnFirstStart(parts.store, parts.clock, parts.ids);
    const origin = () => settings.publicUrl ?? localOrigin(settings.host, settings.port);
    ready({ ...parts, origin });
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
  const expected = error instanceof AdminError || !(error instanceof Error);
  process.stderr.write(`${expected ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 1;
}
