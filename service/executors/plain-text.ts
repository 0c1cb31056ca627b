import { stripVTControlCharacters } from 'node:util';

/** Text for people: without terminal sequences, and without control characters except tab and newline. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[^\t\n\P{Cc}]/gu, '');
}

/** Remove lone surrogates from the ends of a truncated text. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
