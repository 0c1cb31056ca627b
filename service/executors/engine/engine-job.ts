import type { Job } from '../executor.ts';

/** An engine's job, as stored with its run. */
export interface EngineJob {
  /**
   * `waiting`: the engine certainly doesn't have the job. `sending`: the engine may have it. `sent`: the engine has it.
   */
  readonly phase: 'waiting' | 'sending' | 'sent';
  /** When its submission started, by a clock; read only by nodes of the previous version. */
  readonly begunMs: number;
  /** Number of failed submissions. */
  readonly tries: number;
  /** The engine's ID of the job. */
  readonly id?: string | undefined;
  /** Address of its status. */
  readonly status?: string | undefined;
  /** Address at which the job is cancelled. */
  readonly cancel?: string | undefined;
  /** Wait before the next look, unless the engine requests a longer one. */
  readonly waitMs?: number | undefined;
  /** The run's `spentMs` when looks at the job began to fail. */
  readonly troubleAfterMs?: number | undefined;
  /** Number of consecutive looks at which the engine did not know the job. */
  readonly unknown?: number | undefined;
  /** The run's `spentMs` when the engine first did not know the job. */
  readonly unknownAfterMs?: number | undefined;
  /** Number of failed cancels. */
  readonly endTries?: number | undefined;
}

export function newJob(): EngineJob {
  return { phase: 'waiting', begunMs: Date.now(), tries: 0 };
}

/** A job as stored by this executor. */
export function asEngineJob(kept: Job | undefined): EngineJob | undefined {
  return kept as EngineJob | undefined;
}

/** Convert a job for storage as JSON, which omits its undefined fields. */
export function asJob(job: EngineJob): Job {
  return { ...job };
}
