import type { Readable } from 'node:stream';

import type { Content, LogWriter } from '../executors/executor.ts';

/** One file that a run produced. */
export interface OutputKey {
  readonly runId: string;
  readonly attempt: number;
  readonly name: string;
}

/** A file to be stored. */
export interface OutputFile extends OutputKey {
  readonly type: string;
}

/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** One attempt at a run, which has one output and one log. */
export type AttemptKey = Pick<OutputKey, 'runId' | 'attempt'>;

/** Some bytes of a log, and the log's current length. */
export interface LogPart {
  readonly bytes: Buffer;
  readonly size: number;
}

/** Storage for the files of runs. */
export interface Outputs {
  /**
   * Store a file. Once this resolves, the file is complete and survives a power cut. A stream is never held in memory
   * as a whole.
   * @param signal ends the wait and the stream
   * @throws Error with the code ENOSPC if the disk is full
   */
  save(file: OutputFile, content: Content, signal?: AbortSignal): Promise<void>;
  /** @returns the file's length in bytes, or undefined if it is missing */
  size(key: OutputKey): Promise<number | undefined>;
  /**
   * Remove the files of an attempt at a run, and its log; missing files are not an error.
   * @param signal ends the wait while the storage is unreachable
   */
  remove(runId: string, attempt: number, signal?: AbortSignal): Promise<void>;
  read(key: OutputKey, range?: ByteRange): Readable;
  /** @returns an address that is valid for an hour; undefined if this service itself serves the file */
  link?(key: OutputKey): Promise<string | undefined>;
  /**
   * Continue the log of an attempt after this many bytes, or start the log.
   * @param onTrouble called with the error after which the rest is dropped
   */
  openLog(attempt: AttemptKey, at: number, onTrouble: (error: unknown) => void): Promise<LogWriter>;
  /** @returns at most this many bytes of a log; undefined if there is no log */
  readLog(attempt: AttemptKey, start: number, most: number): Promise<LogPart | undefined>;
}

/** Remove the files of the attempts at a run, from the first attempt to the given one. */
export async function removeUpTo(outputs: Outputs, runId: string, last: number, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= last; attempt += 1) await outputs.remove(runId, attempt, signal);
}
