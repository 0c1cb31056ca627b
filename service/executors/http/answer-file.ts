import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';

import { parse } from 'content-disposition';
import mime from 'mime';

import { isTextType, mediaType } from '@/contract/text-encoding.ts';

import { givenFileName, plainFileName } from '../plain-file-name.ts';

const unknownTypes = /^(?:application|binary)\/(?:octet-stream|x-download|force-download)\b/i;

/** Content type of a file that a service sent; undefined if none was given, or only `application/octet-stream`. */
export function typeOfAnswer({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  return type === undefined || unknownTypes.test(type) ? undefined : type;
}

/** Name of a file that a service sent (RFC 6266). @param otherwise used if it has none */
export function nameOfAnswer({ headers }: IncomingMessage, otherwise: string): string {
  const { filename } = parse(headers['content-disposition'] ?? '').parameters;
  const given = givenFileName(utf8Of(filename ?? ''));
  if (given !== '') return given;
  const extension = extensionOf(headers['content-type'] ?? '');
  return extension === undefined || posix.extname(otherwise) === `.${extension}`
    ? plainFileName(otherwise)
    : `${plainFileName(otherwise)}.${extension}`;
}

function extensionOf(type: string): string | undefined {
  const known = mime.getExtension(type);
  if (known) return known === 'bin' ? undefined : known;
  const [, suffix] = /(json|xml|yaml)$/.exec(mediaType(type)) ?? [];
  if (/\b(?:x-)?(?:ndjson|jsonl)$/.test(mediaType(type))) return 'ndjson';
  return suffix ?? (isTextType(type) ? 'txt' : undefined);
}

/** Node reads headers as Latin-1, but many services send names in UTF-8. */
function utf8Of(text: string): string {
  if (/[^\0-\u00ff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

/** Percent-decode a text; undefined if it is malformed. */
export function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
