import type { Job } from '../executor.ts';

/** An engine's job, as stored with its run. */
export interface EngineJob {
  /** `waiting`: the engine has surely not taken it. `sending`: it may have. `sent`: it has. */
  readonly phase: 'waiting' | 'sending' | 'sent';
  /** When it was begun to be submitted. */
  readonly begunMs: number;
  /** How often it was submitted in vain. */
  readonly tries: number;
  /** The engine's name of it. */
  readonly id?: string | undefined;
  /** Where its status is. */
  readonly status?: string | undefined;
  /** Where it is cancelled. */
  readonly cancel?: string | undefined;
  /** Wait before the next look, unless the engine requests a longer one. */
  readonly waitMs?: number | undefined;
  /** Since when it can't be looked at. */
  readonly troubleMs?: number | undefined;
  /** How often in a row the engine did not know it. */
  readonly unknown?: number | undefined;
  /** Since when the engine does not know it. */
  readonly unknownMs?: number | undefined;
  /** How often it was cancelled in vain. */
  readonly endTries?: number | undefined;
}

export function newJob(): EngineJob {
  return { phase: 'waiting', begunMs: Date.now(), tries: 0 };
}

/** A job as it was kept by this executor. */
export function asEngineJob(kept: Job | undefined): EngineJob | undefined {
  return kept as EngineJob | undefined;
}

/** The same, to be kept: undefined fields are left out. */
export function asJob(job: EngineJob): Job {
  return { ...job };
}
