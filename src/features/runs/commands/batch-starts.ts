import { withSendLock } from './send-lock.ts';

/** A batch that this tab is starting. */
export interface BatchStart {
  /** Number of runs in the batch, including those not yet started. */
  readonly total: number;
  /** Whether the batch is stored, so that a reload loses none of its runs. */
  readonly isStored: boolean;
  /** Whether the batch was paused, and only waits for the starts in progress. */
  readonly isPausing: boolean;
  /** Send no further starts. */
  readonly pause: () => void;
  /** Resolves once no start is in progress. */
  readonly ended: Promise<void>;
}

/** The batches that this tab is starting, on whichever page, until they are paused or the user signs out. */
export interface BatchStarts {
  readonly get: (batchId: string) => BatchStart | undefined;
  /**
   * Add a batch, and hold its lock, so that no other tab treats it as interrupted.
   * @param stop sends no further starts
   * @returns a function to call once no start is in progress, with the error if a run couldn't be started
   */
  readonly begin: (
    batchId: string,
    batch: Pick<BatchStart, 'total' | 'isStored'>,
    stop: () => void,
  ) => (fault?: unknown) => void;
  /** Why a run of this batch couldn't be started the last time; undefined if unknown. */
  readonly faultOf: (batchId: string) => unknown;
  readonly pauseAll: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBatchStarts(): BatchStarts {
  const starts = new Map<string, BatchStart>();
  const faults = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  return {
    get: (batchId) => starts.get(batchId),
    begin: (batchId, batch, stop) => {
      let resolve: (() => void) | undefined;
      const ended = new Promise<void>((settle) => {
        resolve = settle;
      });
      const pause = () => {
        stop();
        starts.set(batchId, { ...start, isPausing: true });
        notify();
      };
      const start = { ...batch, isPausing: false, pause, ended };
      starts.set(batchId, start);
      faults.delete(batchId);
      // If the browser refuses locks, other tabs can't be kept away.
      withSendLock(batchId, () => ended).catch(() => undefined);
      notify();
      return (fault) => {
        if (fault !== undefined) faults.set(batchId, fault);
        starts.delete(batchId);
        resolve?.();
        notify();
      };
    },
    faultOf: (batchId) => faults.get(batchId),
    pauseAll: () => starts.forEach(({ pause }) => pause()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
