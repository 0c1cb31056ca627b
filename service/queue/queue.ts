import type { JobKeeper, Parked } from '../executors/executor.ts';
import type { DueRun } from '../store/runs/job-claims.ts';
import type { BegunRun, Progress, RunEnd } from '../store/runs/run-claims.ts';

/** The reason for aborting the work on a run. `lost`: the run no longer belongs to this worker. */
export type AbortReason = 'cancelled' | 'stopping' | 'late' | 'lost';

export interface RunHandler {
  /**
   * Execute one attempt at a run, or look at its job, and return its end or the time of the next look. The signal
   * aborts with an `AbortReason`.
   */
  work(
    run: BegunRun,
    signal: AbortSignal,
    progress: (progress: Progress) => void,
    keeper: Omit<JobKeeper, 'kept'>,
  ): Promise<RunEnd | Parked>;
  /** End the job of a run that has ended. @returns when to retry; undefined: the job has ended, or can't be ended */
  endJob(run: DueRun, signal: AbortSignal): Promise<Parked | undefined>;
  /** Remove the files of this attempt, because its end doesn't count. */
  discard(run: BegunRun): Promise<void>;
  /** Remove the files of earlier attempts, because the end of this attempt counts. */
  discardEarlier(run: BegunRun): Promise<void>;
}

/** Decides when and where runs are executed. Its only state is the table of runs: a queued row waits to be executed. */
export interface Queue {
  /** Start executing runs; no effect in a process that only serves requests. */
  start(handler: RunHandler): Promise<void>;
  /** To be called when a run's row has been committed as `queued`. */
  added(): void;
  /** To be called when a run's row has been committed as `cancelled`. Stops the work, in any process. */
  cancelled(runId: string): void;
  /** Start no more runs, abort active ones, and return them to the queue. */
  stop(): Promise<void>;
}
