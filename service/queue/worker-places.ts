/**
 * Slots freed within this time are filled together, because choosing runs costs the database more than starting one.
 */
const GATHER_MS = 5;

/** The slots of a worker, one per active run. */
export interface WorkerPlaces {
  /**
   * Fill free slots. Slots reserved by another call that is choosing runs are not free: a call that finds none for
   * that reason is followed by `onFreed`.
   * @param choose starts at most `free` runs, each a promise that settles when its slot is free again
   */
  readonly fill: (choose: (free: number) => Promise<readonly Promise<void>[]>) => Promise<void>;
  /** Resolves when the active runs have left their slots. */
  readonly emptied: () => Promise<unknown>;
}

/**
 * Make the slots of a worker.
 * @param count maximum number of concurrent runs
 * @param onFreed called soon after slots were freed
 */
export function createWorkerPlaces(count: number, onFreed: () => void): WorkerPlaces {
  const taken = new Set<Promise<void>>();
  let freed: NodeJS.Timeout | undefined;
  /** Free slots that runs are being chosen for. */
  let promised = 0;
  /** Whether a call found no free slot because of them, and must be repeated. */
  let refused = false;

  function announce(): void {
    freed ??= setTimeout(() => {
      freed = undefined;
      onFreed();
    }, GATHER_MS);
  }

  return {
    async fill(choose) {
      const free = count - taken.size - promised;
      if (free <= 0) {
        refused ||= promised > 0;
        return;
      }
      promised += free;
      try {
        for (const work of await choose(free)) {
          const place = work.finally(() => {
            taken.delete(place);
            announce();
          });
          taken.add(place);
        }
      } finally {
        promised -= free;
        if (refused) announce();
        refused = false;
      }
    },
    emptied: () => Promise.allSettled(taken),
  };
}
