import { expect, test } from 'vitest';

import { jsonLines, jsonSummary, searchJson } from './json-lines.ts';

const value = { name: 'Bread', 'odd key': { list: [1, { deep: true }], none: {} } };
const closed = { depth: 1, changed: new Map<string, boolean>() };

test('a document is lines, down to what is open', () => {
  expect(jsonLines(value, closed).map(({ path, depth, open }) => [path, depth, open])).toEqual([
    ['$', 0, true],
    ['$.name', 1, undefined],
    ['$["odd key"]', 1, false],
  ]);
  const opened = jsonLines(value, { depth: 1, changed: new Map([['$["odd key"]', true]]) });
  expect(opened.map(({ path }) => path)).toEqual([
    '$',
    '$.name',
    '$["odd key"]',
    '$["odd key"].list',
    '$["odd key"].none',
  ]);
  expect(jsonLines(value, { depth: Infinity, changed: new Map([['$', false]]) })).toHaveLength(1);
  expect(jsonLines('text', closed)).toHaveLength(1);
});

test('a search finds keys and values, and says what to open', () => {
  expect(searchJson(value, 'DEEP', 10)).toEqual([
    { path: '$["odd key"].list[1].deep', within: ['$', '$["odd key"]', '$["odd key"].list', '$["odd key"].list[1]'] },
  ]);
  expect(searchJson(value, 'bread', 10)).toHaveLength(1);
  expect(searchJson(value, ' ', 10)).toEqual([]);
  expect(searchJson([1, 1, 1], '1', 2)).toHaveLength(2);
});

test('what is closed says what is in it', () => {
  expect(jsonSummary(value)).toBe('name: "Bread", odd key: {…}');
  expect(jsonSummary([1, { a: 1 }, [], [2], null])).toBe('1, {…}, [], […], null');
  expect(jsonSummary({ a: 'x'.repeat(99) })).toMatch(/^a: "x+…"$/);
  expect(jsonSummary(Array.from({ length: 99 }, (_, index) => index))).toMatch(/, …$/);
});

test('a hundred thousand lines open at once', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `Number ${index}`, list: [1, 2] }));
  expect(jsonLines(many, { depth: Infinity, changed: new Map() }).length).toBeGreaterThan(100_000);
  expect(searchJson(many, 'Number 19999', 100)).toHaveLength(1);
});

test('what is nested deeper than anyone reads is not followed to the end', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(5000)}"leaf"${']'.repeat(5000)}`);
  expect(jsonLines(deep, { depth: Infinity, changed: new Map() }).length).toBeGreaterThan(400);
  expect(searchJson(deep, 'leaf', 10)).toEqual([]);
});
