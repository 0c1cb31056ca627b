import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { jsonDifferences } from './json-differences.ts';

const rowsOf = (before: unknown, after: unknown) => jsonDifferences(before, after, 1000).rows;
const none = { rows: [], counts: { added: 0, removed: 0, changed: 0 }, isCut: false };

test('changed, added and removed values are listed under their paths', () => {
  const before = { title: 'Bread', oven: { heat: 200, fan: true }, gone: [1, 2, 3] };
  const after = { title: 'Bread', oven: { heat: 220, fan: true, steam: null }, notes: { a: 1, b: 2 } };
  expect(jsonDifferences(before, after, 1000)).toEqual({
    rows: [
      { depth: 0, key: 'oven', kind: 'inside' },
      { depth: 1, key: 'heat', kind: 'changed', before: '200', after: '220' },
      { depth: 1, key: 'steam', kind: 'added', after: 'null' },
      { depth: 0, key: 'gone', kind: 'removed', before: '[ 3 items ]' },
      { depth: 0, key: 'notes', kind: 'added', after: '{ 2 keys }' },
    ],
    counts: { added: 2, removed: 1, changed: 1 },
    isCut: false,
  });
});

test('an inserted item is the only difference', () => {
  expect(rowsOf([1, 2, 3, 4], [1, 2, 9, 3, 4])).toEqual([{ depth: 0, key: '[2]', kind: 'added', after: '9' }]);
  expect(rowsOf([1, 2, 3], [2, 3])).toEqual([{ depth: 0, key: '[0]', kind: 'removed', before: '1' }]);
});

test('objects of a list are matched by name, in any order', () => {
  const before = [
    { id: 'a', size: 1 },
    { id: 'b', size: 2 },
    { id: 'c', size: 3 },
  ];
  const after = [
    { id: 'c', size: 3 },
    { id: 'd', size: 4 },
    { id: 'a', size: 9 },
  ];
  expect(rowsOf(before, after)).toEqual([
    { depth: 0, key: '[2] a', kind: 'inside' },
    { depth: 1, key: 'size', kind: 'changed', before: '1', after: '9' },
    { depth: 0, key: '[1] b', kind: 'removed', before: '{ 2 keys }' },
    { depth: 0, key: '[1] d', kind: 'added', after: '{ 2 keys }' },
  ]);
});

test('a scalar is compared as a whole, and a list is not an object', () => {
  expect(rowsOf('a', 'b')).toEqual([{ depth: 0, key: '', kind: 'changed', before: '"a"', after: '"b"' }]);
  expect(rowsOf([1], { 0: 1 })).toEqual([
    { depth: 0, key: '', kind: 'changed', before: '[ 1 item ]', after: '{ 1 key }' },
  ]);
});

test('rows are limited to the first differences, but all differences are counted', () => {
  const [ones, twos] = [1, 2].map((value) => Array.from({ length: 50 }, () => ({ value })));
  const { rows, counts, isCut } = jsonDifferences(ones, twos, 10);
  expect([rows.length, counts.changed, isCut]).toEqual([10, 50, true]);
});

test('a value never differs from itself, and always differs from another value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(jsonDifferences(one, structuredClone(one), 1000)).toEqual(none);
      const { counts, isCut } = jsonDifferences(one, other, 100_000);
      expect(isCut).toBe(false);
      // JSON has no negative zero.
      const isEqual = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(counts.added + counts.removed + counts.changed > 0).toBe(!isEqual);
    }),
    { seed: 20_261_126 },
  );
});

/** The value with the keys of its objects in a fixed order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { entries: entries.map(([key, one]) => [key, sorted(one)]) };
}
