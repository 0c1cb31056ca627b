import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { repeatedItems } from './repeated-items.ts';

const id = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 });

it('detects repeated IDs', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const isRepeated = repeatedItems();
      expect(ids.map((each) => isRepeated({ id: each }))).toEqual(ids.map((each, at) => ids.indexOf(each) < at));
    }),
  );
});

it.each([undefined, null, 'a', {}, { id: 7 }])('never treats %j as repeated', (item) => {
  const isRepeated = repeatedItems();
  expect([isRepeated(item), isRepeated(item)]).toEqual([false, false]);
});
