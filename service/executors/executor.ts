import type { Readable } from 'node:stream';

/** One attempt at a run, as an executor is given it. */
export interface Execution {
  readonly runId: string;
  readonly attempt: number;
  readonly teamId: string;
  readonly workflow: { readonly id: string; readonly name: string; readonly canvasType: number };
  readonly origin?: string | number | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Content of a file. A stream is read once, and destroyed if it is not read to its end. */
export type Content = Readable | Uint8Array | string;

/** Name of the executor of a workflow's runs, as the file of executors has it. */
export type ExecutorName = (workflow: Pick<Execution['workflow'], 'id' | 'canvasType'>) => string;

/** The file that a run produced. */
export interface Product {
  readonly name: string;
  /** Content type, with its charset where it is text; undefined: detected by name and first bytes. */
  readonly type?: string | undefined;
  readonly content: Content;
  /** Whether the job that made it leaves something to be removed once the run's end is kept. */
  readonly jobLeft?: boolean | undefined;
  /**
   * Present if it can be made again: called with the error of reading or keeping it.
   * @returns when to make it again
   * @throws RunFailure, or the error, where that would not help
   */
  readonly again?: ((error: unknown) => Parked) | undefined;
}

/** A failure that is the run's own: its message is shown to people. */
export class RunFailure extends Error {
  /** Whether a submitted job may still be running. */
  readonly jobLeft: boolean;

  /** @param options.cause the system's error, where that led to it */
  constructor(message: string, { jobLeft = false, cause }: { jobLeft?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'RunFailure';
    this.jobLeft = jobLeft;
  }
}

/** Progress in numbers, where an executor knows them; none is ever made up. */
export interface ProgressNumbers {
  /** 0 to 100. */
  readonly percent?: number | undefined;
  /** Steps done, and in all. */
  readonly step?: number | undefined;
  readonly steps?: number | undefined;
}

/** A job that an executor submitted elsewhere, as its own JSON. It is kept with the run and survives any process. */
export type Job = Readonly<Record<string, unknown>>;

/** Instead of a product: the run waits for its job, and takes no worker's place until it is looked at again. */
export interface Parked {
  readonly job: Job;
  readonly askInMs: number;
  /** Whether continuing takes a worker's place, as submitting does; a look does not. */
  readonly takesPlace?: boolean | undefined;
  /** Undefined: the progress stays as it is. */
  readonly words?: string | undefined;
  readonly numbers?: ProgressNumbers | undefined;
}

/** The job of a run, as its executor reads and writes it. */
export interface JobKeeper {
  /** The job kept before; undefined: nothing was submitted. */
  readonly kept: Job | undefined;
  /**
   * Keep a job. Resolves once it is durable.
   * @throws Error when the run is no longer this attempt's: the work is to end
   */
  keep(job: Job): Promise<void>;
  /**
   * Called before results are fetched, which may take long: it then takes no place of a look.
   * @returns false when all places are taken: park the run, and try again later
   */
  readonly beginFetch: () => Promise<boolean>;
}

/** For work that this process does itself. */
export const noJob: JobKeeper = { kept: undefined, keep: async () => undefined, beginFetch: async () => true };

/** Takes the lines of a run's log. It never fails: what can't be kept is left out, and the service's own log has why. */
export interface LogWriter {
  /**
   * Add whole lines, as `writeLogLine` writes them.
   * @returns resolves when there is room for more; undefined: there is
   */
  append(lines: string): Promise<void> | undefined;
  /** Resolves once all lines can be read. */
  close(): Promise<void>;
}

/** The log of one attempt. */
export interface RunLog {
  /** Bytes that are kept; 0: none. */
  size(): Promise<number>;
  /** Continue after this many bytes; later ones are dropped. */
  open(at: number): Promise<LogWriter>;
}

/** For work that prints nothing. */
export const noLog: RunLog = {
  size: async () => 0,
  open: async () => ({ append: () => undefined, close: async () => undefined }),
};

/**
 * Does one attempt at a run. It must stop its work when the signal is aborted, and settle only once its work has stopped.
 * It is called again with what it kept, in any process, when the run was parked or its process died.
 * @param progress takes the progress in words for a person, as often as it changes
 * @param log takes what a program prints
 * @throws RunFailure in words for a person; any other error fails the run too, without its words
 */
export interface Executor {
  (
    execution: Execution,
    signal: AbortSignal,
    progress: (words: string, numbers?: ProgressNumbers) => void,
    job?: JobKeeper,
    log?: RunLog,
  ): Promise<Product | Parked>;
  /**
   * End the job of a run that was cancelled or took too long. Undefined: no job outlives an attempt.
   * @returns when to try again; undefined: it has ended, or was given up
   */
  readonly endJob?:
    | ((execution: Execution, job: Job, signal: AbortSignal, log?: RunLog) => Promise<Parked | undefined>)
    | undefined;
}

/** Whether an executor gave no product yet. */
export function isParked(made: Product | Parked): made is Parked {
  return 'askInMs' in made;
}
