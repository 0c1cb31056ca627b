import { expect, test } from 'vitest';

import { inputsDifference } from './inputs-difference.ts';

test('equal inputs have no differences', () => {
  expect(inputsDifference({ a: 1, b: [{ c: null }] }, { a: 1, b: [{ c: null }] })).toEqual([]);
  expect(inputsDifference(null, {})).toEqual([]);
});

test('changed, added and removed values are listed by path', () => {
  const before = { headline: 'Bread', list: [{ size: 1 }, { size: 2 }], gone: true, kind: [1] };
  const after = { headline: 'Cake', list: [{ size: 1 }, { size: 3 }], kind: { 0: 1 }, seed: 7 };
  expect(inputsDifference(before, after)).toEqual([
    { path: 'headline', before: 'Bread', after: 'Cake' },
    { path: 'list.1.size', before: 2, after: 3 },
    { path: 'gone', before: true, after: undefined },
    { path: 'kind', before: [1], after: { 0: 1 } },
    { path: 'seed', before: undefined, after: 7 },
  ]);
});

test('all inputs are added if there were none', () => {
  expect(inputsDifference(undefined, { a: { b: 1 } })).toEqual([{ path: 'a', before: undefined, after: { b: 1 } }]);
});

test('an input may be named like a property of Object.prototype', () => {
  expect(inputsDifference({ a: 1 }, { a: 1, constructor: 'x' })).toEqual([
    { path: 'constructor', before: undefined, after: 'x' },
  ]);
});
