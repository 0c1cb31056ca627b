import { expect, test } from 'vitest';

import { inferInputFields } from './input-fields.ts';

test('a key whose values have one type becomes a field with its earlier values; other keys are listed', () => {
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
