import { expect, test } from 'vitest';

import { compareFiles } from './compare-files.ts';
import type { ComparableKind } from './file-differences.ts';

const compare = (kind: ComparableKind, before: string, after: string) =>
  compareFiles(kind, new TextEncoder().encode(before), new TextEncoder().encode(after));

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const nested = (value: number, depth: number) => `${'['.repeat(depth)}${value}${']'.repeat(depth)}`;

test('identical files are the same, even if they are invalid', () => {
  expect(compare('json', '{', '{')).toEqual({ kind: 'same' });
});

test('files with different bytes are not the same', () => {
  expect(compareFiles('text', latin('café'), latin('cafè'))).toMatchObject({
    kind: 'text',
    counts: { added: 1 },
  });
  expect(compareFiles('text', latin('café'), new TextEncoder().encode('café'))).toEqual({
    kind: 'same-text',
  });
  expect(compare('csv', '\uFEFFid\na', 'id\na')).toEqual({ kind: 'same-text' });
  expect(compare('text', 'a\r\nb\rc', 'a\nb\nc')).toEqual({ kind: 'same-text' });
});

test('texts are decoded by their marks and types before they are compared', () => {
  const wide = Uint8Array.from('\xff\xfeK\0\xf6\0', (letter) => letter.charCodeAt(0));
  expect(compareFiles('text', wide, new TextEncoder().encode('Kö'))).toEqual({ kind: 'same-text' });
  expect(
    compareFiles('text', latin('\xcf\xf0'), new TextEncoder().encode('Пр'), ['text/plain; charset=windows-1251']),
  ).toEqual({ kind: 'same-text' });
});

test.each<[kind: ComparableKind, before: string, after: string, expected: object]>([
  ['json', '{"a":1}', '{"a":2}', { kind: 'json', counts: { added: 0, removed: 0, changed: 1 } }],
  ['csv', 'id\na', 'id\nb', { kind: 'csv', counts: { added: 1, removed: 1, changed: 0 } }],
  ['csv', 'id', 'id,x', { kind: 'csv', addedColumns: ['x'] }],
  ['text', 'a\nb\nc', 'a\nc', { kind: 'text', counts: { added: 0, removed: 1, changed: 0 }, isRough: false }],
])('two %s files are compared by content (%#)', (kind, before, after, expected) => {
  expect(compare(kind, before, after)).toMatchObject(expected);
});

test('invalid JSON is compared by lines, and so are JSON and CSV that differ only in order', () => {
  expect(compare('json', '{"a":1}', 'Error')).toMatchObject({ kind: 'text', areValuesEqual: false });
  expect(compare('json', '{"a":1,"b":2}', '{"b":2,"a":1}')).toMatchObject({ kind: 'text', areValuesEqual: true });
  expect(compare('csv', 'id\na\nb', 'id\nb\na')).toMatchObject({ kind: 'text', areValuesEqual: true });
});

test('numbers are compared by value and shown by their digits, however long they are', () => {
  expect(compare('json', '{"id":9007199254740993}', '{"id":9007199254740992}')).toMatchObject({
    kind: 'json',
    rows: [{ key: 'id', kind: 'changed', before: '9007199254740993', after: '9007199254740992' }],
  });
  expect(compare('json', '{"a":1.50,"b":1e400}', '{"a":1.5,"b":10e399}')).toMatchObject({
    kind: 'text',
    areValuesEqual: true,
    counts: { added: 2, removed: 2 },
  });
});

test('a key that occurs twice, or is also a name of JavaScript, is compared as any other', () => {
  expect(compare('json', '{"a":1,"a":2}', '{"a":3,"a":2}')).toMatchObject({
    kind: 'text',
    areValuesEqual: false,
    counts: { added: 1, removed: 1 },
  });
  expect(compare('json', '{"__proto__":1,"a":1}', '{"constructor":2,"a":1}')).toMatchObject({
    kind: 'json',
    rows: [
      { key: '__proto__', kind: 'removed', before: '1' },
      { key: 'constructor', kind: 'added', after: '2' },
    ],
  });
  expect(compare('csv', '__proto__,constructor\na,1', '__proto__,constructor\na,2')).toMatchObject({
    kind: 'csv',
    key: '__proto__',
    counts: { changed: 1 },
  });
});

test('deeply nested JSON is compared by key, but by lines if it is nested too deeply', () => {
  expect(compare('json', nested(1, 100), nested(2, 100))).toMatchObject({ kind: 'json', counts: { changed: 1 } });
  expect(compare('json', nested(1, 200_000), nested(2, 200_000)).kind).toBe('text');
});
