import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { RunFailure } from '../executor.ts';
import { contentCoding } from './content-coding.ts';
import { send, SilenceError, wasNotSent, type Message, type SendOptions } from './send.ts';
import { readErrorBody } from './error-body.ts';

const LONGEST_DELAY_MS = 60_000;
const LONGEST_REQUESTED_MS = 300_000;

export interface RetryOptions {
  readonly retries: number;
  /** Wait before the first retry; doubles with each further retry. */
  readonly backoffMs: number;
  readonly progress: (words: string) => void;
}

/**
 * Sends a message until there is a usable answer; tries are counted over all calls.
 * @param failed error that ended the previous answer
 */
export type Ask = (failed?: unknown) => Promise<IncomingMessage>;

/** Why a message got no usable answer although a retry may get one. */
export interface Trouble {
  readonly words: string;
  /** Failure message for the case that no try is left. */
  readonly failure: string;
  /** The wait that the service requested. */
  readonly waitMs?: number | undefined;
  /** Whether the message certainly had no effect. */
  readonly refused: boolean;
}

const LOST = 'The connection to its service was lost.';

/** Parameters of one try, in addition to the message. */
export interface TryOptions extends SendOptions {
  /** Time limit for the body of an error answer. */
  readonly refusalMs: number;
  /** Finds the message of an error answer; by default in its usual fields. */
  readonly wordsOf?: ((document: unknown) => string | undefined) | undefined;
  /** Other statuses after which a message may be sent again. */
  readonly isBusy?: ((status: number) => boolean) | undefined;
}

/**
 * Send a message once. Redirects are not followed.
 * @returns a 2xx answer; trouble for 429, 5xx or another busy status, a lost connection, or no answer
 * @throws RunFailure with a message for any other status, or a refused address
 */
export async function tryOnce(
  message: Message,
  options: TryOptions,
  signal: AbortSignal,
): Promise<IncomingMessage | Trouble> {
  let answer: IncomingMessage;
  try {
    answer = await send(message, options, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RunFailure) throw error;
    const trouble = troubleOf(error, ({ code }) =>
      code === undefined ? LOST : `Its service can't be reached (${code}).`,
    );
    return { ...trouble, refused: wasNotSent(error) };
  }
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 200 && statusCode < 300) return answer;
  const words = `Its service answered ${statusCode}.`;
  const body = await readErrorBody(answer, options.refusalMs, options.wordsOf);
  const failure = body === '' ? words : `${words}\n\n${body}`;
  const isBusy = statusCode === 429 || statusCode === 503 || options.isBusy?.(statusCode) === true;
  if (!isBusy && statusCode < 500) throw new StatusFailure(failure, statusCode, headers.location);
  return { words, failure, waitMs: requestedDelay(headers), refused: isBusy };
}

/** A failure with the status of an answer. */
export class StatusFailure extends RunFailure {
  readonly status: number;
  readonly location: string | undefined;

  constructor(message: string, status: number, location: string | undefined) {
    super(message);
    this.status = status;
    this.location = location;
  }
}

/**
 * Retry a message after 429, 5xx, or a lost connection.
 * @param request sends the message once
 * @param tried number of earlier tries
 * @throws RunFailure with a message after too many tries, or for any answer other than a 2xx with plain bytes
 */
export function createRetryingRequest(
  request: () => Promise<IncomingMessage | Trouble>,
  { retries, backoffMs, progress }: RetryOptions,
  signal: AbortSignal,
  tried = 0,
): Ask {
  let tries = tried;

  async function waitAfter(trouble: Trouble): Promise<void> {
    tries += 1;
    if (tries > retries) throw new RunFailure(trouble.failure);
    const waitMs = waitFor(trouble, tries, backoffMs);
    progress(againWords(trouble, waitMs, tries, retries));
    await delay(waitMs, undefined, { signal });
  }

  return async (failed) => {
    if (failed !== undefined) await waitAfter(troubleOf(failed, () => LOST));
    for (;;) {
      const answer = await request();
      if (!isTrouble(answer)) return checked(answer);
      await waitAfter(answer);
    }
  };
}

export function isTrouble(answer: object): answer is Trouble {
  return 'failure' in answer;
}

/** The wait after this many tries. */
export function waitFor({ waitMs = 0 }: Trouble, tried: number, backoffMs: number): number {
  return Math.max(waitMs, backoffAfter(tried, backoffMs));
}

export function againWords({ words }: Trouble, waitMs: number, tried: number, retries: number): string {
  return `${words} Trying again in ${Math.ceil(waitMs / 1000)} s (${tried} of ${retries}).`;
}

/** @throws RunFailure for an answer without a body, or with a compressed one */
export function checked(answer: IncomingMessage): IncomingMessage {
  const coding = contentCoding(answer);
  if (answer.statusCode !== 204 && coding === undefined) return answer;
  answer.destroy();
  throw new RunFailure(
    coding === undefined
      ? 'Its service answered without a file.'
      : `Its service sent a compressed answer (${coding}), which was not accepted.`,
  );
}

export function troubleOf(error: unknown, wordsOf: (error: NodeJS.ErrnoException) => string): Trouble {
  const words = error instanceof SilenceError ? error.message : wordsOf(error as NodeJS.ErrnoException);
  return { words, failure: words, refused: false };
}

/** Milliseconds to wait after a number of tries: the wait doubles each time, up to a minute, with jitter. */
export function backoffAfter(tried: number, firstMs: number): number {
  return Math.min(LONGEST_DELAY_MS, firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
}

/** `Retry-After` in milliseconds, up to five minutes unless `longestMs` is given. */
export function requestedDelay(
  { 'retry-after': header, date = '' }: IncomingHttpHeaders,
  longestMs = LONGEST_REQUESTED_MS,
): number | undefined {
  if (header === undefined) return undefined;
  // A date is one of the service's clock, which may differ from this computer's.
  const nowMs = Date.parse(date) || Date.now();
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(longestMs, Math.max(0, ms));
}
