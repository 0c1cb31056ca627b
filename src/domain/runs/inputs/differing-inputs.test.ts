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

test('the key with most values comes first, so that a cut text still differs', () => {
  const [first] = differingInputs([
    { headline: 'Osaka', seed: 1 },
    { headline: 'Osaka', seed: 2 },
    { headline: 'Cork', seed: 3 },
  ]);
  expect(first).toEqual([
    ['seed', '1'],
    ['headline', 'Osaka'],
  ]);
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
