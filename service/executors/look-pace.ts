const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;

/**
 * When to look at a job next: waits grow from 1 to 15 s.
 * @param waitMs what an earlier call gave; undefined: this is the first look
 * @returns the time until the next look, and the wait to hand in then
 */
export function paceLook(waitMs = FIRST_MS): { readonly askInMs: number; readonly waitMs: number } {
  // Runs that were submitted together are not looked at together.
  const askInMs = waitMs * (0.9 + Math.random() * 0.2);
  return { askInMs, waitMs: Math.min(LONGEST_MS, waitMs * GROWTH) };
}
