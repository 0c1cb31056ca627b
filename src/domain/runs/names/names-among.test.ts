import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { namesAmong } from './names-among.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

let next = 0;
function run(inputs: Record<string, unknown>, more: Partial<RunRow> = {}): RunRow {
  next += 1;
  return {
    ...startingRow({ ledger: 'mine', runId: `${String(next).padStart(8, '0')}-0000`, part: `b:${next}` }, 0),
    given: givenInputs(inputs),
    ...more,
  };
}

/** Runs of one batch, numbered. */
const numbered = (each: readonly Record<string, unknown>[]) =>
  each.map((inputs, at) => run(inputs, { name: `${at + 1} of ${each.length}` }));

test.each<[why: string, rows: readonly RunRow[], without: readonly string[], names: readonly string[]]>([
  [
    'the inputs that differ, in the same order for all',
    numbered([
      { seed: 1, tone: 'calm', size: 'A4' },
      { tone: 'bold', seed: 2, size: 'A4' },
    ]),
    [],
    ['seed 1, calm', 'seed 2, bold'],
  ],
  [
    'the inputs that differ, except those shown beside it',
    numbered([
      { seed: 1, tone: 'calm' },
      { seed: 2, tone: 'bold' },
    ]),
    ['tone'],
    ['seed 1', 'seed 2'],
  ],
  [
    'the given names first',
    [run({ seed: 1 }, { name: 'Draft' }), run({ seed: 2 }, { name: 'Final' })],
    [],
    ['Draft, seed 1', 'Final, seed 2'],
  ],
  [
    'no names that differ only in their number',
    [run({ seed: 1 }, { name: 'Night 1' }), run({ seed: 2 }, { name: 'Night 2' })],
    [],
    ['seed 1', 'seed 2'],
  ],
  [
    'an input that equals the name, once and before the others',
    [run({ tone: 'calm', city: 'Turin' }, { name: 'Turin' }), run({ tone: 'bold', city: 'Kyoto' }, { name: 'Kyoto' })],
    [],
    ['Turin, calm', 'Kyoto, bold'],
  ],
  [
    'an input that equals the name, with its key if it is a number',
    [run({ seed: 1, city: 'Turin' }, { name: '1' }), run({ seed: 2, city: 'Kyoto' }, { name: '2' })],
    [],
    ['seed 1, Turin', 'seed 2, Kyoto'],
  ],
  [
    'nothing that is shown beside it, even if it equals the name',
    [run({ tone: 'calm', city: 'Turin' }, { name: 'calm' }), run({ tone: 'bold', city: 'Kyoto' }, { name: 'bold' })],
    ['tone'],
    ['Turin', 'Kyoto'],
  ],
  [
    'their number as well if another run has the same inputs',
    numbered([{ seed: 1 }, { seed: 1 }, { seed: 2 }]),
    [],
    ['seed 1, 1 of 3', 'seed 1, 2 of 3', 'seed 2'],
  ],
  ['their number alone if all have the same inputs', numbered([{ seed: 1 }, { seed: 1 }]), [], ['1 of 2', '2 of 2']],
  [
    'their name with its number if all have the same inputs',
    [run({ seed: 1 }, { name: 'Night 1' }), run({ seed: 1 }, { name: 'Night 2' })],
    [],
    ['Night 1', 'Night 2'],
  ],
  [
    'their ID if all have the same inputs and no name',
    [run({ seed: 1 }, { runId: 'abcdef12-0000' }), run({ seed: 1 }, { runId: 'abcdef34-0000' })],
    [],
    ['Run abcdef12', 'Run abcdef34'],
  ],
  [
    'no error message',
    numbered([
      { prompt: 'a cat', seed: 1 },
      { prompt: 'Error: a poster of a bug', seed: 2 },
      { prompt: 'a dog', seed: 3 },
    ]),
    [],
    ['a cat, seed 1', 'seed 2', 'a dog, seed 3'],
  ],
  ['nothing if there is only one run', numbered([{ seed: 1 }]), [], ['']],
])('runs are distinguished by %s', (_why, rows, without, names) => {
  const nameOf = namesAmong(rows, without);
  expect(rows.map((row) => nameOf(row).join(', '))).toEqual(names);
});
