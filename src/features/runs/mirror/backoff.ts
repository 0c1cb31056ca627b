const firstCapMs = 1000;
const longestCapMs = 30_000;
/** How long a connection must last to reset the backoff, in milliseconds. */
const livedMs = 30_000;

/** Exponential backoff with full jitter. */
export interface Backoff {
  /**
   * Milliseconds to wait before the next try: random, so that clients don't return together, up to a cap that grows
   * with each try.
   */
  readonly next: () => number;
  /** Called when a connection has ended, with how long it lasted, in milliseconds. */
  readonly lived: (ms: number) => void;
}

/** Create a backoff whose cap grows from 1 to 30 seconds. */
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
