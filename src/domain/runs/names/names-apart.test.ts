import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { namesApart } from './names-apart.ts';
import { nameRuns } from './run-names.ts';

let next = 0;
function run(inputs: Record<string, unknown>, more: Partial<RunRow> = {}): RunRow {
  next += 1;
  const of = { workflowId: 'p', workflowName: 'Poster' };
  return {
    ...startingRow({ ledger: 'mine', runId: `${String(next).padStart(8, '0')}-0000`, part: `b:${next}`, ...of }, 0),
    given: givenInputs(inputs),
    ...more,
  };
}

/** Three seeds with three numbers of steps, which others have too. */
const grid = [1, 2, 3].flatMap((seed) => [5, 6, 7].map((steps) => run({ seed, steps, size: 'A4' })));
const names = nameRuns([...grid, ...[5, 6, 7].map((steps) => run({ steps }))]);

test.each<[why: string, rows: readonly RunRow[], titles: readonly string[]]>([
  [
    'none of them has more than its name',
    [grid[0], grid[3], grid[6]].flatMap((row) => row ?? []),
    ['seed 1', 'seed 2', 'seed 3'],
  ],
  ['those of one name have what differs', grid.slice(0, 2), ['seed 1, steps 5', 'seed 1, steps 6']],
  ['the others keep their name', grid.slice(2, 5), ['seed 1', 'seed 2, steps 5', 'seed 2, steps 6']],
])('in a list, %s', (_why, rows, titles) => {
  expect(rows.map((row) => names.parts(row).own.startsWith('seed'))).not.toContain(false);
  expect(rows.map(namesApart(names, rows).title)).toEqual(titles.map((title) => `${title} · Poster`));
});

test('an input that is in the name is not among the inputs', () => {
  const [first, second] = grid.slice(0, 2);
  if (!first || !second) throw new Error('no runs');
  expect(
    namesApart(names, [first, second])
      .inputs(first)
      .map(([key]) => key),
  ).toEqual(['size']);
  expect(
    namesApart(names, [first])
      .inputs(first)
      .map(([key]) => key),
  ).toEqual(['steps', 'size']);
});

test('names that were given, equal runs, other workflows and errors add nothing to a name', () => {
  const rows = [
    run({ headline: 'Bread', tone: 'calm' }, { name: 'First' }),
    run({ headline: 'Bread', tone: 'bold' }, { name: 'First' }),
    run({ headline: 'Cake' }),
    run({ headline: 'Cake' }),
    run({ headline: 'Pie', fail: 'No flour' }),
    run({ headline: 'Pie', fail: 'No butter' }),
    run({ headline: 'Pie' }, { workflowId: 'q', workflowName: 'Banner' }),
  ];
  const all = nameRuns(rows);
  expect(rows.map(namesApart(all, rows).title)).toEqual(rows.map(all.title));
});

test('a name has no more inputs than it needs, and two at most', () => {
  const rows = ['a', 'b'].flatMap((tone) =>
    ['x', 'y'].flatMap((shape) => ['k', 'l'].map((edge) => run({ seed: 1, tone, shape, edge }))),
  );
  const others = [...rows, ...rows, ...rows].map(({ given = [] }) => run(Object.fromEntries(given.slice(1))));
  const all = nameRuns([...rows, ...others]);
  expect(rows.map((row) => all.parts(row).own)).toEqual(Array.from(rows, () => 'seed 1'));
  const inputsIn = (some: readonly RunRow[]) =>
    some.map((row) => namesApart(all, some).parts(row).own.split(', ').length);
  expect(inputsIn(rows)).toEqual(Array.from(rows, () => 3));
  expect(inputsIn(rows.slice(0, 2))).toEqual([2, 2]);
  expect(inputsIn(rows.slice(0, 1))).toEqual([1]);
});

test('names of two inputs with one text differ', () => {
  const rows = [
    run({ tone: 'bold', seed: 1 }),
    run({ tone: 'bold', seed: 2 }),
    run({ style: 'bold', seed: 1 }),
    run({ style: 'bold', seed: 2 }),
  ];
  const all = nameRuns([...rows, ...rows, ...[1, 2, 1, 2, 1, 2].map((seed) => run({ seed }))]);
  expect(rows.map((row) => all.parts(row).own)).toEqual(Array.from(rows, () => 'bold'));
  expect(rows.map((row) => namesApart(all, rows).parts(row).own)).toEqual([
    'tone bold, seed 1',
    'tone bold, seed 2',
    'style bold, seed 1',
    'style bold, seed 2',
  ]);
});

test('a text under another input of runs that are named otherwise needs no key', () => {
  const rows = [run({ from: 'en', to: 'de' }), run({ from: 'de', to: 'fr' })];
  const all = nameRuns(rows);
  expect(rows.map((row) => namesApart(all, rows).parts(row).own)).toEqual(rows.map((row) => all.parts(row).own));
});
