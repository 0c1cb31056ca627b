import type { IncomingMessage } from 'node:http';

import { expect, it } from 'vitest';

import { nameOfAnswer } from './answer-file.ts';

const nameOf = (headers: IncomingMessage['headers']) => nameOfAnswer({ headers } as IncomingMessage, 'Sales');
const inUtf8 = (header: string) => Buffer.from(header).toString('latin1');

it.each([
  [inUtf8('attachment; filename="Köln.txt"'), 'Köln.txt'],
  [inUtf8('attachment; filename=Zürich (2).txt'), 'Zürich (2).txt'],
  ['attachment; filename="K\u00f6ln.txt"', 'Köln.txt'],
  ["attachment; filename*=UTF-8''K%C3%B6ln%20%E2%82%AC.txt", 'Köln €.txt'],
  ['attachment; filename="a.txt"; filename*=utf-8\'de\'%E5%A0%B1.csv', '報.csv'],
  ["attachment; filename*=ISO-8859-1''K%F6ln.txt", 'Köln.txt'],
  ['attachment; FileName="x; y.txt"', 'x; y.txt'],
  [String.raw`attachment; filename="..\\..\\etc/passwd"`, 'etc-passwd'],
  ['attachment; filename="a\u202Efdp.exe"', 'a-fdp.exe'],
  ['attachment; filename="..."', 'Sales.csv'],
  ['attachment', 'Sales.csv'],
])('the name of a file is read from %j', (disposition, name) => {
  expect(nameOf({ 'content-disposition': disposition, 'content-type': 'text/csv' })).toBe(name);
});

it.each([
  ['application/x-ndjson', 'Sales.ndjson'],
  ['application/vnd.api+json; charset=utf-8', 'Sales.json'],
  ['application/x-unknown+xml', 'Sales.xml'],
  ['text/x-unknown', 'Sales.txt'],
  ['application/octet-stream', 'Sales'],
])('a file of %s without a name gets its ending', (type, name) => {
  expect(nameOf({ 'content-type': type })).toBe(name);
});
