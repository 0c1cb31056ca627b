import type { IncomingMessage } from 'node:http';

import { plainText, wellFormed } from '../command/last-lines.ts';

const READ_BYTES = 64 * 1024;
const SHOWN_CHARACTERS = 2000;

/** What an answer that is no result says, for a person: the words of its JSON, or its text. */
export async function readRefusal(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > READ_BYTES) break;
    }
  } catch {
    // What came until then will do.
  }
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
