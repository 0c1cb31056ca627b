/**
 * Slots freed within this time are filled together, because choosing runs costs the database more than starting one.
 */
const GATHER_MS = 5;

/** The slots of a worker, one per active run. */
export interface WorkerPlaces {
  /**
   * Fill free slots. Slots reserved by another call, which is still choosing runs, are not free: if a call therefore
   * finds none, `onFreed` is called later.
   * @param choose starts at most `free` runs, and returns for each a promise that settles when its slot is free again
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
  /** Number of free slots for which runs are being chosen. */
  let promised = 0;
  /** Whether a call found no free slot because of the promised ones, and must be repeated. */
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
