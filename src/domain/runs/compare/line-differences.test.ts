import { expect, test } from 'vitest';

import { lineDifferences } from './line-differences.ts';

const lines = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `line ${from + at}`);

test('equal lines far from any difference form a gap', () => {
  const { rows, counts } = lineDifferences(
    [
      { kind: 'same', lines: lines(10) },
      { kind: 'removed', lines: ['old'] },
      { kind: 'added', lines: ['new', 'newer'] },
      { kind: 'same', lines: lines(4, 11) },
    ],
    100,
  );
  expect(rows).toEqual([
    { kind: 'gap', lines: 7 },
    { kind: 'same', before: 8, after: 8, text: 'line 8' },
    { kind: 'same', before: 9, after: 9, text: 'line 9' },
    { kind: 'same', before: 10, after: 10, text: 'line 10' },
    { kind: 'removed', before: 11, text: 'old' },
    { kind: 'added', after: 11, text: 'new' },
    { kind: 'added', after: 12, text: 'newer' },
    { kind: 'same', before: 12, after: 13, text: 'line 11' },
    { kind: 'same', before: 13, after: 14, text: 'line 12' },
    { kind: 'same', before: 14, after: 15, text: 'line 13' },
    { kind: 'same', before: 15, after: 16, text: 'line 14' },
  ]);
  expect(counts).toEqual({ added: 2, removed: 1, changed: 0 });
});

test('lines near differences are kept on both sides of a gap', () => {
  const { rows } = lineDifferences(
    [
      { kind: 'added', lines: ['first'] },
      { kind: 'same', lines: lines(20) },
      { kind: 'removed', lines: ['last'] },
    ],
    100,
  );
  expect(rows.map((row) => (row.kind === 'gap' ? row.lines : row.text))).toEqual([
    'first',
    'line 1',
    'line 2',
    'line 3',
    14,
    'line 18',
    'line 19',
    'line 20',
    'last',
  ]);
  expect(rows.at(-1)).toEqual({ kind: 'removed', before: 21, text: 'last' });
});

test('rows are limited to the first differences, but all differences are counted', () => {
  const { rows, counts, isCut } = lineDifferences([{ kind: 'added', lines: lines(50) }], 10);
  expect([rows.length, counts.added, isCut]).toEqual([10, 50, true]);
});
