import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { passesByItself } from '../platform/disk-trouble.ts';
import type { Outputs } from './outputs.ts';

interface Options {
  /** Time between two attempts. */
  readonly waitMs: number;
  /** Called for each failed attempt. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Retry storing outputs until a temporary error of the computer has passed, so that it fails no run. Streams can't be
 * read twice and full disks may stay full, so failures with a stream or a full disk are not retried.
 */
export function createRetryingOutputs(outputs: Outputs, { waitMs, onTrouble }: Options): Outputs {
  return {
    ...outputs,
    async save(key, content, signal) {
      for (;;) {
        try {
          return await outputs.save(key, content, signal);
        } catch (error) {
          if (content instanceof Readable || !passesByItself(error)) throw error;
          onTrouble(error);
          await delay(waitMs, undefined, signal && { signal });
        }
      }
    },
  };
}
