const firstCapMs = 1000;
const longestCapMs = 30_000;
/** A connection that lasted this long counts as good, in milliseconds. */
const livedMs = 30_000;

/** How long to wait before the next try. */
export interface Backoff {
  /** Milliseconds, random up to a cap that grows with each consecutive try: readers don't return together. */
  readonly next: () => number;
  /** A connection ended after this many milliseconds. */
  readonly lived: (ms: number) => void;
}

/** Full jitter under a cap that grows from 1 to 30 seconds. */
export function createBackoff(random: () => number): Backoff {
  let capMs = firstCapMs;
  return {
    next: () => {
      const waitMs = random() * capMs;
      capMs = Math.min(capMs * 2, longestCapMs);
      return waitMs;
    },
    lived: (ms) => {
      if (ms >= livedMs) capMs = firstCapMs;
    },
  };
}
