import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { assignSlots } from './use-row-slots.ts';

const ids = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefghij')), { maxLength: 8 });

it('rows that stay keep their slot, new ones take those of rows that have gone, and no two share one', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 6 }), (views) => {
      let slots: ReadonlyMap<string, number> = new Map();
      for (const view of views) {
        const next = assignSlots(slots, view);
        expect([...next.keys()].toSorted()).toEqual(view.toSorted());
        expect(new Set(next.values()).size).toBe(view.length);
        const stayed = view.filter((id) => slots.has(id));
        expect(stayed.map((id) => next.get(id))).toEqual(stayed.map((id) => slots.get(id)));
        const fresh = [...next.values()].filter((slot) => ![...slots.values()].includes(slot));
        expect(fresh.length).toBe(Math.max(0, view.length - slots.size));
        slots = next;
      }
    }),
  );
});
