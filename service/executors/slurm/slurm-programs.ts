import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { inBatches } from '../../platform/in-batches.ts';
import { plainText } from '../plain-text.ts';

const LIMIT_MS = 60_000;
const OUTPUT_BYTES = 16 * 1024 ** 2;
const WORDS = 2000;

/** The state of a job, as Slurm reports it. */
export interface SlurmState {
  /** For example `PENDING`. */
  readonly state: string;
  /** Why the job waits, for example `Resources`. */
  readonly reason: string;
  /** The job's place among the jobs waiting for its partition, from 1; undefined if it isn't waiting. */
  readonly place?: number | undefined;
}

/**
 * Messages of an unreachable controller, or of a munge that can't authenticate: the service concerned may be
 * restarting.
 */
const away =
  /unable to contact|timed out|connection refused|zero bytes|communication|not responding|munge|protocol authentication/i;

/** The error of a Slurm program that failed. */
export class SlurmError extends Error {
  /** Whether the controller was unreachable, so that the job's state is unknown. */
  readonly isAway: boolean;

  constructor(words: string) {
    super(words);
    this.isAway = away.test(words);
  }
}

/** Slurm's programs: `sbatch`, `squeue`, `scancel`. */
export interface SlurmPrograms {
  /** Submit a script. @param args options only: the script is passed on stdin. @returns the job's ID */
  submit(args: readonly string[], script: string): Promise<string>;
  /** State of a job; undefined if Slurm has forgotten it. Simultaneous calls share one `squeue`. */
  stateOf(id: string): Promise<SlurmState | undefined>;
  /** IDs of the jobs with this name, including ended ones that Slurm still remembers. */
  named(name: string): Promise<string[]>;
  /** Cancel the jobs with this name. */
  cancel(name: string): Promise<void>;
}

/**
 * @param bin folder of the programs
 * @param env the whole environment of the programs, and of jobs
 */
export function createSlurmPrograms(bin: string, env: Readonly<Record<string, string>>): SlurmPrograms {
  const run = (program: string, args: readonly string[], input = '') =>
    new Promise<string>((resolve, reject) => {
      const options = { env, timeout: LIMIT_MS, maxBuffer: OUTPUT_BYTES };
      const child = execFile(join(bin, program), [...args], options, (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const words = plainText(stderr).trim().slice(0, WORDS);
        reject(
          new SlurmError(error.killed === true ? `${program} timed out.` : words || `${program}: ${error.message}`),
        );
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  const lines = async (...args: readonly string[]) => {
    const printed = await run('squeue', ['--noheader', ...args]);
    return printed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split('|')]));
  };

  async function statesOf(ids: readonly string[]): Promise<(SlurmState | undefined)[]> {
    const rows = await lines('--states=all', `--jobs=${ids.join(',')}`, '--format=%i|%T|%r').catch((error: unknown) => {
      // For a single job that Slurm has forgotten, squeue reports an invalid ID.
      if (error instanceof SlurmError && /invalid job id/i.test(error.message)) return [];
      throw error;
    });
    const states = new Map(rows.map(([id = '', state = '', reason = '']) => [id, { state, reason }]));
    const places = rows.some(([, state]) => state === 'PENDING') ? await placesOf() : new Map<string, number>();
    return ids.map((id) => {
      const found = states.get(id);
      return found && { ...found, place: found.state === 'PENDING' ? places.get(id) : undefined };
    });
  }

  /** Places of all waiting jobs, in the order in which Slurm considers them. */
  async function placesOf(): Promise<Map<string, number>> {
    const before = new Map<string, number>();
    const places = new Map<string, number>();
    for (const [id = '', partition = ''] of await lines('--states=PENDING', '--sort=-p,i', '--format=%i|%P')) {
      const place = (before.get(partition) ?? 0) + 1;
      before.set(partition, place);
      places.set(id, place);
    }
    return places;
  }

  return {
    async submit(args, script) {
      const printed = await run('sbatch', ['--parsable', ...args], script);
      const id = /^(\d+)/m.exec(printed)?.[1];
      if (id === undefined) throw new SlurmError(`sbatch printed no job ID: ${printed.slice(0, WORDS)}`);
      return id;
    },
    stateOf: inBatches(statesOf),
    named: async (name) => (await lines('--states=all', `--name=${name}`, '--format=%i')).map(([id = '']) => id),
    cancel: async (name) => void (await run('scancel', [`--name=${name}`])),
  };
}
