import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

const WORTH_COMPRESSING = 16 * 1024;

/** Answer with JSON text that is ready, compressed when it is large and the caller reads gzip. */
export async function sendLargeJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<unknown> {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding, Authorization, x-api-key'].filter(Boolean).join(', ');
  const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`;
  void reply
    .type('application/json; charset=utf-8')
    .header('vary', vary)
    // Only the browser itself may keep it, and asks each time whether it still holds.
    .header('cache-control', 'private, no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (json.length < WORTH_COMPRESSING || !readsGzip(request)) return json;
  void reply.header('content-encoding', 'gzip');
  return compress(json, { level: constants.Z_BEST_SPEED });
}

function readsGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    typeof accepted === 'string' && /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i.test(accepted)
  );
}
