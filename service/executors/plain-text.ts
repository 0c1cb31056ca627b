import { stripVTControlCharacters } from 'node:util';

/** Text for a person: without what a terminal would do, and without other control characters than tab and newline. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[^\t\n\P{Cc}]/gu, '');
}

/** A text that was cut, without half of a letter at its ends. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
