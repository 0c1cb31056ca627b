import { locks as lockNames } from '@/domain/storage-keys.ts';

import { webLocks } from './web-locks.ts';

/**
 * Lock a run for a write that must not happen twice in parallel, in any tab. The lock is released when its tab closes,
 * so that other tabs notice when an answer will never arrive. Runs without a lock if the browser has none.
 * @returns the result of `send`, or undefined when another tab holds the lock
 */
export async function withSendLock<Result>(runId: string, send: () => Promise<Result>): Promise<Result | undefined> {
  const locks = await webLocks();
  if (!locks) return send();
  return locks.request(lockNames.send(runId), { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/**
 * Wait until no tab holds this run’s lock: its holder has finished or closed.
 * @throws if the browser has no locks or refuses them, and the signal's reason once it aborts
 */
export async function waitForSendLock(runId: string, signal: AbortSignal): Promise<void> {
  const locks = await webLocks();
  if (!locks) throw new DOMException('no locks in this browser', 'NotSupportedError');
  await locks.request(lockNames.send(runId), { signal }, () => undefined);
}
