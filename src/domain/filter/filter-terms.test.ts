import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { type FilterTerm, formatFilterTerms, parseFilterTerms } from './filter-terms.ts';
import { splitUnfinished } from './split-unfinished.ts';

const keys = ['status', 'team'] as const;
type Key = (typeof keys)[number];
const word = (value: string, isExcluded = false) => ({ key: undefined, value, isExcluded });

test.each<[typed: string, terms: readonly FilterTerm<Key>[]]>([
  ['spring  sale', [word('spring'), word('sale')]],
  ['-draft', [word('draft', true)]],
  ['status:failed', [{ key: 'status', value: 'failed', isExcluded: false }]],
  ['-Status:failed', [{ key: 'status', value: 'failed', isExcluded: true }]],
  ['team:"Blue sky" x', [{ key: 'team', value: 'Blue sky', isExcluded: false }, word('x')]],
  ['"spring sale"', [word('spring sale')]],
  ['team:"Blue', [{ key: 'team', value: 'Blue', isExcluded: false }]],
  ['seed:7 -seed:8', [word('seed:7'), word('seed:8', true)]],
  ['num_steps:20 cfg-scale:"a b"', [word('num_steps:20'), word('cfg-scale:"a b"')]],
  ['https://example.org/a', [word('https://example.org/a')]],
  ['status: -Team: seed:', [word('seed:')]],
  ['a-b', [word('a-b')]],
  ['- "" ', []],
])('“%s” is parsed', (typed, terms) => {
  expect(parseFilterTerms(typed, keys)).toEqual(terms);
});

test.each<[typed: string, finished: string, unfinished: string]>([
  ['', '', ''],
  ['spring', '', 'spring'],
  ['spring ', 'spring ', ''],
  ['status:failed team:', 'status:failed ', 'team:'],
  ['team:"Blue ', '', 'team:"Blue '],
  ['team:"Blue sky"', 'team:"Blue sky"', ''],
  ['team:"', '', 'team:"'],
])('“%s” is split before the term being typed', (typed, finished, unfinished) => {
  expect(splitUnfinished(typed)).toEqual([finished, unfinished]);
});

const terms = fc.array(
  fc.record({
    key: fc.constantFrom<(Key | undefined)[]>(undefined, ...keys),
    value: fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.stringMatching(/^[-a:"\\ ]+$/)),
    isExcluded: fc.boolean(),
  }),
);

test('formatted terms parse into the same terms', () => {
  fc.assert(
    fc.property(terms, (given) => {
      expect(parseFilterTerms(formatFilterTerms(given), keys)).toEqual(given);
    }),
  );
});

test('any text that is parsed and then formatted keeps its meaning', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-a: "\\status]+$/)), (typed) => {
      const read = parseFilterTerms(typed, keys);
      expect(parseFilterTerms(formatFilterTerms(read), keys)).toEqual(read);
    }),
  );
});
