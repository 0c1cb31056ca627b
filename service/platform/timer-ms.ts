/** A timer of Node holds no more than 2^31 - 1 milliseconds, about 25 days; a longer one fires after 1 ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** Convert seconds to the milliseconds of a timer, 25 days at most. */
export function timerMs(seconds: number): number {
  return Math.min(seconds * 1000, LONGEST_MS);
}
