import { expect, test } from 'vitest';

import { parseCsv, readCsv } from './parse-csv.ts';

test.each<[what: string, text: string, rows: readonly (readonly string[])[]]>([
  ['nothing', '', []],
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\r\n1;"x;y"\r\n',
    [
      ['a', 'b'],
      ['1', 'x;y'],
    ],
  ],
  [
    'tabs',
    'a\tb\n,\t2',
    [
      ['a', 'b'],
      [',', '2'],
    ],
  ],
  [
    'pipes',
    'a|b, c|d\n1|2, 3|4',
    [
      ['a', 'b, c', 'd'],
      ['1', '2, 3', '4'],
    ],
  ],
  [
    'decimal commas',
    'a;b\n1,5;2,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
    ],
  ],
  [
    'more commas than semicolons',
    'a, x, y;b\nc, z;d',
    [
      ['a, x, y', 'b'],
      ['c, z', 'd'],
    ],
  ],
  [
    'separators inside of the quotes of a head',
    '"a, mm";"b, kg";"c, €"\r\n1;2;3',
    [
      ['a, mm', 'b, kg', 'c, €'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a line that names the separator',
    'sep=;\r\na,x;b\r\n1;2',
    [
      ['a,x', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark and such a line in quotes',
    '\uFEFF"sep=,"\na,b;\n1,2;',
    [
      ['a', 'b;'],
      ['1', '2;'],
    ],
  ],
  ['doubled quotes and line breaks', '"a ""b""","line\nbreak"', [['a "b"', 'line\nbreak']]],
  [
    'quotes that weren’t doubled',
    'a,b\n"5" disk",2',
    [
      ['a', 'b'],
      ['5" disk', '2'],
    ],
  ],
  [
    'blanks between separators and quotes',
    '"Name", "Note"\n"Doe", "a, ""b"", c"\n 5", 6"\n',
    [
      ['Name', 'Note'],
      ['Doe', 'a, "b", c'],
      [' 5"', ' 6"'],
    ],
  ],
  [
    'blanks in quotes',
    'a,b\n"  x ",1',
    [
      ['a', 'b'],
      ['  x ', '1'],
    ],
  ],
  [
    'returns alone',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'mixed line ends',
    'a,b\r\n"x\r\ny",2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['x\r\ny', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'empty cells',
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  [
    'empty trailing columns',
    'a,b,,\n1,2,,\n3,,,',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ],
  ],
  [
    'a head that begins with a number sign',
    '##source=x\n#CHROM\tPOS\n1\t2',
    [
      ['#CHROM', 'POS'],
      ['1', '2'],
    ],
  ],
  [
    'a title above it',
    'Report for May, 2026\n\nname;size\nBread;2',
    [['Report for May, 2026'], [''], ['name', 'size'], ['Bread', '2']],
  ],
  [
    'lists in cells',
    'id,tags\n1,a;b;c\n2,d;e',
    [
      ['id', 'tags'],
      ['1', 'a;b;c'],
      ['2', 'd;e'],
    ],
  ],
  [
    'rows of separators at its end',
    'a,b\n1,2\n,\n3,4\n,\n,\n',
    [
      ['a', 'b'],
      ['1', '2'],
      ['', ''],
      ['3', '4'],
    ],
  ],
  ['number signs only', '#fff\n#000', [['#fff'], ['#000']]],
])('a table with %s is parsed as rows', (_what, text, rows) => {
  expect(parseCsv(text, 100)).toEqual(rows);
});

test('lines with a number sign above the head are comments, and later ones are rows', () => {
  expect(readCsv('# made by x, y\n#\n#2026\n\na;b\n#1;2')).toEqual({
    comments: ['made by x, y', '', '2026'],
    rows: [
      ['a', 'b'],
      ['#1', '2'],
    ],
  });
});

test.each([
  ['# made by x\n# x,y\n1,2\n3,4\n', ['made by x'], ['x', 'y']],
  ['# x\n1\n2\n', [], ['x']],
  ['# made by x, y\na,b\n1,2\n', ['made by x, y'], ['a', 'b']],
])('the last comment of %j is the head if it is above numbers', (text, comments, head) => {
  const table = readCsv(text);
  expect([table.comments, table.rows[0]]).toEqual([comments, head]);
});

test('a quote that is never closed is a letter, instead of hiding the rows below', () => {
  const table = 'a\tb\n"x\t1\n"Al" y\t2\n';
  expect(parseCsv(table)).toEqual([
    ['a', 'b'],
    ['"x', '1'],
    ['"Al" y', '2'],
  ]);
  expect(parseCsv(table + 'z\t3\n'.repeat(5000))).toHaveLength(5003);
});

test('parses no more rows than its limit', () => {
  expect(parseCsv('1\n2\n3\n4', 2)).toEqual([['1'], ['2']]);
});
