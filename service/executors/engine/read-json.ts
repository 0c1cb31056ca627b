import type { IncomingMessage } from 'node:http';

import { RunFailure } from '../executor.ts';
import { formatBytes } from '../format-bytes.ts';
import { contentCoding } from '../http/content-coding.ts';

/** Maximum size of an answer; some engines include pictures in their JSON. */
const LONGEST_JSON = 32 * 1024 ** 2;
/** Levels of nesting that its readers, which are recursive, can read. */
const DEEPEST_JSON = 1000;

/**
 * Read an answer as JSON.
 * @throws RunFailure if it is something else; any other Error for a lost connection
 */
export async function readJson(answer: IncomingMessage): Promise<unknown> {
  const coding = contentCoding(answer);
  if (coding !== undefined) {
    answer.destroy();
    throw new RunFailure(`Its service sent a compressed answer (${coding}), which was not accepted.`, {
      jobLeft: true,
    });
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length <= LONGEST_JSON) continue;
    answer.destroy();
    throw new RunFailure(`Its service sent more than ${formatBytes(LONGEST_JSON)} of JSON.`, { jobLeft: true });
  }
  let document: unknown;
  try {
    document = JSON.parse(withExactIds(Buffer.concat(parts).toString()));
  } catch {
    throw new NotJsonError("Its service's answer is not JSON.", { jobLeft: true });
  }
  if (isDeeper(document, DEEPEST_JSON)) {
    throw new RunFailure(`Its service's answer is nested deeper than ${DEEPEST_JSON.toLocaleString('en')} levels.`, {
      jobLeft: true,
    });
  }
  return document;
}

/** Put whole numbers that JavaScript would round into quotes: they are IDs, and keep their digits. */
function withExactIds(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  let exact = '';
  // One pattern for texts and numbers would overflow on long texts.
  for (let at = 0; at < text.length;) {
    const begin = text.indexOf('"', at);
    exact += text.slice(at, begin < 0 ? undefined : begin).replaceAll(/-?\d[\d.eE+-]*/g, exactId);
    if (begin < 0) break;
    at = endOfText(text, begin);
    exact += text.slice(begin, at);
  }
  return exact;
}

function exactId(number: string): string {
  return /^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number;
}

function endOfText(json: string, begin: number): number {
  for (let end = begin; ;) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let before = end;
    while (json[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The failure for an answer that should have been JSON. */
export class NotJsonError extends RunFailure {}
