import type { BegunRun, RunEnd } from '../store/run-claims.ts';

/** Why the work on a run is aborted. `lost`: another worker has taken the run over. */
export type AbortReason = 'cancelled' | 'stopping' | 'late' | 'lost';

export interface RunHandler {
  /** Do one attempt at a run and return its end. The signal is aborted with an `AbortReason`. */
  work(run: BegunRun, signal: AbortSignal, progress: (words: string) => void): Promise<RunEnd>;
  /** Remove what this attempt left: it doesn't count. */
  discard(run: BegunRun): Promise<void>;
  /** Remove what attempts before this one left, which counts. */
  discardEarlier(run: BegunRun): Promise<void>;
}

/** Decides when and where runs are worked on. Its only state is the runs' rows: a row that waits is a job. */
export interface Queue {
  /** Begin to work on runs; in a process that only serves requests, nothing. */
  start(handler: RunHandler): Promise<void>;
  /** Some run's row has been committed as `queued`. */
  added(): void;
  /** A run's row has been committed as `cancelled`: stop its work, in whichever process it is. */
  cancelled(runId: string): void;
  /** Begin no more runs, abort those under way, and give them back. */
  stop(): Promise<void>;
}
