import { RunFailure } from '../executor.ts';
import { plainText } from '../plain-text.ts';

const SHOWN_CHARACTERS = 200;

/** A failure that names an unreadable file or folder and the reason: "The file y.txt can't be read (EACCES)." */
export function unreadable(kind: 'file' | 'folder', name: string, error: unknown): RunFailure {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return new RunFailure(`The ${kind} ${shownName(name)} can't be read (${code}).`, { cause: error });
}

/** A file name, shown in a sentence: on one line, and only its end if it is long. */
export function shownName(name: string): string {
  const plain = plainText(name).replaceAll(/\s+/g, ' ');
  return plain.length > SHOWN_CHARACTERS ? `…${plain.slice(-SHOWN_CHARACTERS)}` : plain;
}
