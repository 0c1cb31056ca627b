import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { readJson } from './read-json.ts';

const read = (text: string) =>
  readJson(Object.assign(Readable.from([Buffer.from(text)]), { headers: {} }) as unknown as IncomingMessage);

it('an ID that a number can’t hold keeps its digits', async () => {
  const text = String.raw`{"id": 9007199254740993, "of": [-12345678901234567890], "name": "\"9007199254740993", "n": 9007199254740992, "x": 1.00000000000000000001, "e": 1e30}`;
  expect(await read(text)).toEqual({
    id: '9007199254740993',
    of: ['-12345678901234567890'],
    name: '"9007199254740993',
    n: '9007199254740992',
    x: 1,
    e: 1e30,
  });
});

it('a long text beside it is no hindrance', async () => {
  const text = JSON.stringify({ text: '\\"\n'.repeat(3_000_000), id: 0 });
  const document = (await read(text.replace(/0}$/, '9007199254740993}'))) as { text: string; id: unknown };
  expect([document.text.length, document.id]).toEqual([9_000_000, '9007199254740993']);
});
