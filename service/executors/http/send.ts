import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';

import { timerMs } from '../../platform/timer-ms.ts';
import { RunFailure } from '../executor.ts';
import { namesPrivateAddress, refuseAddress, refuseProtocol } from './address-guard.ts';
import { signRequest } from './sign-request.ts';

const KEEP_ALIVE_MS = 30_000;

export interface SendOptions {
  /** The configured address. No secret is sent to another origin. */
  readonly url: string;
  /** Signs requests; undefined: they aren't signed. */
  readonly secret?: string | undefined;
  /** Credentials and other headers for the configured origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Resolves names and refuses private addresses; undefined: no address is refused. */
  readonly guard: LookupFunction | undefined;
  readonly limits: {
    /** Longest time without a byte from the service, in seconds; undefined: unlimited. */
    readonly silenceSeconds?: number | undefined;
  };
}

/** A message; it keeps its ID when it is repeated. */
export interface Message {
  /** The method; POST by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly id: string;
  /** The body as JSON; undefined: no body. */
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The reason for ending a connection: it was silent longer than `limits.silenceSeconds`. */
export class SilenceError extends Error {}

/** Whether a failed message certainly did not arrive, because there was no connection. */
export function wasNotSent(error: unknown): boolean {
  return error instanceof RunFailure || (error as { readonly connected?: boolean }).connected === false;
}

/**
 * Send a message, signed if it goes to the configured origin. Redirects are not followed, and compressed answers are
 * not accepted.
 * @returns the answer before its body
 * @throws SilenceError, also while the body is read; any other Error for a connection without an answer
 */
export function send(message: Message, options: SendOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { guard, limits } = options;
  const { method = 'POST', body } = message;
  const address = new URL(message.url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') refuseProtocol(address.protocol);
  if (guard && namesPrivateAddress(address)) refuseAddress();
  const open = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = open(address, {
      method,
      signal,
      // The other end may have closed a connection that was kept alive.
      agent: false,
      ...(guard && { lookup: guard }),
      headers: headersOf(message, address, options),
    });
    let answer: IncomingMessage | undefined;
    let connected = false;
    request.on('socket', (socket) => {
      socket.once('connect', () => (connected = true));
      limitSilence(
        socket,
        limits.silenceSeconds,
        () => answer,
        (error) => (answer ?? request).destroy(error),
      );
    });
    request.on('response', (response) => resolve((answer = response)));
    request.on('error', (error) => {
      // Destroy the answer explicitly: an answer without a length would seem complete once the connection closes.
      answer?.destroy(error);
      reject(Object.assign(error, { connected }));
    });
    // An unexpected upgrade closes the connection without an error.
    request.on('close', () => reject(new Error('closed without an answer')));
    request.end(body);
  });
}

function headersOf({ method = 'POST', id, body, headers }: Message, address: URL, options: SendOptions) {
  const own = address.origin === new URL(options.url).origin;
  const { secret } = options;
  return {
    'accept-encoding': 'identity',
    'user-agent': 'Runboard',
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(method !== 'GET' && { 'idempotency-key': id }),
    ...headers,
    ...(own && options.headers),
    ...(own && secret !== undefined && signRequest(id, body ?? '', secret, Math.floor(Date.now() / 1000))),
  };
}

/** End a connection that is silent for too long. */
function limitSilence(
  socket: Socket,
  silenceSeconds: number | undefined,
  answerOf: () => IncomingMessage | undefined,
  end: (error: SilenceError) => void,
): void {
  // The service may take its time, so only a dead connection is ended.
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  if (silenceSeconds === undefined) return;
  const limit = () => socket.setTimeout(timerMs(silenceSeconds));
  socket.on('timeout', () => {
    const answer = answerOf();
    // Don't count silence while the reader of the answer is slow, or after the end of the answer.
    if (answer && (answer.complete || answer.readableLength >= answer.readableHighWaterMark)) limit();
    else end(new SilenceError(`Its service sent nothing for ${silenceSeconds} s.`));
  });
  limit();
}
