import { locks as lockNames } from '@/domain/storage-keys.ts';

import { webLocks } from './web-locks.ts';

/**
 * Call `send` while holding a run's lock, so that no two tabs send in parallel. The lock is released if the tab closes,
 * which shows other tabs that the response will never arrive. If the browser has no locks, `send` is called without
 * one.
 * @returns the result of `send`; undefined if another tab holds the lock
 */
export async function withSendLock<Result>(runId: string, send: () => Promise<Result>): Promise<Result | undefined> {
  const locks = await webLocks();
  if (!locks) return send();
  return locks.request(lockNames.send(runId), { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/**
 * Wait until no tab holds this run's lock, that is, until its holder has finished or was closed.
 * @throws if the browser has no locks or refuses them; the signal's reason if the signal is aborted
 */
export async function waitForSendLock(runId: string, signal: AbortSignal): Promise<void> {
  const locks = await webLocks();
  if (!locks) throw new DOMException('no locks in this browser', 'NotSupportedError');
  await locks.request(lockNames.send(runId), { signal }, () => undefined);
}
