import type { JobKeeper, Parked } from '../executors/executor.ts';
import type { DueRun } from '../store/runs/job-claims.ts';
import type { BegunRun, Progress, RunEnd } from '../store/runs/run-claims.ts';

/** Why the work on a run is aborted. `lost`: another worker has taken the run over. */
export type AbortReason = 'cancelled' | 'stopping' | 'late' | 'lost';

export interface RunHandler {
  /**
   * Do one attempt at a run, or look at its job, and return its end or when to look again. The signal is aborted with an
   * `AbortReason`.
   */
  work(
    run: BegunRun,
    signal: AbortSignal,
    progress: (progress: Progress) => void,
    keeper: Omit<JobKeeper, 'kept'>,
  ): Promise<RunEnd | Parked>;
  /** End the job of a run that has ended. @returns when to try again; undefined: it has ended */
  endJob(run: DueRun, signal: AbortSignal): Promise<Parked | undefined>;
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
