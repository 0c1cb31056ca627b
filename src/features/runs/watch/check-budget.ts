/** A token bucket: so many takes a minute on average, a few at once. */
export interface CheckBudget {
  /** Take one, if there is one. */
  readonly take: (now: number) => boolean;
  /** Milliseconds until there is one. */
  readonly waitMs: (now: number) => number;
}

/** @param burst how many may be taken at once after a pause */
export function createCheckBudget(perMinute: number, burst: number): CheckBudget {
  const msEach = 60_000 / perMinute;
  let tokens = burst;
  let filledAt: number | undefined;

  function fill(now: number) {
    const gained = Math.max(0, now - (filledAt ?? now)) / msEach;
    tokens = Math.min(burst, tokens + gained);
    filledAt = now;
  }

  return {
    take: (now) => {
      fill(now);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    waitMs: (now) => {
      fill(now);
      return tokens >= 1 ? 0 : (1 - tokens) * msEach;
    },
  };
}
