import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { keepNames } from './keep-names.ts';
import { namesApart } from './names-apart.ts';
import { nameRuns, type RunNames } from './run-names.ts';

function run(seed: number, steps: number): RunRow {
  const of = { ledger: 'mine', runId: `0000000${steps}-0`, workflowId: 'p', workflowName: 'Poster' };
  return { ...startingRow(of, 0), given: givenInputs({ seed, steps }) };
}

const rows = [run(1, 0), run(2, 1), run(1, 2)];
const changed = (change: Partial<RunRow>) => rows.map((row, at) => (at === 0 ? { ...row, ...change } : row));

test('names are kept while only facts change, in a copy too', () => {
  const namesOf = keepNames(nameRuns);
  const apartOf = keepNames((all, among: RunNames) => namesApart(among, all));
  const names = namesOf(rows);
  const apart = apartOf(rows, names);
  const sent = observe(rows[0]!, { type: 'start-accepted', at: 1, status: 'queued', message: '' });
  for (const next of [[...rows], changed(sent), structuredClone(rows)]) {
    expect(namesOf(next)).toBe(names);
    expect(apartOf(next, names)).toBe(apart);
    expect(next.map(apart.title)).toEqual(next.map(namesApart(nameRuns(next), next).title));
  }
});

test.each<[what: string, next: readonly RunRow[]]>([
  ['a name', changed({ name: 'First' })],
  ['its inputs', changed({ given: givenInputs({ seed: 3, steps: 0 }) })],
  ['inputs that become known', changed({ given: undefined })],
  ['a workflow', changed({ workflowName: 'Banner' })],
  ['one run less', rows.slice(1)],
  ['another order', rows.toReversed()],
])('%s is named anew', (_what, next) => {
  const namesOf = keepNames(nameRuns);
  const names = namesOf(rows);
  expect(namesOf(next)).not.toBe(names);
  expect(next.map(namesOf(next).title)).toEqual(next.map(nameRuns(next).title));
});

test('other names distinguish anew', () => {
  const apartOf = keepNames((all, among: RunNames) => namesApart(among, all));
  const names = nameRuns(rows);
  expect(apartOf(rows, nameRuns(rows))).not.toBe(apartOf(rows, names));
});
