import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { Outputs } from './outputs.ts';

/** Errors that pass: too many open files, a disk that fails or is read-only. */
const passing = new Set(['EMFILE', 'ENFILE', 'EIO', 'EROFS', 'EBUSY', 'ETIMEDOUT']);

interface Options {
  /** Time between two attempts. */
  readonly waitMs: number;
  /** Called for each failed attempt. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Save outputs again until an error of the computer has passed: a run must not fail for it. A stream can't be
 * read a second time, and a full disk may stay full: these fail.
 */
export function createRetryingOutputs(outputs: Outputs, { waitMs, onTrouble }: Options): Outputs {
  return {
    ...outputs,
    async save(key, content, signal) {
      for (;;) {
        try {
          return await outputs.save(key, content, signal);
        } catch (error) {
          if (content instanceof Readable || !passing.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
          onTrouble(error);
          await delay(waitMs, undefined, signal && { signal });
        }
      }
    },
  };
}
