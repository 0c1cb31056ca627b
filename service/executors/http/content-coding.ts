import type { IncomingMessage } from 'node:http';

/** Coding of an answer's body, such as `gzip`; undefined for plain bytes (RFC 9110 §8.4, RFC 9112 §6.1). */
export function contentCoding({ headers }: IncomingMessage): string | undefined {
  const codings = [headers['content-encoding'], headers['transfer-encoding']]
    .join(',')
    .toLowerCase()
    .split(/[,\s]+/);
  return codings.find((coding) => !['', 'identity', 'chunked'].includes(coding));
}
