import { expect, test } from 'vitest';

import { csvDifferences } from './csv-differences.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(','));
const compare = (before: string, after: string, atMost = 1000) => csvDifferences(rowsOf(before), rowsOf(after), atMost);
const cells = (...pairs: readonly (readonly [before?: string | undefined, after?: string])[]) =>
  pairs.map(([before, after]) => ({ before, after }));

test('rows are matched by the first column of unique names, in any order', () => {
  const { rows, key, counts } = compare(
    'size,id,city\n1,a,Cork\n1,b,Graz\n1,c,Lima',
    'size,id,city\n1,c,Lima\n2,b,Graz\n1,d,Oslo',
  );
  expect(key).toBe('id');
  expect(rows).toEqual([
    { kind: 'removed', cells: cells(['1'], ['a'], ['Cork']) },
    { kind: 'changed', cells: cells(['1', '2'], ['b', 'b'], ['Graz', 'Graz']) },
    { kind: 'added', cells: cells([undefined, '1'], [undefined, 'd'], [undefined, 'Oslo']) },
  ]);
  expect(counts).toEqual({ added: 1, removed: 1, changed: 1 });
});

test('without such a column only equal rows match', () => {
  const { rows, key } = compare('a,b\n1,1\n1,1\n2,1', 'a,b\n2,1\n1,1\n3,1');
  expect(key).toBeUndefined();
  expect(rows).toEqual([
    { kind: 'removed', cells: cells(['1'], ['1']) },
    { kind: 'added', cells: cells([undefined, '3'], [undefined, '1']) },
  ]);
});

test('a column that only one table has changes the rows with a value in it', () => {
  const { columns, addedColumns, removedColumns, rows } = compare('id,old\na,1\nb,', 'id,new\na,\nb,2');
  expect({ columns, addedColumns, removedColumns }).toEqual({
    columns: ['id', 'old', 'new'],
    addedColumns: ['new'],
    removedColumns: ['old'],
  });
  expect(rows).toEqual([
    { kind: 'changed', cells: cells(['a', 'a'], ['1'], [undefined, '']) },
    { kind: 'changed', cells: cells(['b', 'b'], [''], [undefined, '2']) },
  ]);
});

test('columns of the same name are distinguished', () => {
  expect(compare('x,x\n1,2', 'x,x\n1,3').rows).toEqual([{ kind: 'changed', cells: cells(['1', '1'], ['2', '3']) }]);
});

test('rows are limited to the first differences, but all differences are counted', () => {
  const ids = Array.from({ length: 20 }, (_, at) => at);
  const before = ['id', ...ids].join('\n');
  const after = ['id', ...ids.map((id) => id + 100)].join('\n');
  const { rows, counts, isCut } = compare(before, after, 5);
  expect([rows.length, counts, isCut]).toEqual([5, { added: 20, removed: 20, changed: 0 }, true]);
});

test('empty files are equal', () => {
  expect(csvDifferences([], [], 10)).toMatchObject({ rows: [], columns: [], isCut: false });
});
