import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createItemCounter } from './count-items.ts';

it('counts the items of a list, whatever is in them and however they come', () => {
  const items = fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.string({ unit: fc.constantFrom('{', '}', '"', '\\', 'é', 'a') }),
      more: fc.object(),
    }),
  );
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 40 }), (list, length) => {
      const bytes = new TextEncoder().encode(JSON.stringify(list));
      const count = createItemCounter();
      let counted = 0;
      for (let at = 0; at < bytes.length; at += length) counted = count(bytes.subarray(at, at + length));
      expect(counted).toBe(list.length);
    }),
  );
});
