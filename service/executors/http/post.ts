import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

import { namesPrivateAddress, refuseAddress } from './address-guard.ts';
import { signRequest } from './sign-request.ts';

const KEEP_ALIVE_MS = 30_000;

/** How requests of an executor are sent. */
export interface PostOptions {
  readonly secret: string;
  /** Looks names up and refuses private addresses; undefined: none is refused. */
  readonly guard: LookupFunction | undefined;
}

/** What is sent: the same id for the same, however often. */
export interface Message {
  readonly url: string;
  readonly id: string;
  readonly body: string;
}

/** Send a signed message. @returns the answer with its body still to come; redirects are not followed */
export function post(
  { url, id, body }: Message,
  { secret, guard }: PostOptions,
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
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': id,
        'user-agent': 'Runboard',
        ...signRequest(id, body, secret, Math.floor(Date.now() / 1000)),
      },
    });
    // Work may take its time: only a dead connection is given up.
    request.on('socket', (socket) => socket.setKeepAlive(true, KEEP_ALIVE_MS));
    request.on('response', resolve);
    // Also after the answer has begun: whoever reads it hears of it there.
    request.on('error', reject);
    request.end(body);
  });
}
