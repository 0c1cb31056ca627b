import mime from 'mime';

import type { ResultRule } from './engine-rules.ts';
import { firstAt, valuesAt } from './json-pointer.ts';
import { urlBelow } from './request-url.ts';
import { fillText, namesIn } from './template.ts';

/** A file made by an engine: its address, or its content. */
export type EngineResult =
  | { readonly url: string; readonly name?: string | undefined }
  | { readonly name: string; readonly type: string; readonly content: Buffer };

/** Bases for resolving relative addresses. */
export interface Places {
  /** Address of the document. */
  readonly url: string;
  /** The configured address. */
  readonly base: string;
}

/** The results in a status document: those of the first rule that finds any. */
export function readResults(rules: readonly ResultRule[], document: unknown, { url, base }: Places): EngineResult[] {
  for (const rule of rules) {
    const values = valuesAt(document, rule.at).filter((value) => value !== null && value !== undefined);
    const fitting = values.filter((value) =>
      Object.entries(rule.where).every(([pointer, wanted]) => firstAt(value, [pointer]) === wanted),
    );
    const results = fitting.flatMap((value) =>
      rule.inline ? anyResult(value) : addressed(value, rule, { url, base }),
    );
    if (results.length > 0) return results;
  }
  return [];
}

/** Make results from a value: an address, a list of addresses, or fields that form an address. */
function addressed(value: unknown, { address }: ResultRule, { url, base }: Places): EngineResult[] {
  if (address === undefined) {
    const places = Array.isArray(value) ? value : [value];
    return places.flatMap((place) => {
      const given = typeof place === 'string' ? place : firstAt(place, ['/url', '/href']);
      return typeof given === 'string' && given !== '' && URL.canParse(given, url)
        ? [{ url: new URL(given, url).href }]
        : [];
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  if (!namesIn(address).every((name) => typeof fields[name] === 'string')) return [];
  const name = fields['filename'];
  return [{ url: urlBelow(base, fillText(address, fields)), ...(typeof name === 'string' && { name }) }];
}

/**
 * Make results from a value of any kind: if all values in it, at any depth, are addresses or data URLs, each is a file;
 * otherwise the value itself is one file.
 */
function anyResult(value: unknown): EngineResult[] {
  const leaves = leavesOf(value);
  if (leaves.length === 0) return [];
  if (leaves.every((leaf) => isFile(leaf))) {
    return leaves.map((leaf, index) => fileOf(String(leaf), index));
  }
  // Text models return their output as a list of pieces.
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return [text(value.join(''))];
  if (typeof value === 'string') return [text(value)];
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return [{ name: 'output.json', type: 'application/json; charset=utf-8', content }];
}

function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

function isFile(value: unknown): boolean {
  return typeof value === 'string' && (/^https?:\/\/\S+$/.test(value) || value.startsWith('data:'));
}

function text(content: string): EngineResult {
  return { name: 'output.txt', type: 'text/plain; charset=utf-8', content: Buffer.from(content) };
}

function fileOf(address: string, index: number): EngineResult {
  if (!address.startsWith('data:')) return { url: address };
  const comma = address.indexOf(',');
  const head = address.slice('data:'.length, comma);
  const type = head.replace(/;base64$/, '') || 'text/plain';
  const content = head.endsWith(';base64')
    ? Buffer.from(address.slice(comma + 1), 'base64')
    : Buffer.from(decoded(address.slice(comma + 1)));
  const extension = mime.getExtension(type) ?? 'bin';
  return { name: index === 0 ? `output.${extension}` : `output-${index + 1}.${extension}`, type, content };
}

function decoded(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    return content;
  }
}
