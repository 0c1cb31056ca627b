/** One attempt at a run, as an executor is given it. */
export interface Execution {
  readonly runId: string;
  readonly attempt: number;
  readonly teamId: string;
  readonly workflow: { readonly id: string; readonly name: string };
  readonly origin?: string | number | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** An example of what an executor takes. */
export interface SampleInputs {
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** For workflows of this canvas type alone; undefined: for all. */
  readonly canvasType?: number | undefined;
}

/** The file that a run produced. */
export interface Product {
  readonly name: string;
  /** Content type, with its charset where it is text. */
  readonly type: string;
  readonly content: Uint8Array | string;
}

/** A failure that is the run's own: its message is shown to people. */
export class RunFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RunFailure';
  }
}

/**
 * What a run does. It must stop its work when the signal says so.
 * @throws RunFailure in words for a person; any other error fails the run too, without its words
 */
export type Executor = (execution: Execution, signal: AbortSignal) => Promise<Product>;
