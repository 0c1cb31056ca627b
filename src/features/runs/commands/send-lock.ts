import { locks as lockNames } from '@/domain/storage-keys.ts';

import { webLocks } from './web-locks.ts';

/**
 * Do something to a run that must not be done twice at once, in any tab. The lock dies with its tab, so that others
 * can tell an answer that will never come. Without locks it is done all the same.
 * @returns what `send` returned, or undefined when another tab is at it
 */
export async function withSendLock<Result>(runId: string, send: () => Promise<Result>): Promise<Result | undefined> {
  const locks = await webLocks();
  if (!locks) return send();
  return locks.request(lockNames.send(runId), { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/**
 * Wait until no tab holds this run’s lock: the one that held it has finished or died.
 * @throws where the browser has no locks or refuses them, and the signal's reason once it aborts
 */
export async function waitForSendLock(runId: string, signal: AbortSignal): Promise<void> {
  const locks = await webLocks();
  if (!locks) throw new DOMException('no locks in this browser', 'NotSupportedError');
  await locks.request(lockNames.send(runId), { signal }, () => undefined);
}
