import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createJsonListReader } from './json-list-reader.ts';

/** What the reader makes of a text whose bytes come in chunks of a length. */
function read(text: string, chunkLength: number) {
  const bytes = new TextEncoder().encode(text);
  const items: unknown[] = [];
  let pieces = 0;
  const reader = createJsonListReader((some) => {
    items.push(...some);
    pieces += 1;
  });
  for (let at = 0; at < bytes.length; at += chunkLength) reader.push(bytes.slice(at, at + chunkLength));
  reader.end();
  return { items, pieces };
}

const tricky = fc.constantFrom('},{', '"}', '\\"},', '{', '[{}]', '\n', 'é', '日', '👩');
const item = fc.record({ id: fc.uuid(), name: fc.string({ unit: tricky }), more: fc.jsonValue({ maxDepth: 2 }) });

it.each([undefined, 2])('reads what JSON.parse reads, in pieces (indent %j)', (indent) => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 90_000 }),
      (some, length) => {
        const list = Array.from({ length: 300 }, () => some).flat();
        const text = JSON.stringify(list, null, indent);
        expect(read(text, length).items).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 20 },
  );
});

it('does not wait for the end', () => {
  const list = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), name: '},{' }));
  expect(read(JSON.stringify(list), 65_536).pieces).toBeGreaterThan(2);
});

const long = Array.from({ length: 20_000 }, (_, at) => `{"id":"${at}"}`).join(',');
it.each([
  ['cut off', `[${long}`],
  ['a comma too many', `[${long},]`],
  ['a comma missing', `[${long}{}]`],
  ['something after it', `[${long}] x`],
  ['a byte order mark after a comma', `[${long},\uFEFF{}]`],
  ['no list', '{"description":"no"}'],
  ['nothing', ''],
])('refuses a text with %s', (_fault, text) => {
  expect(() => read(text, 65_536)).toThrow(SyntaxError);
});
