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

test('a key that only some of them have differs', () => {
  expect(differingInputs([{ seed: 4 }, { seed: 4, tone: 'bold' }])).toEqual([[['seed', '4']], [['tone', 'bold']]]);
});

test('only as many inputs as needed are used, and texts are preferred', () => {
  expect(
    differingInputs([
      { seed: 1, headline: 'Osaka', steps: 5 },
      { seed: 2, headline: 'Cork', steps: 5 },
      { seed: 3, headline: 'Lima', steps: 6 },
    ]),
  ).toEqual([[['headline', 'Osaka']], [['headline', 'Cork']], [['headline', 'Lima']]]);
  expect(
    differingInputs([
      { seed: 1, headline: 'Osaka' },
      { seed: 2, headline: 'Osaka' },
      { seed: 1, headline: 'Cork' },
    ])[0],
  ).toEqual([
    ['headline', 'Osaka'],
    ['seed', '1'],
  ]);
});

test('a single set is kept whole, and without any set there are no inputs', () => {
  expect(differingInputs([{ seed: 4, tone: 'calm' }])).toEqual([
    [
      ['seed', '4'],
      ['tone', 'calm'],
    ],
  ]);
  expect(differingInputs([{}, { seed: 1 }])).toEqual([[], [['seed', '1']]]);
});
