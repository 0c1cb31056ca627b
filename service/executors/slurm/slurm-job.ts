import type { Parked } from '../executor.ts';
import { paceLook } from '../look-pace.ts';
import type { LogPlace } from './copy-log.ts';
import { SlurmError } from './slurm-programs.ts';

/** A run's job on the cluster, as stored with the run. */
export interface SlurmJob {
  /** Name of the job and of its folder: run and attempt. */
  readonly name: string;
  /** The job's ID. Undefined: its submission is not confirmed yet. */
  readonly id?: string | undefined;
  /** Number of failed submissions. */
  readonly tries?: number | undefined;
  readonly waitMs?: number | undefined;
  /** Number of consecutive looks at which the job was over, but its end wasn't recorded. */
  readonly unknown?: number | undefined;
  /** When attempts to end the job began to fail. */
  readonly endTroubleAfterMs?: number | undefined;
  /** How much of the job's output is in the run's log. */
  readonly log?: LogPlace | undefined;
}

/** Park the run until the next look at its job. */
export function later(job: SlurmJob, words?: string): Parked {
  const { askInMs, waitMs } = paceLook(job.waitMs);
  return { job: { ...job, waitMs }, askInMs, words };
}

/**
 * Park the run while Slurm or the shared disk is unavailable: its job may continue.
 * @throws any error of another kind
 */
export function parkInTrouble(job: SlurmJob, error: unknown): Parked {
  const trouble = troubleIn(error);
  if (trouble === undefined) throw error;
  return later(job, `${trouble} Trying again in a few seconds.`);
}

function troubleIn(error: unknown): string | undefined {
  if (error instanceof SlurmError) {
    return error.isAway ? 'The cluster does not answer.' : `Slurm can't be queried (${firstLine(error.message)}).`;
  }
  // Only errors of the system contain the name of a system call.
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : `The files of its job can't be reached (${code}).`;
}

const firstLine = (words: string) => words.split('\n')[0] ?? '';
