import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { batchRunNames } from './batch-run-names.ts';

function run(inputs: Record<string, unknown>, name: string, workflowName = 'Poster'): RunRow {
  const of = { workflowId: workflowName, workflowName };
  return {
    ...startingRow({ ledger: 'mine', runId: name, part: `b:${name}`, name, ...of }, 0),
    given: givenInputs(inputs),
  };
}

function namesOf(rows: readonly RunRow[], ofOne = true) {
  return rows.map(batchRunNames(nameRuns(rows), rows, ofOne));
}

test('runs named by a CSV column do not repeat its value', () => {
  expect(namesOf([run({ tone: 'calm', city: 'Turin' }, 'calm'), run({ tone: 'bold', city: 'Kyoto' }, 'bold')])).toEqual(
    [
      { name: 'calm', rest: 'Turin' },
      { name: 'bold', rest: 'Kyoto' },
    ],
  );
});

test('runs with equal inputs are named by their number', () => {
  expect(namesOf([run({ seed: 3 }, '1 of 2'), run({ seed: 3 }, '2 of 2')])).toEqual([
    { name: '1 of 2', rest: '' },
    { name: '2 of 2', rest: '' },
  ]);
});

test('runs of several workflows are named by their workflow, then by their differences', () => {
  const rows = [run({ seed: 3 }, '1 of 3'), run({ seed: 3 }, '2 of 3'), run({ seed: 3 }, '3 of 3', 'Banner')];
  expect(namesOf(rows, false)).toEqual([
    { name: 'Poster', rest: '1 of 3' },
    { name: 'Poster', rest: '2 of 3' },
    { name: 'Banner', rest: '' },
  ]);
});
