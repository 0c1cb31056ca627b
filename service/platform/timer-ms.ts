/** A Node timer holds at most 2^31 - 1 milliseconds, about 25 days; a longer one fires after 1 ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** Convert seconds to a timer's milliseconds, at most 25 days. */
export function timerMs(seconds: number): number {
  return Math.min(seconds * 1000, LONGEST_MS);
}
