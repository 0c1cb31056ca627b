const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;

/**
 * Decide when to poll a job next: waits grow from 1 to 15 s.
 * @param waitMs returned by the previous call; undefined: the first poll
 * @returns the time until the next poll, and the wait to pass to the next call
 */
export function paceLook(waitMs = FIRST_MS): { readonly askInMs: number; readonly waitMs: number } {
  // Vary the time, so that jobs submitted together are not polled together.
  const askInMs = waitMs * (0.9 + Math.random() * 0.2);
  return { askInMs, waitMs: Math.min(LONGEST_MS, waitMs * GROWTH) };
}
