import { compareNumber, isLosslessNumber, LosslessNumber, parse } from 'lossless-json';

import { ownValue } from '@/contract/own-value.ts';
import type { DifferenceKind, DifferenceRows } from './difference-counts.ts';

/** A line of a tree of differences. */
export interface JsonDifference {
  /** Depth in the tree. */
  readonly depth: number;
  /** A name, or an index such as `[3]`, followed by the item's name if it has one; `''` for the whole value. */
  readonly key: string;
  /** `inside`: the differences are in the lines that follow, one level deeper. */
  readonly kind: DifferenceKind | 'inside';
  /** The shortened value: `"text"`, `{ 3 keys }`, `[ 2 items ]`. */
  readonly before?: string;
  readonly after?: string;
}

const longestValue = 200;
const longestId = 50;
/** Keys by which the objects of a list are identified. */
const idNames = ['id', 'key', 'name'];

/**
 * Parse JSON to compare it: a number that a double would write differently keeps its digits.
 * @throws SyntaxError if it isn't JSON, or a key occurs twice with different values; RangeError if it is nested too
 *   deeply
 */
export function parseJson(text: string): unknown {
  return parse(text, undefined, (digits) =>
    String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits),
  );
}

/**
 * The differences between two values of `parseJson`, as a tree. Objects in lists are matched by `id`, `key` or
 * `name` if these are unique. Other items are matched by position, after skipping equal items at both ends.
 * @param atMost maximum number of rows
 */
export function jsonDifferences(before: unknown, after: unknown, atMost: number): DifferenceRows<JsonDifference> {
  const rows: JsonDifference[] = [];
  const counts = { added: 0, removed: 0, changed: 0 };
  let isCut = false;

  function push(row: JsonDifference) {
    if (rows.length < atMost) rows.push(row);
  }

  function add(key: string, depth: number, one: unknown, other: unknown) {
    const kind = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    counts[kind] += 1;
    isCut ||= rows.length >= atMost;
    if (isCut) return;
    rows.push({
      depth,
      key,
      kind,
      ...(one !== undefined && { before: inShort(one) }),
      ...(other !== undefined && { after: inShort(other) }),
    });
  }

  const count = () => counts.added + counts.removed + counts.changed;

  function inside(key: string, depth: number, one: Tree, other: Tree) {
    const [rowsBefore, countBefore] = [rows.length, count()];
    if (depth >= 0) push({ depth, key, kind: 'inside' });
    for (const [part, mine, theirs] of partsOf(one, other)) compare(part, depth + 1, mine, theirs);
    if (count() === countBefore) rows.length = rowsBefore;
  }

  function compare(key: string, depth: number, one: unknown, other: unknown) {
    // Most parts of two large results are equal, and comparing them as a whole is cheaper than listing the parts of
    // both.
    if (isSame(one, other)) return;
    if (isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)) inside(key, depth, one, other);
    else add(key, depth, one, other);
  }

  // If both values are objects, or both are lists, the root has no line.
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) inside('', -1, before, after);
  else compare('', 0, before, after);
  return { rows, counts, isCut };
}

type Tree = Readonly<Record<string, unknown>>;
/** The values of two trees at the same key; undefined for a tree without the key. */
type Part = readonly [key: string, one: unknown, other: unknown];

function partsOf(one: Tree, other: Tree): readonly Part[] {
  if (Array.isArray(one) && Array.isArray(other)) return itemsOf(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.from(keys, (key) => [key || '""', ownValue(one, key), ownValue(other, key)]);
}

function itemsOf(one: readonly unknown[], other: readonly unknown[]): readonly Part[] {
  const named = idsOfBoth(one, other);
  if (named) {
    const [mine, theirs] = named;
    const kept: Part[] = [];
    for (const [id, at] of mine) {
      const to = theirs.get(id);
      const their = to === undefined ? undefined : other[to];
      if (!isSame(one[at], their)) kept.push([placeOf(to ?? at, id), one[at], their]);
    }
    const added = [...theirs].filter(([id]) => !mine.has(id));
    return [...kept, ...added.map(([id, at]): Part => [placeOf(at, id), undefined, other[at]])];
  }
  let start = 0;
  while (start < Math.min(one.length, other.length) && isSame(one[start], other[start])) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && isSame(one.at(-1 - end), other.at(-1 - end))) end += 1;
  const length = Math.max(one.length, other.length) - start - end;
  return Array.from({ length }, (_, at): Part => {
    const place = start + at;
    return [
      placeOf(place),
      place < one.length - end ? one[place] : undefined,
      place < other.length - end ? other[place] : undefined,
    ];
  });
}

type Ids = ReadonlyMap<string | number, number>;

/** Match objects by the first key that identifies every object of both lists. */
function idsOfBoth(one: readonly unknown[], other: readonly unknown[]): readonly [Ids, Ids] | undefined {
  for (const name of idNames) {
    const mine = idsOf(one, name);
    const theirs = mine && idsOf(other, name);
    if (theirs) return [mine, theirs];
  }
  return undefined;
}

/** The positions of a list's objects by their identifying values; undefined unless each object has a unique value. */
function idsOf(list: readonly unknown[], name: string): Ids | undefined {
  const ids = new Map<string | number, number>();
  for (const [at, item] of list.entries()) {
    const named = isTree(item) ? ownValue(item, name) : undefined;
    const id = isLosslessNumber(named) ? named.toString() : named;
    if ((typeof id !== 'string' && typeof id !== 'number') || ids.has(id)) return undefined;
    ids.set(id, at);
  }
  return ids;
}

function placeOf(at: number, id?: string | number): string {
  return id === undefined ? `[${at}]` : `[${at}] ${String(id).slice(0, longestId)}`;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return compareNumber(String(one), String(other)) === 0;
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

function isNumber(value: unknown): value is number | LosslessNumber {
  return typeof value === 'number' || isLosslessNumber(value);
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !isLosslessNumber(value);
}

function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${number(value.length, 'item')} ]`;
  if (isTree(value)) {
    const { length } = Object.keys(value);
    return length === 0 ? '{}' : `{ ${number(length, 'key')} }`;
  }
  const text = isNumber(value) ? String(value) : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

function number(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
