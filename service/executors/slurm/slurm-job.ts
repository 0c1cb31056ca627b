import type { Parked } from '../executor.ts';
import { paceLook } from '../look-pace.ts';
import type { LogPlace } from './copy-log.ts';
import { SlurmError } from './slurm-programs.ts';

/** The job of a run on the cluster, as it is kept with the run. */
export interface SlurmJob {
  /** Name of the job and of its folder: run and attempt. */
  readonly name: string;
  /** Undefined: it isn't known yet to be submitted. */
  readonly id?: string | undefined;
  /** How often it could not be submitted. */
  readonly tries?: number | undefined;
  readonly waitMs?: number | undefined;
  /** How often in a row it had ended without a word. */
  readonly unknown?: number | undefined;
  /** Since when it can't be ended. */
  readonly endTroubleMs?: number | undefined;
  /** How much of its output is in the run's log. */
  readonly log?: LogPlace | undefined;
}

/** Park the run until its next look. */
export function later(job: SlurmJob, words?: string): Parked {
  const { askInMs, waitMs } = paceLook(job.waitMs);
  return { job: { ...job, waitMs }, askInMs, words };
}

/**
 * Park the run while Slurm or the shared disk can't be used: its job may still continue.
 * @throws any error of another kind
 */
export function parkInTrouble(job: SlurmJob, error: unknown): Parked {
  const trouble = troubleIn(error);
  if (trouble === undefined) throw error;
  return later(job, `${trouble} It is asked again in some seconds.`);
}

function troubleIn(error: unknown): string | undefined {
  if (error instanceof SlurmError) {
    return error.isAway ? 'The cluster does not answer.' : `Slurm can't be asked (${firstLine(error.message)}).`;
  }
  // Only the system's errors have a system call.
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : `The files of its job can't be reached (${code}).`;
}

const firstLine = (words: string) => words.split('\n')[0] ?? '';
