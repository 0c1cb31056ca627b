import type { IncomingMessage } from 'node:http';

import { plainText, wellFormed } from '../plain-text.ts';
import { contentCoding } from './content-coding.ts';

const READ_BYTES = 64 * 1024;
const SHOWN_CHARACTERS = 2000;

/**
 * Read the message of an error answer, for people: from its JSON, or its text.
 * @param limitMs time limit, after which the part that has arrived is used
 * @param ownWords finds the message in the error document of a particular service
 */
export async function readErrorBody(
  answer: IncomingMessage,
  limitMs: number,
  ownWords: (document: unknown) => string | undefined = () => undefined,
): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  const limit = setTimeout(() => answer.destroy(), limitMs);
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > READ_BYTES) break;
    }
  } catch {
    // Use the part that has arrived.
  } finally {
    clearTimeout(limit);
    answer.destroy();
  }
  if (contentCoding(answer) !== undefined) return '';
  const text = Buffer.concat(parts).toString();
  if (/^text\/html\b/.test(answer.headers['content-type'] ?? '')) return '';
  return wellFormed(
    plainText(wordsOf(text, ownWords) ?? text)
      .trim()
      .slice(0, SHOWN_CHARACTERS),
  );
}

function wordsOf(text: string, ownWords: (document: unknown) => string | undefined): string | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const own = ownWords(document);
    if (own !== undefined) return own;
    const { description, detail, message, error } = document as Record<string, unknown>;
    return [description, detail, message, error].find((words) => typeof words === 'string');
  } catch {
    return undefined;
  }
}
