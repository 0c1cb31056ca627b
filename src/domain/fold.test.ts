import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createFold, fold, foldPlaces } from './fold.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('aÀİςΣßéйと한'), 'e\u0301', '\u0301', '\u{1d165}', '👩‍🚀') }),
);

it.each([
  ['Café', 'cafe'],
  ['CAFE\u0301', 'cafe'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['Ёлка', 'елка'],
])('%s folds to %s', (from, to) => {
  expect(fold(from)).toBe(to);
});

it('is the same for many texts, for one, and character by character', () => {
  const foldEach = createFold();
  fc.assert(
    fc.property(text, (one) => {
      const folded = fold(one);
      expect(foldEach(one)).toBe(folded);
      expect(foldPlaces(one).folded).toBe(folded);
    }),
    { numRuns: 1000 },
  );
});

it('knows where each character comes from, its accents included', () => {
  expect(foldPlaces('e\u0301É')).toEqual({ folded: 'ee', from: [0, 2], to: [2, 3] });
});
