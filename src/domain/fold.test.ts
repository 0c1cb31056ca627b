import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createFolder, fold, foldPlaces, naturalKey } from './fold.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...Array.from('a0ÀİıςΣßẞéйとガ한đŁÆﬁＡ²㎒½ｶﾞ\u064e'), 'e\u0301', '\u0301', '\u{1d165}', '👩‍🚀'),
  }),
);

const numbered = fc
  .tuple(fc.constantFrom('Run ', 'run', 'RUN 0', ''), fc.nat(1200), fc.constantFrom('', ' b', '-1', ' 007'))
  .map((parts) => parts.join(''));

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

it('is the same for many texts, for one, and character by character', () => {
  const foldEach = createFolder().fold;
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
])('knows where each character of %s comes from, its accents included', (given, folded, from, to) => {
  const places = foldPlaces(given);
  expect(places.folded).toBe(folded);
  expect([0, 1].map(places.from)).toEqual(from);
  expect([0, 1].map(places.to)).toEqual(to);
});

const name = fc.oneof(text, numbered);
const id = fc.constantFrom('', 'a', 'b', '\n', 'b\n');

it('never says of a key that it can’t come before another when it does', () => {
  const { mayPrecede } = createFolder();
  const said = new Set<boolean>();
  fc.assert(
    fc.property(fc.tuple(name, id), fc.tuple(name, id), ([one, oneId], [other, otherId]) => {
      const key = naturalKey(fold(other)) + otherId;
      const may = mayPrecede(one, oneId, key);
      said.add(may);
      expect(may || naturalKey(fold(one)) + oneId >= key).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(said).toEqual(new Set([true, false]));
});

it('knows that a number may go on after an accent', () => {
  const [own, other] = [`${naturalKey(fold('0\u03010'))}a`, `${naturalKey('0')}b`];
  expect(own < other).toBe(true);
  expect(createFolder().mayPrecede('0\u03010', 'a', other)).toBe(true);
});

it.each([
  ['Render 10', 'render 9', false],
  ['render 9', 'Render 10', true],
  ['Ночь', 'cafe', false],
  ['Über', 'Uber 2', true],
  ['Über', 'UBER', false],
  ['매일', 'cafe', false],
  ['स', 'सा', false],
])('can tell whether %s comes before %s: %s', (one, other, may) => {
  expect(createFolder().mayPrecede(one, 'b', `${naturalKey(fold(other))}b`)).toBe(may);
});
