import { expect, test } from 'vitest';

import { parseCsv } from './parse-csv.ts';

test.each([
  ['', []],
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;"x;y"\r\n',
    [
      ['a', 'b'],
      ['1', 'x;y'],
    ],
  ],
  [
    'a\tb\n,\t2',
    [
      ['a', 'b'],
      [',', '2'],
    ],
  ],
  ['"a ""b""","line\nbreak"', [['a "b"', 'line\nbreak']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
])('%j is parsed as rows', (text, rows) => {
  expect(parseCsv(text, 100)).toEqual(rows);
});

test('parses no more rows than its limit', () => {
  expect(parseCsv('1\n2\n3\n4', 2)).toEqual([['1'], ['2']]);
});
