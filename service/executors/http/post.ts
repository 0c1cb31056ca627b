import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import { timerMs } from '../../platform/timer-ms.ts';
import { namesPrivateAddress, refuseAddress } from './address-guard.ts';
import { signRequest } from './sign-request.ts';

const KEEP_ALIVE_MS = 30_000;

export interface PostOptions {
  readonly secret: string;
  /** Looks names up and refuses private addresses; undefined: none is refused. */
  readonly guard: LookupFunction | undefined;
  readonly limits: {
    /** How long a service may send nothing, in seconds; undefined: any time. */
    readonly silenceSeconds?: number | undefined;
  };
}

/** A message; repeats of it keep its id. */
export interface Message {
  readonly url: string;
  readonly id: string;
  readonly body: string;
}

/** Why a connection was ended: it was silent for longer than `limits.silenceSeconds`. */
export class SilenceError extends Error {}

/**
 * Send a signed message. Redirects are not followed, and compressed answers are not accepted.
 * @returns the answer with its body still to come
 * @throws SilenceError, also while the body is read; any other Error for a connection without an answer
 */
export function post(
  { url, id, body }: Message,
  { secret, guard, limits: { silenceSeconds } }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(url);
  if (guard && namesPrivateAddress(address)) refuseAddress();
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(address, {
      method: 'POST',
      signal,
      // A connection that is kept may have been closed by the other end.
      agent: false,
      ...(guard && { lookup: guard }),
      headers: {
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': id,
        'user-agent': 'Runboard',
        ...signRequest(id, body, secret, Math.floor(Date.now() / 1000)),
      },
    });
    let answer: IncomingMessage | undefined;
    request.on('socket', (socket) => {
      // Work may take its time: only a dead connection is given up.
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      if (silenceSeconds === undefined) return;
      const limit = () => socket.setTimeout(timerMs(silenceSeconds));
      socket.on('timeout', () => {
        // Nothing is taken from it while the reader of the answer is slow, and nothing comes after the answer's end.
        if (answer && (answer.complete || answer.readableLength >= answer.readableHighWaterMark)) limit();
        else (answer ?? request).destroy(new SilenceError(`Its service sent nothing for ${silenceSeconds} s.`));
      });
      limit();
    });
    request.on('response', (response) => resolve((answer = response)));
    request.on('error', (error) => {
      // An answer without a length would end well: the end of the connection ends it.
      answer?.destroy(error);
      reject(error);
    });
    // An unexpected upgrade closes the connection without an error.
    request.on('close', () => reject(new Error('closed without an answer')));
    request.end(body);
  });
}
