import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { RunFailure } from '../executor.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Ask } from './retrying-request.ts';

/** The limit on the bytes of one output, over all the answers that form it, and how many may still arrive. */
export interface ByteLimit {
  readonly bytes: number;
  left: number;
}

/** Count bytes of an output. @throws RunFailure if there are too many */
export function countBytes(limit: ByteLimit, length: number): void {
  limit.left -= length;
  if (limit.left >= 0) return;
  throw new RunFailure(`Its service sent more than ${formatBytes(limit.bytes)}, which is the limit of its executor.`);
}

/**
 * Stream the body of an answer, even if connections are lost: the request is sent again, and the earlier bytes are
 * skipped after checking that they are unchanged.
 */
export function answerContent(first: IncomingMessage, ask: Ask, limit: ByteLimit, signal: AbortSignal): Readable {
  return Readable.from(parts(), { objectMode: false });

  async function* parts(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let length = 0;
    for (let answer = first; ;) {
      try {
        for await (const part of skip(answer, length, hash.copy().digest('hex'))) {
          length += part.length;
          countBytes(limit, part.length);
          hash.update(part);
          yield part;
        }
        return;
      } catch (error) {
        answer.destroy();
        signal.throwIfAborted();
        if (error instanceof RunFailure) throw error;
        answer = await ask(error);
      }
    }
  }
}

/** @throws RunFailure if the earlier bytes have changed */
async function* skip(answer: IncomingMessage, length: number, digest: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let left = length;
  for await (const part of answer as AsyncIterable<Buffer>) {
    const before = part.subarray(0, left);
    left -= before.length;
    hash.update(before);
    if (left > 0) continue;
    if (before.length > 0 && hash.copy().digest('hex') !== digest) throw differs();
    if (part.length > before.length) yield part.subarray(before.length);
  }
  if (left > 0) throw differs();
}

function differs(): RunFailure {
  return new RunFailure('The connection to its service was lost, and the repeated request got a different answer.');
}
