import { expect, test } from 'vitest';

import { differingInputs } from './differing-inputs.ts';

test('common inputs are left out', () => {
  expect(
    differingInputs([
      { seed: 4, tone: 'calm', size: { w: 1 } },
      { seed: 5, tone: 'calm', size: { w: 1 } },
    ]),
  ).toEqual([[['seed', '4']], [['seed', '5']]]);
});

test('a key that only some have differs', () => {
  expect(differingInputs([{ seed: 4 }, { seed: 4, tone: 'bold' }])).toEqual([[['seed', '4']], [['tone', 'bold']]]);
});

test('a single set is kept whole, and no sets give none', () => {
  expect(differingInputs([{ seed: 4, tone: 'calm' }])).toEqual([
    [
      ['seed', '4'],
      ['tone', 'calm'],
    ],
  ]);
  expect(differingInputs([{}, { seed: 1 }])).toEqual([[], [['seed', '1']]]);
});
