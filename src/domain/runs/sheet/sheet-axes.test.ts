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
    'many seeds stand below each other, the few styles beside each other',
    grid(20, ['a', 'b', 'c']),
    { rows: 'seed', columns: 'style' },
  ],
  ['a few seeds stand beside each other', grid(4, ['a', 'b', 'c']), { rows: 'style', columns: 'seed' }],
  ['a sheet may have gaps', grid(4, ['a', 'b', 'c']).slice(0, 10), { rows: 'style', columns: 'seed' }],
  [
    'two inputs that are different in each run don’t make a sheet',
    runs(Array.from({ length: 30 }, (_, seed) => ({ seed, headline: `Headline ${seed}` }))),
    {},
  ],
  [
    'an input with several runs of each value makes none',
    runs(Array.from({ length: 30 }, (_, index) => ({ seed: index, style: index % 3 }))),
    {},
  ],
  ['runs that differ in one input only would make a single line', grid(5, ['a']), {}],
  ['an input whose value repeats makes none', runs([1, 1, 2, 3].map((seed) => ({ seed }))), {}],
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
    'an input that is only called like an error makes a sheet',
    runs([1, 2, 3].flatMap((seed) => [0.1, 0.2, 0.4].map((rate) => ({ seed, error_rate: rate })))),
    { rows: 'error_rate', columns: 'seed' },
  ],
  [
    'texts of which one reads like an error make a sheet where no other input will do',
    runs(['a cat', 'Error: a poster of a bug', 'a dog'].flatMap((prompt) => [1, 2].map((seed) => ({ prompt, seed })))),
    { rows: 'seed', columns: 'prompt' },
  ],
  [
    'they come last',
    runs(
      ['a cat', 'Error: a poster of a bug', 'a dog'].flatMap((prompt, index) =>
        [1, 2].map((seed) => ({ prompt, seed, steps: 20 * (index + 1) })),
      ),
    ),
    { rows: 'seed', columns: 'steps' },
  ],
  [
    'three inputs would put several runs into one cell',
    runs([1, 2].flatMap((tone) => [1, 2, 3].flatMap((seed) => [1, 2, 3, 4].map((steps) => ({ tone, seed, steps }))))),
    {},
  ],
  [
    'a flag makes a sheet where nothing else does',
    runs([1, 2, 3].flatMap((seed) => [true, false].map((hd) => ({ seed, hd })))),
    { rows: 'hd', columns: 'seed' },
  ],
  ['runs that were given the same are laid out as they are', runs([{ a: 1 }, { a: 1 }]), {}],
  ['runs of unknown inputs too', [{}, {}] as ReturnType<typeof runs>, {}],
])('%s', (_why, rows, choice) => {
  expect(chooseAxes(rows, sheetAxes(rows))).toEqual(choice);
});
