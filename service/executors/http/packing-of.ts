import type { IncomingMessage } from 'node:http';

/** How an answer is packed, such as `gzip`; undefined when its bytes are as they are (RFC 9110 §8.4, RFC 9112 §6.1). */
export function packingOf({ headers }: IncomingMessage): string | undefined {
  const codings = [headers['content-encoding'], headers['transfer-encoding']]
    .join(',')
    .toLowerCase()
    .split(/[,\s]+/);
  return codings.find((coding) => !['', 'identity', 'chunked'].includes(coding));
}
