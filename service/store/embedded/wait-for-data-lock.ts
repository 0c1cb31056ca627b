import { setTimeout as delay } from 'node:timers/promises';

import { describeLockHolder, takeDataLock, type DataLock, type LineHandler } from './data-lock.ts';

const PATIENCE_MS = 5000;

/**
 * Take the lock of a data directory, waiting briefly for an admin command or a stopping service to release it.
 * @throws Error with a message for people if another process keeps the lock
 */
export async function waitForDataLock(dataDir: string, answer: LineHandler): Promise<DataLock> {
  const start = performance.now();
  for (;;) {
    const lock = await takeDataLock(dataDir, answer);
    if (lock) return lock;
    if (performance.now() - start > PATIENCE_MS) {
      const holder = await describeLockHolder(dataDir);
      const who = holder ? `Process ${holder.pid}, running since ${holder.since},` : 'Another Runboard';
      throw new Error(`${who} is using ${dataDir}. Stop it, or set DATA_DIR to another directory.`);
    }
    await delay(100);
  }
}
