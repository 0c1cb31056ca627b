import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';

import mime from 'mime';

import { plainFileName } from '../plain-file-name.ts';

/** Content type of a file that a service sent; undefined if none was given, or only `application/octet-stream`. */
export function typeOfAnswer({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  return type === undefined || /^application\/octet-stream\b/.test(type) ? undefined : type;
}

/** Name of a file that a service sent. @param otherwise used if it has none */
export function nameOfAnswer({ headers }: IncomingMessage, otherwise: string): string {
  const disposition = headers['content-disposition'] ?? '';
  const exact = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const given = decoded(exact) ?? /filename="([^"]+)"|filename=([^;\s]+)/i.exec(disposition)?.slice(1).find(Boolean);
  if (given !== undefined) return plainFileName(given);
  const extension = mime.getExtension(headers['content-type'] ?? '');
  return !extension || extension === 'bin' || posix.extname(otherwise) === `.${extension}`
    ? plainFileName(otherwise)
    : `${plainFileName(otherwise)}.${extension}`;
}

/** Percent-decode a text; undefined if it is malformed. */
export function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
