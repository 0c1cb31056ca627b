import { webLocks } from './web-locks.ts';

/**
 * Do something to a run that must not be done twice at once, in any tab. The lock dies with its tab, so that others
 * can tell an answer that will never come.
 * @returns what `send` returned, or undefined when another tab is at it
 */
export async function withSendLock<Result>(
  runId: string,
  send: () => Promise<Result>,
  locks: LockManager | undefined = webLocks(),
): Promise<Result | undefined> {
  if (!locks) return send();
  return locks.request(`runboard-send ${runId}`, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}
