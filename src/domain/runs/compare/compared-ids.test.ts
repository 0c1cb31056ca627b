import { expect, test } from 'vitest';

import { canCompare, parseComparedIds } from './compared-ids.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

test.each<[what: string, text: string | null, ids: readonly string[]]>([
  ['two IDs', `${id(1)},${id(2)}`, [id(1), id(2)]],
  ['one ID twice', `${id(1)},${id(1).toUpperCase()},${id(2)}`, [id(1), id(2)]],
  ['a word between them', `${id(3)},and,${id(2)}`, [id(3), id(2)]],
  ['five IDs', [1, 2, 3, 4, 5].map(id).join(','), [1, 2, 3, 4].map(id)],
  ['nothing', null, []],
])('the IDs are read from an address with %s', (_, text, ids) => {
  expect(parseComparedIds(text)).toEqual(ids);
});

test('two to four runs can be compared', () => {
  expect([1, 2, 3, 4, 5].filter(canCompare)).toEqual([2, 3, 4]);
});
