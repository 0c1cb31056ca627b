import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { inferInputFields, withInput } from './input-fields.ts';

test('each key of one type is a field, with what it was given; the others are named', () => {
  expect(
    inferInputFields([
      { headline: 'Spring', seconds: 3, draft: true, tags: ['a'], size: 'L' },
      { headline: 'Winter', seconds: 3, size: 5, nothing: null },
      { headline: 'Spring' },
    ]),
  ).toEqual({
    fields: [
      { key: 'headline', type: 'string', used: ['Spring', 'Winter'] },
      { key: 'seconds', type: 'number', used: [3] },
      { key: 'draft', type: 'boolean', used: [true] },
    ],
    others: ['tags', 'size', 'nothing'],
  });
});

const inputs = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 });
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());

test('a changed field changes nothing else, and no order', () => {
  fc.assert(
    fc.property(inputs, fc.string(), value, (before, key, next) => {
      const after = withInput(before, key, next);
      expect(after[key]).toBe(next);
      expect(Object.keys(after).filter((name) => name !== key)).toEqual(
        Object.keys(before).filter((name) => name !== key),
      );
      expect(withInput(after, key, undefined)).toEqual(withInput(before, key, undefined));
      const without = withInput(after, key, undefined);
      expect(Object.keys(without)).toEqual(Object.keys(before).filter((name) => name !== key));
    }),
  );
});
