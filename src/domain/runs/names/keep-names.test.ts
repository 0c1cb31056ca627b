import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { keepNames } from './keep-names.ts';
import { nameRuns } from './name-runs.ts';

function run(seed: number, steps: number): RunRow {
  const of = { ledger: 'mine', runId: `0000000${steps}-0`, workflowId: 'p', workflowName: 'Poster' };
  return { ...startingRow(of, 0), given: givenInputs({ seed, steps }) };
}

const rows = [run(1, 0), run(2, 1), run(1, 2)];
const changed = (change: Partial<RunRow>) => rows.map((row, at) => (at === 0 ? { ...row, ...change } : row));

test('names are kept while only facts change, also in copies of the rows', () => {
  const namesOf = keepNames(nameRuns);
  const names = namesOf(rows);
  const sent = observe(rows[0]!, { type: 'start-accepted', at: 1, status: 'queued', message: '' });
  for (const next of [[...rows], changed(sent), structuredClone(rows)]) {
    expect(namesOf(next)).toBe(names);
    expect(next.map(names.title)).toEqual(next.map(nameRuns(next).title));
  }
});

test.each<[what: string, next: readonly RunRow[]]>([
  ['a name', changed({ name: 'First' })],
  ['its inputs', changed({ given: givenInputs({ seed: 3, steps: 0 }) })],
  ['inputs that become known', changed({ given: undefined })],
  ['a workflow', changed({ workflowName: 'Banner' })],
  ['one run fewer', rows.slice(1)],
  ['another order', rows.toReversed()],
])('runs are named again after a change: %s', (_what, next) => {
  const namesOf = keepNames(nameRuns);
  const names = namesOf(rows);
  expect(namesOf(next)).not.toBe(names);
  expect(next.map(namesOf(next).title)).toEqual(next.map(nameRuns(next).title));
});
