import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';

import { variedInputs, variedText } from './varied-inputs.ts';

const text = (each: readonly Record<string, unknown>[]) =>
  variedText(variedInputs(each.map((inputs) => ({ given: givenInputs(inputs) }))));

test.each<[why: string, each: readonly Record<string, unknown>[], text: string]>([
  [
    'many numbers by their range, few texts one by one, and what all share not at all',
    [1, 2, 3].flatMap((seed) => ['bold', 'calm'].map((tone) => ({ size: 'A4', seed, tone }))),
    'seed 1–3 × tone bold, calm',
  ],
  ['two numbers one by one', [{ seed: 10 }, { seed: 9 }], 'seed 9, 10'],
  ['many texts by their number', [1, 2, 3, 4].map((n) => ({ headline: `Headline ${n}` })), 'headline (4)'],
  ['what only some were given by its values', [{ hd: true }, {}], 'hd true'],
  ['an error is no input that varies', [{ seed: 1, fail: 'No ink' }, { seed: 2 }], 'seed 1, 2'],
  [
    'more than three inputs by how many more',
    [0, 1].map((n) => ({ a: n, b: n, c: n, d: n, e: n })),
    'a 0, 1 × b 0, 1 × c 0, 1 +2',
  ],
  ['the same for all', [{ seed: 1 }, { seed: 1 }], ''],
])('%s', (_why, each, expected) => {
  expect(text(each)).toBe(expected);
});

test('unknown inputs don’t vary', () => {
  expect(variedInputs([{}, {}])).toEqual([]);
});
