import type { Readable } from 'node:stream';

/** One attempt at a run, as passed to an executor. */
export interface Execution {
  readonly runId: string;
  readonly attempt: number;
  readonly teamId: string;
  /** Time that the run had used when this attempt or look began, in milliseconds, by no clock that can be set. */
  readonly spentMs: number;
  readonly workflow: { readonly id: string; readonly name: string; readonly canvasType: number };
  readonly origin?: string | number | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Content of a file. A stream is read once, and destroyed unless it is read to its end. */
export type Content = Readable | Uint8Array | string;

/** Name of the executor of a workflow's runs, from the file of executors. */
export type ExecutorName = (workflow: Pick<Execution['workflow'], 'id' | 'canvasType'>) => string;

/** The file that a run produced. */
export interface Product {
  readonly name: string;
  /** Content type, with a charset for text; undefined: detected by name and first bytes. */
  readonly type?: string | undefined;
  readonly content: Content;
  /** Whether its job leaves something behind, to be removed once the run's end is stored. */
  readonly jobLeft?: boolean | undefined;
  /**
   * Called with the error if the file couldn't be read or stored. Missing if the file can't be made again.
   * @returns when to make it again
   * @throws RunFailure, or the error, if making it again would not help
   */
  readonly again?: ((error: unknown) => Parked) | undefined;
}

/** A failure of the run itself; its message is shown to people. */
export class RunFailure extends Error {
  /** Whether a submitted job may still be running, or may have left something behind. */
  readonly jobLeft: boolean;

  /** @param options.cause the system's error, if one led to this failure */
  constructor(message: string, { jobLeft = false, cause }: { jobLeft?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'RunFailure';
    this.jobLeft = jobLeft;
  }
}

/** Progress in numbers, if an executor knows them. They are never estimated. */
export interface ProgressNumbers {
  /** 0 to 100. */
  readonly percent?: number | undefined;
  /** Steps done, and their total. */
  readonly step?: number | undefined;
  readonly steps?: number | undefined;
}

/** A job that an executor submitted elsewhere, in the executor's own JSON. It is stored with the run. */
export type Job = Readonly<Record<string, unknown>>;

/** Returned instead of a product: the run waits for its job, and occupies no worker's slot until the next look. */
export interface Parked {
  readonly job: Job;
  readonly askInMs: number;
  /** Whether continuing the run occupies a worker's slot: submitting does, a look at the job doesn't. */
  readonly takesPlace?: boolean | undefined;
  /** The progress as a message for people. Undefined: it stays unchanged. */
  readonly words?: string | undefined;
  readonly numbers?: ProgressNumbers | undefined;
}

/** The job of a run, as read and written by its executor. */
export interface JobKeeper {
  /** The stored job; undefined: nothing was submitted. */
  readonly kept: Job | undefined;
  /**
   * Store a job. Resolves once it is durable.
   * @throws Error if the run no longer belongs to this attempt, which must then stop working
   */
  keep(job: Job): Promise<void>;
  /**
   * Called before results are fetched, which may take long and must not occupy a slot for looks.
   * @returns false if all slots are taken: park the run, and retry later
   */
  readonly beginFetch: () => Promise<boolean>;
}

/** For executors that do the work in this process, without a job elsewhere. */
export const noJob: JobKeeper = { kept: undefined, keep: async () => undefined, beginFetch: async () => true };

/**
 * Accepts the lines of a run's log. Never fails: lines that can't be stored are dropped, and the service's own log
 * states the reason.
 */
export interface LogWriter {
  /**
   * Add whole lines, as written by `writeLogLine`.
   * @returns a promise that resolves when there is room for more; undefined if there is room now
   */
  append(lines: string): Promise<void> | undefined;
  /** Resolves once all lines are readable. */
  close(): Promise<void>;
}

/** The log of one attempt. */
export interface RunLog {
  /** Stored bytes; 0: none; undefined: they can't be read at the moment. */
  size(): Promise<number | undefined>;
  /** Continue the log after this many bytes; later bytes are dropped. */
  open(at: number): Promise<LogWriter>;
}

/** For work that prints nothing. */
export const noLog: RunLog = {
  size: async () => 0,
  open: async () => ({ append: () => undefined, close: async () => undefined }),
};

/**
 * Executes one attempt at a run. It must stop its work when the signal aborts, and settle only once its work has
 * stopped. It is called again with its stored job, in any process, if the run was parked or its process died.
 * @param progress called with the progress as a message for people, whenever it changes
 * @param log receives a program's output
 * @throws RunFailure with a message for people; any other error fails the run too, without its message
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
   * End the job of an ended run, or remove what the job left behind. Missing if no job outlives an attempt.
   * @returns when to retry; undefined if the job has ended
   * @throws Error if it can't be ended, even by a retry
   */
  readonly endJob?:
    | ((execution: Execution, job: Job, signal: AbortSignal, log?: RunLog) => Promise<Parked | undefined>)
    | undefined;
}

/** Whether an executor returned a parked run rather than a product. */
export function isParked(made: Product | Parked): made is Parked {
  return 'askInMs' in made;
}
