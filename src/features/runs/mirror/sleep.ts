/** Delays that can be cut short. */
export interface Sleep {
  /**
   * Wait this many milliseconds, or until the signal aborts.
   * @param mayWake whether `wake` ends it early
   */
  readonly sleep: (ms: number, signal: AbortSignal, mayWake?: boolean) => Promise<void>;
  readonly wake: () => void;
}

/** Create delays that `wake` ends together. */
export function createSleep(): Sleep {
  const sleepers = new Set<() => void>();
  return {
    sleep: (ms, signal, mayWake = true) =>
      new Promise((resolve) => {
        if (signal.aborted || ms <= 0) return resolve();
        const end = () => {
          clearTimeout(timer);
          sleepers.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        signal.addEventListener('abort', end);
        if (mayWake) sleepers.add(end);
      }),
    wake: () => {
      for (const end of sleepers) end();
    },
  };
}
