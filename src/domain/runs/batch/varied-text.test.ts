import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';

import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';

import { variedText } from './varied-text.ts';

const text = (each: readonly Record<string, unknown>[]) =>
  variedText(variedInputs(each.map((inputs) => ({ given: givenInputs(inputs) }))));

test.each<[why: string, each: readonly Record<string, unknown>[], text: string]>([
  [
    'many numbers by their range, few texts one by one, and what all share not at all',
    [1, 2, 3, 4].flatMap((seed) => ['bold', 'calm'].map((tone) => ({ size: 'A4', seed, tone }))),
    'seed 1–4 × tone bold, calm',
  ],
  ['up to three numbers one by one', [{ seed: 20 }, { seed: 3 }, { seed: 900 }], 'seed 3, 20, 900'],
  ['a range from below zero', [-3, 1e-7, 0.0001, 2].map((shift) => ({ shift })), 'shift -3 to 2'],
  ['many texts by their number', [1, 2, 3, 4].map((n) => ({ headline: `Headline ${n}` })), 'headline (4)'],
  ['what only some were given by its values', [{ hd: true }, {}, {}, {}], 'hd true or none'],
  [
    'many texts that only some were given by their number',
    [1, 2, 3].map((n) => ({ headline: `A long headline ${n}` })).concat([{} as never]),
    'headline (3) or none',
  ],
  ['an error does not vary', [{ seed: 1, fail: 'No ink' }, { seed: 2 }], 'seed 1, 2'],
  [
    'what is only called like an error varies',
    [0.1, 0.2, 0.3, 0.4].map((rate) => ({ error_rate: rate })),
    'error_rate 0.1–0.4',
  ],
  [
    'texts vary though one of them reads like an error',
    ['a cat', 'Error: a poster of a bug', 'a dog'].map((prompt) => ({ prompt })),
    'prompt (3)',
  ],
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
