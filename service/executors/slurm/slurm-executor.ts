import type { Readable } from 'node:stream';

import { diskTrouble } from '../../platform/disk-trouble.ts';
import {
  noJob,
  noLog,
  RunFailure,
  type Execution,
  type Executor,
  type JobKeeper,
  type Parked,
  type Product,
  type RunLog,
} from '../executor.ts';
import { parkCollecting } from '../collect-trouble.ts';
import { collectOutputs, type FileLimits } from '../command/collect-outputs.ts';
import { LastLines } from '../command/last-lines.ts';
import { createMask } from '../command/mask-secrets.ts';
import { productOfFiles } from '../command/product-of-files.ts';
import { ProgressLines } from '../command/progress-lines.ts';
import { runDocument } from '../run-document.ts';
import { copyLog } from './copy-log.ts';
import { JobFolder } from './job-folder.ts';
import { jobScript } from './job-script.ts';
import { later, parkInTrouble, type SlurmJob } from './slurm-job.ts';
import { SlurmError, type SlurmPrograms } from './slurm-programs.ts';
import { endWords, progressWords } from './slurm-words.ts';

/**
 * Number of looks at an ended job before its recorded end counts as missing: a shared disk may show a node's writes
 * some time later.
 */
const UNKNOWN_LOOKS = 4;
const SUBMIT_TRIES = 10;
/** How long to keep trying to end a job, from the first failure. */
const END_TROUBLE_MS = 7 * 24 * 60 * 60 * 1000;
const SIGNALS: Readonly<Record<number, string>> = { 137: 'SIGKILL', 139: 'SIGSEGV', 143: 'SIGTERM' };

export interface SlurmOptions {
  readonly programs: SlurmPrograms;
  /** The program and its arguments, on the nodes of the cluster. */
  readonly argv: readonly string[];
  /** The folder of runs, on a disk shared by all nodes of the cluster. */
  readonly folder: string;
  /** Options of `sbatch`, each as `--name=value` or `--name`. */
  readonly options: readonly string[];
  /** Values of the job's variables, which are masked wherever people could see them. */
  readonly secrets: readonly string[];
  readonly limits: FileLimits & {
    /** Time limit of the job, without its wait; undefined: the cluster's limit. */
    readonly seconds?: number | undefined;
    /** Maximum size of the log, for both outputs together. */
    readonly logBytes: number;
  };
}

/** An executor that runs jobs on a Slurm cluster. A job reads the run as JSON and leaves files, like a program. */
export function createSlurmExecutor(options: SlurmOptions): Executor {
  const { programs, limits } = options;
  const mask = createMask(options.secrets);
  const copying = { mask, logBytes: limits.logBytes };

  /** Find out whether a killed process submitted a job, by the job's folder or else by its name. */
  async function adopt(job: SlurmJob, folder: JobFolder): Promise<string | undefined> {
    return (await folder.begunBy()) ?? (await programs.named(job.name))[0];
  }

  async function submit(job: SlurmJob, execution: Execution, keep: (job: SlurmJob) => Promise<void>): Promise<Parked> {
    const folder = new JobFolder(options.folder, job.name);
    const tries = (job.tries ?? 0) + 1;
    try {
      await folder.make(`${runDocument(execution)}\n`);
    } catch (error) {
      if (tries < SUBMIT_TRIES) return parkInTrouble({ ...job, tries }, error);
      throw error;
    }
    await keep(job);
    const minutes = limits.seconds === undefined ? [] : [`--time=${Math.ceil(limits.seconds / 60)}`];
    const own = [
      `--job-name=${job.name}`,
      `--chdir=${folder.path}`,
      `--input=${folder.input}`,
      `--output=${folder.stdout}`,
      `--error=${folder.stderr}`,
      '--open-mode=append',
      '--no-requeue',
    ];
    try {
      const id = await programs.submit([...minutes, ...options.options, ...own], jobScript(folder.path, options.argv));
      return later({ name: job.name, id });
    } catch (error) {
      if (error instanceof SlurmError && error.isAway && tries < SUBMIT_TRIES)
        return parkInTrouble({ ...job, tries }, error);
      if (!(error instanceof SlurmError)) throw error;
      throw new RunFailure(`Slurm did not accept the job.\n\n${error.message}`, { jobLeft: true });
    }
  }

  /**
   * Read the state of a job once. The files that its script writes are authoritative; Slurm adds why the job waits, or
   * why it ended.
   */
  async function look(
    job: SlurmJob & { readonly id: string },
    execution: Execution,
    beginFetch: JobKeeper['beginFetch'],
    log: RunLog,
  ): Promise<Product | Parked> {
    const folder = new JobFolder(options.folder, job.name);
    const end = await folder.end();
    const id = (await folder.begunBy()) ?? job.id;
    const copy = async (isOver: boolean) => copyLog(folder, log, { ...copying, from: job.log, isOver });
    if (end && !(await beginFetch())) return later(job);
    if (end) return ended(end.code, { ...job, id, log: await copy(true) }, folder, execution);
    const found = await programs.stateOf(id);
    const words = found && progressWords(found);
    if (words !== undefined) {
      const line = found?.state === 'RUNNING' ? await lastLine(folder) : undefined;
      return { ...later({ ...job, id, unknown: 0, log: await copy(false) }, words), ...line };
    }
    const unknown = (job.unknown ?? 0) + 1;
    // The shared disk may still show the recorded end later.
    if (unknown < UNKNOWN_LOOKS) return { ...later({ ...job, id, unknown, waitMs: undefined }) };
    await copy(true);
    throw failure(endWords(found), await lastErrors(folder));
  }

  async function ended(
    code: number,
    job: SlurmJob & { readonly id: string },
    folder: JobFolder,
    { workflow }: Execution,
  ): Promise<Product | Parked> {
    if (code !== 0) {
      const signal = SIGNALS[code];
      const how = signal === undefined ? `ended with exit code ${code}` : `was ended by ${signal}`;
      // Slurm may know why the signal was sent.
      const found = signal === undefined ? undefined : await programs.stateOf(job.id).catch(() => undefined);
      throw failure(endWords(found, `The program ${how}.`), await lastErrors(folder));
    }
    const again = (error: unknown) => parkCollecting(error, (words) => later(job, words));
    try {
      const product = productOfFiles(await collectOutputs(await folder.files(), limits), workflow.name);
      // The job's folder is removed once the run's end is stored.
      return { ...product, content: product.content as Readable, jobLeft: true, again };
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      if (diskTrouble(error.cause) !== undefined) return again(error);
      throw failure(error.message, '');
    }
  }

  async function lastLine(folder: JobFolder): Promise<Pick<Parked, 'words' | 'numbers'> | undefined> {
    let line: Pick<Parked, 'words' | 'numbers'> | undefined;
    new ProgressLines(mask, (words, numbers) => (line = { words, numbers })).add(await folder.tail(folder.stdout));
    return line;
  }

  async function lastErrors(folder: JobFolder): Promise<string> {
    const lines = new LastLines();
    lines.add(await folder.tail(folder.stderr));
    return lines.shown(mask);
  }

  const run: Executor = async (execution, _signal, _progress, keeper = noJob, log = noLog) => {
    const kept = keeper.kept as SlurmJob | undefined;
    const job = kept ?? { name: `runboard-${execution.runId}-${execution.attempt}` };
    try {
      const id = job.id ?? (kept && (await adopt(kept, new JobFolder(options.folder, kept.name))));
      if (id !== undefined) return await look({ ...job, id }, execution, keeper.beginFetch, log);
    } catch (error) {
      return parkInTrouble(job, error);
    }
    return submit(job, execution, (own) => keeper.keep({ ...own }));
  };

  const endJob: Executor['endJob'] = async ({ spentMs }, kept, _signal, log = noLog) => {
    const job = kept as unknown as SlurmJob;
    const folder = new JobFolder(options.folder, job.name);
    try {
      if (!(await folder.end())) {
        await programs.cancel(job.name);
        const states = await Promise.all((await programs.named(job.name)).map((id) => programs.stateOf(id)));
        // Remove the job's files only once nothing writes to them any more.
        if (states.some((found) => found && progressWords(found) !== undefined)) return later(job);
      }
      // The log of a run that ended by itself is already complete.
      const from = job.log;
      const size = await log.size();
      if (size !== undefined && size <= (from?.bytes ?? 0))
        await copyLog(folder, log, { ...copying, from, isOver: true });
      await folder.remove();
      return undefined;
    } catch (error) {
      const { endTroubleAfterMs = spentMs } = job;
      if (spentMs - endTroubleAfterMs > END_TROUBLE_MS) throw error;
      return parkInTrouble({ ...job, endTroubleAfterMs }, error);
    }
  };
  return Object.assign(run, { endJob });
}

function failure(words: string, lines: string): RunFailure {
  return new RunFailure(lines === '' ? words : `${words}\n\n${lines}`, { jobLeft: true });
}
