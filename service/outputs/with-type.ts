import { Readable } from 'node:stream';

import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import mime from 'mime';

import { decodeText, isTextThroughout, isTextType } from '@/contract/text-encoding.ts';

import type { Content, Product } from '../executors/executor.ts';

/** Maximum number of bytes that the library reads from a file. */
const HEAD_BYTES = 4100;
/** How files of PDF, PostScript and RTF begin, which may be text throughout. */
const textLike = /^(?:%PDF-\d|%!PS|\{\\rtf)/;
/** The mark of UTF-32, which no browser reads and the library takes for sound. */
const utf32 = Buffer.of(0xff, 0xfe, 0, 0);

/** Add the content type of a product: the executor's, or else one detected by name and first bytes. */
export async function withType(product: Product): Promise<Product & { readonly type: string }> {
  const { name, type, content } = product;
  if (type !== undefined) return { ...product, type };
  const { head, whole } = await lookInto(content);
  return { name, content: whole, type: await typeOf(name, head) };
}

async function typeOf(name: string, head: Buffer): Promise<string> {
  if (head.subarray(0, utf32.length).equals(utf32)) return 'application/octet-stream';
  const named = mime.getType(name) ?? undefined;
  const seen = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const isText = isTextThroughout(head);
  // Texts may begin like another type, as `BM` and `ID3` do, so only a name or a long signature tells.
  if (isText && !(seen && (seen === named || textLike.test(head.toString('latin1', 0, 8)))))
    return withCharset(textType(named), head);
  // Files of many types are XML or zip inside, so their names decide.
  const type = seen !== undefined && !(named && /\/(?:xml|zip)$/.test(seen)) ? seen : named;
  return type === undefined ? 'application/octet-stream' : isText ? withCharset(type, head) : type;
}

/** The type of a text. Its name may have the ending of a type that the file doesn't have. */
function textType(named: string | undefined): string {
  const isNamed = named && (isTextType(named) || named.startsWith('model/') || !supportedMimeTypes.has(named));
  return isNamed ? named : 'text/plain';
}

/** Add the charset of a text if it is certain. */
function withCharset(type: string, head: Buffer): string {
  const { encoding, isGuessed } = decodeText(head, undefined, false);
  return isGuessed || !isTextType(type) ? type : `${type}; charset=${encoding}`;
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
