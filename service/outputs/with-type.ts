import { Readable } from 'node:stream';

import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';

import type { Content, Product } from '../executors/executor.ts';

/** Maximum number of bytes that the library reads from a file. */
const HEAD_BYTES = 4100;
const textTypes = /^(?:text\/|application\/(?:json|xml|javascript|yaml|x-ndjson)$|[\w.+-]+\/[\w.+-]+\+(?:xml|json)$)/;

/** Add the content type of a product: the executor's, or else one detected by name and first bytes. */
export async function withType(product: Product): Promise<Product & { readonly type: string }> {
  const { name, type, content } = product;
  if (type !== undefined) return { ...product, type };
  const { head, whole } = await lookInto(content);
  return { name, content: whole, type: await typeOf(name, head) };
}

async function typeOf(name: string, head: Buffer): Promise<string> {
  const isText = head.length > 0 && !head.includes(0) && isUtf8(head);
  const named = mime.getType(name) ?? undefined;
  // Files of many types are XML or zip inside, so their names decide.
  const seen = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const type = seen !== undefined && !(named && /\/(?:xml|zip)$/.test(seen)) ? seen : named;
  if (type === undefined) return isText ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return isText && textTypes.test(type) ? `${type}; charset=utf-8` : type;
}

/** In stream mode, a character that is cut off at the end is allowed. */
function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Read the first bytes of a content, and return them with the whole content, which still includes them. */
async function lookInto(content: Content): Promise<{ head: Buffer; whole: Content }> {
  if (!(content instanceof Readable)) return { head: Buffer.from(content).subarray(0, HEAD_BYTES), whole: content };
  const parts = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await parts.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const whole = Readable.from(
    (async function* () {
      yield* first;
      for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
    })(),
    { objectMode: false },
  );
  whole.once('close', () => content.destroy());
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), whole };
}
