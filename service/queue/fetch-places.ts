/** Longest wait for a slot. It is short, because the waiting run still occupies its slot for looks. */
const WAIT_MS = 250;

/**
 * Slots for fetching results, separate from those for looks, so that fetching a large result delays no look at another
 * job.
 */
export interface FetchPlaces {
  /** @returns whether a slot was taken, immediately or after a short wait */
  take(): Promise<boolean>;
  /** Release a slot. */
  free(): void;
}

/** @param most total number of slots */
export function createFetchPlaces(most: number): FetchPlaces {
  let left = most;
  const waiting = new Set<() => void>();
  return {
    take() {
      if (left > 0) {
        left -= 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const give = (given: boolean) => {
          clearTimeout(limit);
          waiting.delete(next);
          resolve(given);
        };
        const next = () => give(true);
        const limit = setTimeout(give, WAIT_MS, false);
        waiting.add(next);
      });
    },
    free() {
      const [next] = waiting;
      if (next) next();
      else left += 1;
    },
  };
}
