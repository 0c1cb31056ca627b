import { setTimeout as delay } from 'node:timers/promises';

import type { LogWriter } from '../executors/executor.ts';

/** Once this many characters wait to be written, the program is blocked. */
const MOST_WAITING = 1024 * 1024;

interface Options {
  /** How long to collect lines before writing them. */
  readonly waitMs?: (() => number) | undefined;
  /** Called once everything is written, or has failed. */
  readonly finish?: (() => Promise<void>) | undefined;
  /** Called with the first error, after which lines are dropped. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * A log written in the order of its lines, combining those that arrive while others are being written.
 * @param write appends bytes
 */
export function createLogWriter(
  write: (bytes: Buffer) => Promise<void>,
  { waitMs, finish, onTrouble }: Options,
): LogWriter {
  let waiting: string[] = [];
  let characters = 0;
  let failed = false;
  let closing = false;
  let writing: Promise<void> | undefined;
  let hurry = new AbortController();

  const fail = (error: unknown) => {
    if (!failed) onTrouble(error);
    failed = true;
    waiting = [];
    characters = 0;
  };

  async function drain(): Promise<void> {
    try {
      while (waiting.length > 0) {
        if (waitMs && !closing && characters < MOST_WAITING) {
          hurry = new AbortController();
          await delay(waitMs(), undefined, { signal: hurry.signal, ref: false }).catch(() => undefined);
        }
        const bytes = Buffer.from(waiting.join(''));
        waiting = [];
        characters = 0;
        await write(bytes);
      }
    } catch (error) {
      fail(error);
    } finally {
      writing = undefined;
    }
  }

  return {
    append(lines) {
      if (failed) return undefined;
      waiting.push(lines);
      characters += lines.length;
      writing ??= drain();
      if (characters < MOST_WAITING) return undefined;
      hurry.abort();
      return writing;
    },
    async close() {
      closing = true;
      hurry.abort();
      await writing;
      await finish?.().catch(fail);
    },
  };
}
