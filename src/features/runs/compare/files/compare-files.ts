import { diffArrays } from 'diff';

import { charsetOf, decodeText } from '@/contract/text-encoding.ts';
import { csvDifferences } from '@/domain/runs/compare/csv-differences.ts';
import { jsonDifferences, parseJson } from '@/domain/runs/compare/json-differences.ts';
import { lineDifferences, type LinePart } from '@/domain/runs/compare/line-differences.ts';
import { indentJson } from '@/ui/viewers/code/indent-json.ts';
import { parseCsv } from '@/ui/viewers/parse-csv.ts';

import type { ComparableKind, FileDifferences } from './file-differences.ts';

const rowsAtMost = 5000;
/** Time limit for matching lines, in milliseconds. */
const matchingMs = 4000;

/**
 * Compare two files of the same kind. Invalid files are compared line by line.
 * @param types the files' content types, which may name their encodings
 */
export function compareFiles(
  kind: ComparableKind,
  before: Uint8Array,
  after: Uint8Array,
  types: readonly (string | undefined)[] = [],
): FileDifferences {
  if (before.length === after.length && before.every((byte, at) => byte === after[at])) return { kind: 'same' };
  const [one = '', other = ''] = [before, after].map((bytes, at) => decodeText(bytes, charsetOf(types[at] ?? '')).text);
  if (linesOf(one).join('\n') === linesOf(other).join('\n')) return { kind: 'same-text' };
  const values = kind === 'json' ? compareJson(one, other) : kind === 'csv' ? compareCsv(one, other) : undefined;
  if (values && values !== 'equal') return values;
  const [mine, theirs] = kind === 'json' ? [indentJson(one), indentJson(other)] : [];
  const isLaidOut = mine !== undefined && theirs !== undefined && mine !== theirs;
  return compareLines(isLaidOut ? mine : one, isLaidOut ? theirs : other, values === 'equal');
}

/** Compare two texts as JSON. @returns undefined if either is not JSON, has a key twice, or is nested too deeply */
function compareJson(one: string, other: string): FileDifferences | 'equal' | undefined {
  try {
    const found = jsonDifferences(parseJson(one), parseJson(other), rowsAtMost);
    return found.rows.length === 0 ? 'equal' : { kind: 'json', ...found };
  } catch {
    return undefined;
  }
}

function compareCsv(one: string, other: string): FileDifferences | 'equal' {
  const found = csvDifferences(parseCsv(one), parseCsv(other), rowsAtMost);
  const differing = found.rows.length + found.addedColumns.length + found.removedColumns.length;
  return differing === 0 ? 'equal' : { kind: 'csv', ...found };
}

function compareLines(one: string, other: string, areValuesEqual: boolean): FileDifferences {
  const [mine, theirs] = [linesOf(one), linesOf(other)];
  const matched = diffArrays(mine, theirs, { timeout: matchingMs });
  const parts = matched?.map(({ value, added, removed }): LinePart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
  const rows = lineDifferences(parts ?? roughParts(mine, theirs), rowsAtMost);
  return { kind: 'text', areValuesEqual, isRough: parts === undefined, ...rows };
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Split two files into the equal parts at both ends, and the differing part between them. */
function roughParts(one: readonly string[], other: readonly string[]): readonly LinePart[] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const parts: LinePart[] = [
    { kind: 'same', lines: one.slice(0, start) },
    { kind: 'removed', lines: one.slice(start, one.length - end) },
    { kind: 'added', lines: other.slice(start, other.length - end) },
    { kind: 'same', lines: one.slice(one.length - end) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}
