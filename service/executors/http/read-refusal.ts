import type { IncomingMessage } from 'node:http';

import { plainText, wellFormed } from '../plain-text.ts';
import { packingOf } from './packing-of.ts';

const READ_BYTES = 64 * 1024;
const SHOWN_CHARACTERS = 2000;

/**
 * The words of an answer that isn't a result, for a person: those of its JSON, or its text.
 * @param limitMs how long the words may take; then those that have come are used
 */
export async function readRefusal(answer: IncomingMessage, limitMs: number): Promise<string> {
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
    // What came until then will do.
  } finally {
    clearTimeout(limit);
    answer.destroy();
  }
  if (packingOf(answer) !== undefined) return '';
  const text = Buffer.concat(parts).toString();
  if (/^text\/html\b/.test(answer.headers['content-type'] ?? '')) return '';
  return wellFormed(
    plainText(wordsOf(text) ?? text)
      .trim()
      .slice(0, SHOWN_CHARACTERS),
  );
}

function wordsOf(text: string): string | undefined {
  try {
    const { description, detail, message, error } = JSON.parse(text) as Record<string, unknown>;
    return [description, detail, message, error].find((words) => typeof words === 'string');
  } catch {
    return undefined;
  }
}
