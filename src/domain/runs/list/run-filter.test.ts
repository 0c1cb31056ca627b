import { describe, expect, test } from 'vitest';

import { fold } from '@/domain/fold.ts';
import { namesInScripts } from '@/testing/names-in-scripts.ts';

import { narrowRuns, type RunFilter, sortRuns } from './run-filter.ts';
import { nameRuns, runTitle } from '@/domain/runs/run-names.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

const t0 = 1_800_000_000_000;
const base: RunRow = startingRow(
  {
    ledger: 'l',
    runId: 'abcdef12-0000',
    workflowId: 'w',
    workflowName: 'Render',
    teamId: 't',
    teamName: 'Blue',
    name: 'First try',
  },
  t0,
);
const finished = observe(base, { type: 'result-found', sentAt: t0, at: t0 });
const lost = observe(base, { type: 'start-failed', fault: { kind: 'network', words: '' }, at: t0 });
const failed = observe(base, {
  type: 'no-result',
  sentAt: t0,
  at: t0,
  words: 'The run failed: No flour',
  runStatus: 'failed',
});
const all: RunFilter = {
  state: '',
  workflow: '',
  team: '',
  by: '',
  mine: false,
  q: '',
  batch: '',
  hours: '',
  archived: false,
};

describe('the list of runs is narrowed down', () => {
  test.each<[what: string, row: RunRow, filter: Partial<RunFilter>, passes: boolean]>([
    ['by nothing', base, {}, true],
    ['by workflow', base, { workflow: 'w' }, true],
    ['by another workflow', base, { workflow: 'x' }, false],
    ['by team', base, { team: 't' }, true],
    ['by another team', base, { team: 'x' }, false],
    ['by words in any order', base, { q: 'blue  FIRST' }, true],
    ['by a part of the id', base, { q: 'abcdef' }, true],
    ['by a word that does not occur', base, { q: 'first zebra' }, false],
    ['by the words of its failure', failed, { q: 'flour blue' }, true],
    ['by the words of its note', { ...base, note: 'The one to print' }, { q: 'print' }, true],
    ['by time', base, { hours: 1 }, true],
    ['by a time that has passed', { ...base, createdAt: t0 - 7_200_000 }, { hours: 1 }, false],
    ['to the unfinished', base, { state: 'unfinished' }, true],
    ['to the unfinished, but it is not', finished, { state: 'unfinished' }, false],
    ['to the finished', finished, { state: 'finished' }, true],
    ['to what needs a look', lost, { state: 'unknown' }, true],
    ['without the archived', { ...base, archivedAt: t0 }, {}, false],
    ['to the archived', { ...base, archivedAt: t0 }, { archived: true }, true],
  ])('%s', (_, row, filter, passes) => {
    expect(narrowRuns([row], { ...all, ...filter }, t0).rows).toEqual(passes ? [row] : []);
  });
});

test.each(namesInScripts)('a run, workflow, team or input %s is found by %s', (name, typed) => {
  const found = (row: RunRow, inputs?: ReadonlyMap<string, string>) =>
    narrowRuns([{ ...failed, runId: 'other' }, row], { ...all, q: typed }, t0, inputs).rows;
  for (const field of ['name', 'workflowName', 'teamName']) expect(found({ ...base, [field]: name })).toHaveLength(1);
  expect(found(base, new Map([[base.runId, fold(JSON.stringify({ headline: name }))]]))).toEqual([base]);
});

test('a run is found by its ID without dashes, and not by an excluded word', () => {
  const found = (q: string) => narrowRuns([base], { ...all, q }, t0).rows.length;
  expect([found(base.runId.replaceAll('-', '')), found('first'), found('first -blue')]).toEqual([1, 1, 0]);
});

test('a run is found by what it was given', () => {
  const filter = { ...all, q: 'spring first' };
  const inputs = new Map([[base.runId, '{"headline":"spring sale"}']]);
  expect(narrowRuns([base], filter, t0, inputs).rows).toEqual([base]);
  expect(narrowRuns([base], filter, t0).rows).toEqual([]);
});

test('each choice of state is counted among what passes the rest, whichever is chosen', () => {
  const rows = [base, finished, lost, failed, { ...failed, archivedAt: t0 }, { ...finished, workflowId: 'other' }];
  const counts = { all: 4, unfinished: 2, finished: 1, failed: 1, unknown: 1, cancelled: 0, archived: 1 };
  for (const change of [{}, { state: 'failed' }, { archived: true }] as const) {
    expect(narrowRuns(rows, { ...all, workflow: 'w', ...change }, t0).counts).toEqual(counts);
  }
});

function started(name: string, at: number, part?: string): RunRow {
  return { ...base, name, createdAt: t0 + at, part };
}

test('what was started together is in the order of its numbers, and among itself', () => {
  const rows = [
    started('After', 9),
    started('2', 5, 'b:1'),
    started('10', 5, 'b:9'),
    started('3', 4, 'b:2'),
    started('Between', 3),
  ];
  const last = [started('1', 2, 'b:0'), started('Before', 1)];
  const names = (sort: Parameters<typeof sortRuns>[1]) =>
    sortRuns([...rows, ...last], sort, t0, nameRuns(rows)).map(({ name }) => name);
  expect(names('-started')).toEqual(['After', 'Between', '10', '3', '2', '1', 'Before']);
  expect(names('started')).toEqual(['Before', '1', '2', '3', '10', 'Between', 'After']);
});

test('and put in order', () => {
  const rows = [
    { ...finished, name: 'run 10' },
    { ...lost, name: 'Run 9' },
  ];
  const titles = (sort: Parameters<typeof sortRuns>[1]) => sortRuns(rows, sort, t0, nameRuns(rows)).map(runTitle);
  expect(titles('-started')).toEqual(['run 10', 'Run 9']);
  expect(titles('started')).toEqual(['Run 9', 'run 10']);
  expect(titles('name')).toEqual(['Run 9', 'run 10']);
  expect(titles('state')).toEqual(['run 10', 'Run 9']);
  expect(titles('-state')).toEqual(['Run 9', 'run 10']);
});
