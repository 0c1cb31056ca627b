import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { hasCut, wholeInputs } from '@/domain/runs/inputs/whole-inputs.ts';

import { chooseAxes, sheetAxes } from './sheet-axes.ts';

const runs = (each: readonly Record<string, unknown>[]) => each.map((inputs) => ({ given: givenInputs(inputs) }));

function grid(seeds: number, styles: readonly string[]) {
  return runs(styles.flatMap((style) => Array.from({ length: seeds }, (_, seed) => ({ seed, style, size: 'A4' }))));
}

test('differing inputs become axes, with their values in order, numbers by size', () => {
  expect(
    sheetAxes(
      runs([
        { seed: 10, style: 'b', size: 1 },
        { seed: 9, style: 'a', size: 1 },
        { seed: 9, size: 1 },
      ]),
    ),
  ).toEqual([
    { key: 'seed', values: ['9', '10'] },
    { key: 'style', values: ['', 'a', 'b'] },
  ]);
});

test('long texts that differ only in the middle are separate values', () => {
  const texts = ['left', 'right'].map((middle) => `${'a'.repeat(60)} ${middle} ${'z'.repeat(60)}`);
  const rows = texts.map((prompt) => ({ given: givenInputs({ prompt }), whole: wholeInputs({ prompt }) }));
  expect(rows.map(({ given }) => hasCut(given))).toEqual([true, true]);
  expect(sheetAxes(rows)).toEqual([{ key: 'prompt', values: texts }]);
});

test.each<[why: string, rows: ReturnType<typeof runs>, choice: object]>([
  [
    'many seeds become rows, and a few styles become columns',
    grid(20, ['a', 'b', 'c']),
    { rows: 'seed', columns: 'style' },
  ],
  ['a few seeds become columns', grid(4, ['a', 'b', 'c']), { rows: 'style', columns: 'seed' }],
  ['a sheet may have gaps', grid(4, ['a', 'b', 'c']).slice(0, 10), { rows: 'style', columns: 'seed' }],
  [
    'two inputs that are different in each run don’t make a sheet',
    runs(Array.from({ length: 30 }, (_, seed) => ({ seed, headline: `Headline ${seed}` }))),
    {},
  ],
  [
    'an input with several runs of each value doesn’t make a sheet',
    runs(Array.from({ length: 30 }, (_, index) => ({ seed: index, style: index % 3 }))),
    {},
  ],
  ['runs that differ in only one input don’t make a sheet, which would be a single line', grid(5, ['a']), {}],
  ['an input with a repeated value doesn’t make a sheet', runs([1, 1, 2, 3].map((seed) => ({ seed }))), {}],
  [
    'a flag or an error is not preferred to an input with values',
    runs(
      [1, 2, 3].flatMap((seed) =>
        [20, 40].map((steps) => ({ seed, steps, hd: seed > 1, fail: seed === 2 ? 'No ink' : 'No paper' })),
      ),
    ),
    { rows: 'steps', columns: 'seed' },
  ],
  [
    'an input whose key merely contains “error” makes a sheet',
    runs([1, 2, 3].flatMap((seed) => [0.1, 0.2, 0.4].map((rate) => ({ seed, error_rate: rate })))),
    { rows: 'error_rate', columns: 'seed' },
  ],
  [
    'texts of which one reads like an error make a sheet if no other input fits',
    runs(['a cat', 'Error: a poster of a bug', 'a dog'].flatMap((prompt) => [1, 2].map((seed) => ({ prompt, seed })))),
    { rows: 'seed', columns: 'prompt' },
  ],
  [
    'such texts are not used if another input fits',
    runs(
      ['a cat', 'Error: a poster of a bug', 'a dog'].flatMap((prompt, index) =>
        [1, 2].map((seed) => ({ prompt, seed, steps: 20 * (index + 1) })),
      ),
    ),
    { rows: 'seed', columns: 'steps' },
  ],
  [
    'three inputs, of which two would put several runs into one cell, don’t make a sheet',
    runs([1, 2].flatMap((tone) => [1, 2, 3].flatMap((seed) => [1, 2, 3, 4].map((steps) => ({ tone, seed, steps }))))),
    {},
  ],
  [
    'a flag makes a sheet if nothing else does',
    runs([1, 2, 3].flatMap((seed) => [true, false].map((hd) => ({ seed, hd })))),
    { rows: 'hd', columns: 'seed' },
  ],
  ['runs with the same inputs are laid out in sequence', runs([{ a: 1 }, { a: 1 }]), {}],
  ['runs with unknown inputs are laid out in sequence', [{}, {}] as ReturnType<typeof runs>, {}],
])('%s', (_why, rows, choice) => {
  expect(chooseAxes(rows, sheetAxes(rows))).toEqual(choice);
});
