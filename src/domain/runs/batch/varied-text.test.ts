import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';

import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';

import { variedText } from './varied-text.ts';

const text = (inputsOfRuns: readonly Record<string, unknown>[]) =>
  variedText(variedInputs(inputsOfRuns.map((inputs) => ({ given: givenInputs(inputs) }))));

test.each<[why: string, each: readonly Record<string, unknown>[], text: string]>([
  [
    'many numbers are a range, few texts are listed, inputs that all runs share are omitted',
    [1, 2, 3, 4].flatMap((seed) => ['bold', 'calm'].map((tone) => ({ size: 'A4', seed, tone }))),
    'seed 1–4 and tone bold or calm',
  ],
  ['up to three numbers are listed', [{ seed: 20 }, { seed: 3 }, { seed: 900 }], 'seed 3 or 20 or 900'],
  ['a range that starts below zero', [-3, 1e-7, 0.0001, 2].map((shift) => ({ shift })), 'shift -3 to 2'],
  ['many texts are counted', [1, 2, 3, 4].map((n) => ({ headline: `Headline ${n}` })), '4 values of headline'],
  ['an input of some runs only is listed by its values', [{ hd: true }, {}, {}, {}], 'hd true or none'],
  [
    'many texts of an input of some runs only are counted',
    [1, 2, 3].map((n) => ({ headline: `A long headline ${n}` })).concat([{} as never]),
    '3 values of headline or none',
  ],
  ['an error does not vary', [{ seed: 1, fail: 'No ink' }, { seed: 2 }], 'seed 1 or 2'],
  [
    'an input whose key merely contains “error” varies',
    [0.1, 0.2, 0.3, 0.4].map((rate) => ({ error_rate: rate })),
    'error_rate 0.1–0.4',
  ],
  [
    'texts vary though one of them reads like an error',
    ['a cat', 'Error: a poster of a bug', 'a dog'].map((prompt) => ({ prompt })),
    '3 values of prompt',
  ],
  [
    'inputs beyond the third are counted',
    [0, 1].map((n) => ({ a: n, b: n, c: n, d: n, e: n })),
    'a 0 or 1, b 0 or 1, c 0 or 1 and 2 more inputs',
  ],
  ['an input with the same value in all runs does not vary', [{ seed: 1 }, { seed: 1 }], ''],
])('%s', (_why, each, expected) => {
  expect(text(each)).toBe(expected);
});

test('unknown inputs don’t vary', () => {
  expect(variedInputs([{}, {}])).toEqual([]);
});
