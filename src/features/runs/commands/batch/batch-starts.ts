import { waitForSendLock, withSendLock } from '@/features/runs/commands/send-lock.ts';

/** A batch that this tab is starting. */
export interface BatchStart {
  /** IDs of the parts that this tab is starting (`BatchPart`). */
  readonly parts: ReadonlySet<string>;
  /** The error of each part that could not be started, by part ID, oldest first. */
  readonly faults: ReadonlyMap<string, unknown>;
  /** Whether the batch is stored, so that a reload loses none of its runs. */
  readonly isStored: boolean;
  /** Whether the batch was paused, and only waits for the starts in progress. */
  readonly isPausing: boolean;
  /** Send no further starts. */
  readonly pause: () => void;
  /** Resolves once no start is in progress. */
  readonly ended: Promise<void>;
}

/**
 * The batches that this tab is starting. It continues, whichever page is open, until a batch is paused, the history is
 * cleared or the user signs out.
 */
export interface BatchStarts {
  /** The batches by ID. Each change makes a new map. */
  readonly get: () => ReadonlyMap<string, BatchStart>;
  /**
   * Add a batch, and hold its lock, so that no other tab treats it as interrupted.
   * @param stop sends no further starts
   * @returns false if another tab is starting the batch
   */
  readonly begin: (
    batchId: string,
    batch: { readonly parts: readonly string[]; readonly isStored: boolean },
    stop: () => void,
  ) => Promise<boolean>;
  /** Note the outcome of a part: the error if it could not be started, else undefined. */
  readonly note: (batchId: string, part: string, fault: unknown) => void;
  /**
   * Call this once no start of the batch is in progress.
   * @param isReported whether the user has already seen which parts could not be started
   */
  readonly end: (batchId: string, isReported: boolean) => void;
  /** The errors of the last time that a batch was started, oldest first. */
  readonly faultsOf: (batchId: string) => readonly unknown[];
  /** The batches that have ended with unreported errors since the last call, by ID. */
  readonly takeFailed: () => readonly string[];
  readonly pauseAll: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBatchStarts(): BatchStarts {
  let starts: ReadonlyMap<string, BatchStart> = new Map();
  const faults = new Map<string, ReadonlyMap<string, unknown>>();
  const failed = new Set<string>();
  const ends = new Map<string, () => void>();
  const listeners = new Set<() => void>();

  function change(batchId: string, start: BatchStart | undefined) {
    const next = new Map(starts);
    if (start) next.set(batchId, start);
    else next.delete(batchId);
    starts = next;
    for (const listener of listeners) listener();
  }

  function update(batchId: string, part: Partial<BatchStart>) {
    const start = starts.get(batchId);
    if (start) change(batchId, { ...start, ...part });
  }

  return {
    get: () => starts,
    begin: async (batchId, { parts: ids, isStored }, stop) => {
      const ended = new Promise<void>((resolve) => ends.set(batchId, resolve));
      if (!(await holdLock(batchId, ended))) return false;
      const parts = new Set(ids);
      const earlier = [...(faults.get(batchId) ?? [])].filter(([part]) => !parts.has(part));
      const pause = () => {
        stop();
        update(batchId, { isPausing: true });
      };
      change(batchId, { parts, faults: new Map(earlier), isStored, isPausing: false, pause, ended });
      return true;
    },
    note: (batchId, part, fault) => {
      const known = new Map(starts.get(batchId)?.faults);
      const wasKnown = known.delete(part);
      if (fault !== undefined) known.set(part, fault);
      if (wasKnown || fault !== undefined) update(batchId, { faults: known });
    },
    end: (batchId, isReported) => {
      const last = starts.get(batchId)?.faults ?? new Map<string, unknown>();
      faults.set(batchId, last);
      if (last.size > 0 && !isReported) failed.add(batchId);
      ends.get(batchId)?.();
      change(batchId, undefined);
    },
    faultsOf: (batchId) => [...(faults.get(batchId)?.values() ?? [])],
    takeFailed: () => {
      const taken = [...failed];
      failed.clear();
      return taken;
    },
    pauseAll: () => starts.forEach(({ pause }) => pause()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** How long to wait for another tab that only checks whether a batch was interrupted, in milliseconds. */
const checkMs = 500;

/** Hold a batch's lock until a promise resolves. @returns false if another tab holds it */
async function holdLock(batchId: string, ended: Promise<void>): Promise<boolean> {
  if (await tryLock(batchId, ended)) return true;
  const isFree = await waitForSendLock(batchId, AbortSignal.timeout(checkMs)).then(
    () => true,
    () => false,
  );
  return isFree && tryLock(batchId, ended);
}

function tryLock(batchId: string, ended: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return ended;
    };
    withSendLock(batchId, hold).then(
      () => resolve(false),
      // If the browser refuses locks, other tabs can't be kept away.
      () => resolve(true),
    );
  });
}
