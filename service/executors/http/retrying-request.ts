import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { RunFailure } from '../executor.ts';
import { contentCoding } from './content-coding.ts';
import { post, SilenceError, type Message, type PostOptions } from './post.ts';
import { readErrorBody } from './error-body.ts';

const LONGEST_DELAY_MS = 60_000;
const LONGEST_REQUESTED_MS = 300_000;

export interface RetryOptions {
  readonly retries: number;
  /** Wait before the first retry; doubles each time. */
  readonly backoffMs: number;
  /** Time limit for the body of an error answer. */
  readonly refusalMs: number;
  readonly progress: (words: string) => void;
}

/**
 * Sends a message until it has a usable answer; the number of tries is that of all calls together.
 * @param failed error that ended the answer before
 */
export type Ask = (failed?: unknown) => Promise<IncomingMessage>;

interface Trouble {
  readonly words: string;
  /** Message of the failure when no try is left. */
  readonly failure: string;
  /** Wait that the service requested. */
  readonly waitMs?: number | undefined;
}

const LOST = 'The connection to its service was lost.';

/**
 * Send a message again when it is answered 429 or 5xx, or its connection is lost.
 * @throws RunFailure in words when that happens too often, or for any other answer than a 2xx with plain bytes
 */
export function createRetryingRequest(
  message: Message,
  options: PostOptions,
  retry: RetryOptions,
  signal: AbortSignal,
): Ask {
  const { retries, backoffMs, refusalMs, progress } = retry;
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
    const body = await readErrorBody(answer, refusalMs);
    const failure = body === '' ? words : `${words}\n\n${body}`;
    if (statusCode !== 429 && statusCode < 500) throw new RunFailure(failure);
    return { words, failure, waitMs: requestedDelay(headers['retry-after'], Date.now()) };
  }

  async function waitAfter({ words, failure, waitMs: requested = 0 }: Trouble): Promise<void> {
    tried += 1;
    if (tried > retries) throw new RunFailure(failure);
    const waitMs = Math.max(requested, backoffAfter(tried, backoffMs));
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

/** @throws RunFailure for an answer without a body of its own, or with a compressed one */
function checked(answer: IncomingMessage): IncomingMessage {
  const coding = contentCoding(answer);
  if (answer.statusCode !== 204 && coding === undefined) return answer;
  answer.destroy();
  throw new RunFailure(
    coding === undefined
      ? 'Its service answered without a file.'
      : `Its service sent a compressed answer (${coding}), which was not accepted.`,
  );
}

function troubleOf(error: unknown, wordsOf: (error: NodeJS.ErrnoException) => string): Trouble {
  const words = error instanceof SilenceError ? error.message : wordsOf(error as NodeJS.ErrnoException);
  return { words, failure: words };
}

/** Milliseconds to wait after a number of tries: twice as long each time, a minute at most, with jitter. */
export function backoffAfter(tried: number, firstMs: number): number {
  return Math.min(LONGEST_DELAY_MS, firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
}

/** `Retry-After` in milliseconds, five minutes at most. */
export function requestedDelay(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_REQUESTED_MS, Math.max(0, ms));
}
