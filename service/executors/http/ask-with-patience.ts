import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { RunFailure } from '../executor.ts';
import { packingOf } from './packing-of.ts';
import { post, SilenceError, type Message, type PostOptions } from './post.ts';
import { readRefusal } from './read-refusal.ts';

const LONGEST_DELAY_MS = 60_000;
const LONGEST_TOLD_MS = 300_000;

/** How often and when something is sent again. */
export interface Patience {
  readonly retries: number;
  /** Time before it is sent for the second time; then twice as long each time. */
  readonly backoffMs: number;
  /** How long the words of a refusal may take. */
  readonly refusalMs: number;
  readonly progress: (words: string) => void;
}

/**
 * Sends a message until there is an answer that counts; what was tried is counted over all its calls.
 * @param failed why the answer before ended too early
 */
export type Ask = (failed?: unknown) => Promise<IncomingMessage>;

/** Why there is no answer yet. */
interface Trouble {
  readonly words: string;
  /** What is said when it is not tried again. */
  readonly failure: string;
  /** How long the service asks to wait. */
  readonly waitMs?: number | undefined;
}

const LOST = 'The connection to its service was lost.';

/**
 * Send a message again when it is answered 429 or 5xx, or its connection is lost.
 * @throws RunFailure in words when that happens too often, or for any other answer than a 2xx with bytes as they are
 */
export function askWithPatience(message: Message, options: PostOptions, patience: Patience, signal: AbortSignal): Ask {
  const { retries, backoffMs, refusalMs, progress } = patience;
  let tried = 0;

  async function once(): Promise<IncomingMessage | Trouble> {
    let answer: IncomingMessage;
    try {
      answer = await post(message, options, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RunFailure) throw error;
      return troubleOf(error, ({ code }) => (code === undefined ? LOST : `Its service can't be reached (${code}).`));
    }
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return checked(answer);
    const words = `Its service answered ${statusCode}.`;
    const said = await readRefusal(answer, refusalMs);
    const failure = said === '' ? words : `${words}\n\n${said}`;
    if (statusCode !== 429 && statusCode < 500) throw new RunFailure(failure);
    return { words, failure, waitMs: toldDelay(headers['retry-after'], Date.now()) };
  }

  async function waitAfter({ words, failure, waitMs: told = 0 }: Trouble): Promise<void> {
    tried += 1;
    if (tried > retries) throw new RunFailure(failure);
    const waitMs = Math.max(told, backoffAfter(tried, backoffMs));
    progress(`${words} It is asked again in ${Math.ceil(waitMs / 1000)} s (${tried} of ${retries}).`);
    await delay(waitMs, undefined, { signal });
  }

  return async (failed) => {
    if (failed !== undefined) await waitAfter(troubleOf(failed, () => LOST));
    for (;;) {
      const answer = await once();
      if (!('failure' in answer)) return answer;
      await waitAfter(answer);
    }
  };
}

/** @throws RunFailure for an answer without a body of its own, or with a packed one */
function checked(answer: IncomingMessage): IncomingMessage {
  const packing = packingOf(answer);
  if (answer.statusCode !== 204 && packing === undefined) return answer;
  answer.destroy();
  throw new RunFailure(
    packing === undefined
      ? 'Its service answered without a file.'
      : `Its service sent a packed answer (${packing}), which was not accepted.`,
  );
}

function troubleOf(error: unknown, wordsOf: (error: NodeJS.ErrnoException) => string): Trouble {
  const words = error instanceof SilenceError ? error.message : wordsOf(error as NodeJS.ErrnoException);
  return { words, failure: words };
}

/** Milliseconds to wait after a number of tries: twice as long each time, a minute at most, never all at once. */
export function backoffAfter(tried: number, firstMs: number): number {
  return Math.min(LONGEST_DELAY_MS, firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
}

/** What `Retry-After` says, in milliseconds, five minutes at most. */
export function toldDelay(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_TOLD_MS, Math.max(0, ms));
}
