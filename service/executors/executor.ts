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
}

/** A failure that is the run's own: its message is shown to people. */
export class RunFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RunFailure';
  }
}

/**
 * Does one attempt at a run. It must stop its work when the signal is aborted, and settle only once its work has stopped.
 * @param progress takes the progress in words for a person, as often as it changes
 * @throws RunFailure in words for a person; any other error fails the run too, without its words
 */
export type Executor = (
  execution: Execution,
  signal: AbortSignal,
  progress: (words: string) => void,
) => Promise<Product>;
