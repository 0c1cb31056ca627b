/** Longest wait for a place, as it keeps a polling slot occupied. */
const WAIT_MS = 250;

/** Places for fetching results, apart from polling slots: a large result delays no poll of another job. */
export interface FetchPlaces {
  /** @returns whether a place was taken, now or within a moment */
  take(): Promise<boolean>;
  /** Release a place. */
  free(): void;
}

/** @param most how many there are */
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
