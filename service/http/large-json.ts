import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

const WORTH_COMPRESSING = 16 * 1024;

/** JSON text for one or more answers, which is hashed and compressed only once. */
export class LargeJson {
  readonly bytes: Buffer;
  readonly etag: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(json: string) {
    this.bytes = Buffer.from(json);
    this.etag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  compressed(): Promise<Buffer> {
    return (this.#compressed ??= compress(this.bytes, { level: constants.Z_BEST_SPEED }));
  }
}

/** Answer with large JSON, compressed if the caller accepts gzip; answer 304 if the caller already has it. */
export async function sendLargeJson(request: FastifyRequest, reply: FastifyReply, json: LargeJson): Promise<unknown> {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding, Authorization, x-api-key'].filter(Boolean).join(', ');
  void reply
    .type('application/json; charset=utf-8')
    .header('vary', vary)
    // Only the browser itself may cache it, and revalidates it each time.
    .header('cache-control', 'private, no-cache')
    .header('etag', json.etag);
  if (request.headers['if-none-match']?.includes(json.etag)) return reply.code(304).send();
  if (json.bytes.length < WORTH_COMPRESSING || !readsGzip(request)) return json.bytes;
  void reply.header('content-encoding', 'gzip');
  return json.compressed();
}

function readsGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    typeof accepted === 'string' && /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i.test(accepted)
  );
}
