/** Does one attempt at a run. Its signal is aborted when the run is cancelled or the process is stopping. */
export type RunHandler = (runId: string, signal: AbortSignal) => Promise<void>;

/** Which runs wait, and who works on them. The runs' rows are the truth; the queue says only when. */
export interface Queue {
  /** Begin to work on runs, and put these, which wait by their rows, into it. */
  start(handler: RunHandler, waiting: readonly string[]): Promise<void>;
  /** Put a run whose row is committed into it; a second time for one id does nothing. */
  add(runId: string): Promise<void>;
  /** Stop the work on a run, or forget that it waits. */
  cancel(runId: string): Promise<void>;
  /** Take no more runs, abort those under way, and wait for their handlers. */
  stop(): Promise<void>;
}

/** Why a run under way was aborted. */
export type AbortReason = 'cancelled' | 'stopping';
