import { expect, test } from 'vitest';

import { comparedInputs } from './compared-inputs.ts';

test('differing inputs come first, and each part of a list or object is compared separately', () => {
  const one = { size: 'A4', style: { tone: 'calm', seed: 1 }, words: ['a', 'b'], kind: [1] };
  const other = { size: 'A4', style: { tone: 'bold', seed: 1 }, words: ['a', 'b'], kind: { 0: 1 }, extra: null };
  expect(comparedInputs([one, other])).toEqual([
    { path: 'style.tone', values: ['calm', 'bold'], differs: true },
    { path: 'kind', values: [[1], { 0: 1 }], differs: true },
    { path: 'extra', values: [undefined, null], differs: true },
    { path: 'size', values: ['A4', 'A4'], differs: false },
    { path: 'style.seed', values: [1, 1], differs: false },
    {
      path: 'words',
      values: [
        ['a', 'b'],
        ['a', 'b'],
      ],
      differs: false,
    },
  ]);
});

test('a missing value among three values counts as a difference', () => {
  expect(comparedInputs([{ seed: 1 }, {}, { seed: 1 }])).toEqual([
    { path: 'seed', values: [1, undefined, 1], differs: true },
  ]);
  expect(comparedInputs([{ constructor: 1 }, {}])).toEqual([
    { path: 'constructor', values: [1, undefined], differs: true },
  ]);
});

test('a run with unknown inputs doesn’t differ in any of them', () => {
  expect(comparedInputs([null, { seed: 1, size: 'A4' }, { seed: 2, size: 'A4' }])).toEqual([
    { path: 'seed', values: [undefined, 1, 2], differs: true },
    { path: 'size', values: [undefined, 'A4', 'A4'], differs: false },
  ]);
});
