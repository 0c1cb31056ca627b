import { expect, test } from 'vitest';

import { csvColumns, searchCsv, sortCsv } from './csv-columns.ts';
import { parseCsv } from './parse-csv.ts';

const [head = [], ...rows] = parseCsv('name,size,share\nBread,10,5 %\nanise,,12.5 %\nCake,"1,200",-3 %\nÄpfel,9,1e1');

test('numeric columns are recognised', () => {
  expect(csvColumns(head, rows, 10).map(({ name, numeric }) => [name, numeric])).toEqual([
    ['name', false],
    ['size', true],
    ['share', true],
  ]);
  expect(csvColumns(head, rows, 2)).toHaveLength(2);
});

const first = (sorted: readonly (readonly string[])[]) => sorted.map(([name]) => name);

test('rows sort as text or numbers, empty ones last in both directions', () => {
  expect(first(sortCsv(rows, { column: 0, descending: false }, false))).toEqual(['anise', 'Äpfel', 'Bread', 'Cake']);
  expect(first(sortCsv(rows, { column: 1, descending: false }, true))).toEqual(['Äpfel', 'Bread', 'Cake', 'anise']);
  expect(first(sortCsv(rows, { column: 1, descending: true }, true))).toEqual(['Cake', 'Bread', 'Äpfel', 'anise']);
});

test('a column of decimal commas sorts by size', () => {
  const prices = parseCsv('price;n\n1.234,56;1\n2,50;2\n1\u00A0000,5;3').slice(1);
  expect(csvColumns(['price'], prices, 1)[0]?.numeric).toBe(true);
  expect(first(sortCsv(prices, { column: 0, descending: false }, true))).toEqual(['2,50', '1\u00A0000,5', '1.234,56']);
});

test('IDs that are longer than numbers sort by their digits', () => {
  const ids = [['9007199254740993'], ['9007199254740992']];
  expect(first(sortCsv(ids, { column: 0, descending: false }, true))).toEqual(['9007199254740992', '9007199254740993']);
});

test('a search finds rows by words in any of their cells', () => {
  expect(first(searchCsv(rows, 'CAKE 1,200'))).toEqual(['Cake']);
  expect(searchCsv(rows, ' ')).toBe(rows);
  expect(searchCsv(rows, 'cake bread')).toEqual([]);
});

test('two megabytes are parsed', () => {
  const text = `a,b,c\n${'12345,"some, text",more\n'.repeat(90_000)}`;
  expect(parseCsv(text)).toHaveLength(90_001);
});
