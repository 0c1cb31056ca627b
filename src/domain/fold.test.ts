import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createFolder, fold, foldPlaces } from './fold.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...Array.from('a0ÀİıςΣßẞéйとガ한đŁÆﬁＡ²㎒½ｶﾞ\u064e'), 'e\u0301', '\u0301', '\u{1d165}', '👩‍🚀'),
  }),
);

it.each([
  ['Café', 'cafe'],
  ['CAFE\u0301', 'cafe'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['Ёлка', 'елка'],
  ['Işık', 'isik'],
  ['Straße', 'strasse'],
  ['Đường', 'duong'],
  ['Smørrebrød', 'smorrebrod'],
  ['ﬁle', 'file'],
  ['Ｆｕｌｌ', 'full'],
  ['㎒ 10²', 'mhz 102'],
])('%s folds to %s', (from, to) => {
  expect(fold(from)).toBe(to);
});

it('gives the same result for many texts, for one text, and for single characters', () => {
  const foldEach = createFolder();
  fc.assert(
    fc.property(text, (one) => {
      const folded = fold(one);
      expect(foldEach(one)).toBe(folded);
      expect(foldPlaces(one).folded).toBe(folded);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['e\u0301É', 'ee', [0, 2], [2, 3]],
  ['Ab', 'ab', [0, 1], [1, 2]],
  ['ﬁＡ', 'fia', [0, 0], [1, 1]],
])('maps each character of %s to its source, accents included', (given, folded, from, to) => {
  const places = foldPlaces(given);
  expect(places.folded).toBe(folded);
  expect([0, 1].map(places.from)).toEqual(from);
  expect([0, 1].map(places.to)).toEqual(to);
});
