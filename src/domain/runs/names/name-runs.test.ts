import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { nameRuns } from './name-runs.ts';

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

const ownNames = (rows: readonly RunRow[]) => {
  const names = nameRuns(rows);
  return rows.map((row) => names.parts(row).own);
};

test('the rarest input names a run, followed by the differing inputs if other runs share it', () => {
  const rows = [
    run({ seed: 1, steps: 5 }),
    run({ seed: 1, steps: 6 }),
    run({ seed: 2, steps: 5 }),
    run({ seed: 3, steps: 5 }),
  ];
  expect(ownNames(rows)).toEqual(['seed 1, steps 5', 'steps 6', 'seed 2', 'seed 3']);
});

test('names have their inputs in the same order, whichever input is the rarest', () => {
  const rows = [
    run({ headline: 'Lima', tone: 'calm', seed: 1 }),
    run({ headline: 'Lima', tone: 'bold', seed: 1 }),
    run({ headline: 'Lima', tone: 'bold', seed: 2 }),
    run({ headline: 'Oslo', tone: 'calm', seed: 1 }),
    run({ headline: 'Oslo', tone: 'bold', seed: 2 }),
    run({ headline: 'Bern', tone: 'bold', seed: 2 }),
  ];
  expect(ownNames(rows)).toEqual([
    'Lima, calm',
    'Lima, bold, seed 1',
    'Lima, bold, seed 2',
    'Oslo, calm',
    'Oslo, bold',
    'Bern',
  ]);
});

test('runs are distinguished by the input that varies more in the workflow, whatever the order of their inputs', () => {
  const rows = [
    ...[1, 2, 3].map((seed) => run({ headline: `Hill ${seed}`, seconds: 0, seed })),
    run({ headline: 'Bread', seconds: 0, seed: 4 }),
    run({ headline: 'Bread', seconds: 1, seed: 5 }),
  ];
  const reversed = rows.map((row) => ({ ...row, given: row.given?.toReversed() }));
  for (const list of [rows, reversed]) {
    const names = nameRuns(list);
    expect(list.slice(3).map((row) => names.parts(row).own)).toEqual(['Bread, seed 4', 'Bread, seed 5']);
  }
});

test('an input that is in the name is not listed among the inputs', () => {
  const rows = [1, 2].flatMap((seed) => [5, 6].map((steps) => run({ seed, steps, size: 'A4' })));
  const names = nameRuns(rows);
  expect(rows.map((row) => names.inputs(row).map(([key]) => key))).toEqual(Array.from(rows, () => ['size']));
});

test('given names, equal inputs, other workflows and errors add nothing to a name', () => {
  const rows = [
    run({ headline: 'Bread', tone: 'calm' }, { name: 'First' }),
    run({ headline: 'Bread', tone: 'bold' }, { name: 'First' }),
    run({ headline: 'Cake' }),
    run({ headline: 'Cake' }),
    run({ headline: 'Pie', fail: 'No flour' }),
    run({ headline: 'Pie', fail: 'No butter' }),
    run({ headline: 'Pie' }, { workflowId: 'q', workflowName: 'Banner' }),
  ];
  expect(ownNames(rows)).toEqual(['First', 'First', 'Cake', 'Cake', 'Pie', 'Pie', 'Pie']);
});

test('a name has no more inputs than it needs, and at most two after the first', () => {
  const rows = ['a', 'b'].flatMap((tone) =>
    ['x', 'y'].flatMap((shape) => ['k', 'l'].map((edge) => run({ seed: 1, tone, shape, edge }))),
  );
  const others = [...rows, ...rows, ...rows].map(({ given = [] }) => run(Object.fromEntries(given.slice(1))));
  const lengths = ownNames([...rows, ...others]).map((name) => name.split(', ').length);
  expect(lengths.slice(0, rows.length)).toEqual(Array.from(rows, () => 3));
});

test('names made of different inputs with the same text differ', () => {
  const rows = [
    run({ tone: 'bold', seed: 1 }),
    run({ tone: 'bold', seed: 2 }),
    run({ style: 'bold', seed: 1 }),
    run({ style: 'bold', seed: 2 }),
  ];
  const others = [1, 2, 1, 2, 1, 2].map((seed) => run({ seed }));
  expect(ownNames([...rows, ...others]).slice(0, rows.length)).toEqual([
    'tone bold, seed 1',
    'tone bold, seed 2',
    'style bold, seed 1',
    'style bold, seed 2',
  ]);
});

test('a text needs no key if other runs with the same text in another input are not named by that input', () => {
  expect(ownNames([run({ from: 'en', to: 'de' }), run({ from: 'de', to: 'fr' })])).toEqual(['en', 'de']);
});
