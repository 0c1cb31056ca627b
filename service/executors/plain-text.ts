import { stripVTControlCharacters } from 'node:util';

/** Text for people: without terminal sequences, and without control characters except tab and newline. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[^\t\n\P{Cc}]/gu, '');
}

/** Replace lone surrogates, which truncating a text may leave at its ends, with U+FFFD. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
