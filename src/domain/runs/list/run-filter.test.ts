import { describe, expect, test } from 'vitest';

import { fold } from '@/domain/fold.ts';
import { namesInScripts } from '@/testing/names-in-scripts.ts';

import { narrowRuns, type RunFilter } from './run-filter.ts';
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
const all: RunFilter = { q: '', mine: false, archived: false };

describe('the list of runs is narrowed down', () => {
  test.each<[what: string, row: RunRow, filter: Partial<RunFilter>, passes: boolean]>([
    ['by nothing', base, {}, true],
    ['by workflow', base, { q: 'workflow:w' }, true],
    ['by another workflow', base, { q: 'workflow:x' }, false],
    ['by team', base, { q: 'team:t' }, true],
    ['by another team', base, { q: 'team:x' }, false],
    ['by words in any order', base, { q: 'blue  FIRST' }, true],
    ['by part of the ID', base, { q: 'abcdef' }, true],
    ['by a word that does not occur', base, { q: 'first zebra' }, false],
    ['by words of its failure message', failed, { q: 'flour blue' }, true],
    ['by words of its note', { ...base, note: 'The one to print' }, { q: 'print' }, true],
    ['by a time before its start', base, { q: 'after:1h' }, true],
    ['by a time after its start', { ...base, createdAt: t0 - 7_200_000 }, { q: 'after:1h' }, false],
    ['to live runs', base, { q: 'status:live' }, true],
    ['to live runs by the former word “active”', base, { q: 'status:active' }, true],
    ['to live runs, although it has ended', finished, { q: 'status:live' }, false],
    ['to finished runs', finished, { q: 'status:finished' }, true],
    ['to runs that need attention', lost, { q: 'status:attention' }, true],
    ['to runs that are not archived', { ...base, archivedAt: t0 }, {}, false],
    ['to archived runs', { ...base, archivedAt: t0 }, { archived: true }, true],
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

test('a run is found by its ID without hyphens, and excluded by a term with a minus', () => {
  const found = (q: string) => narrowRuns([base], { ...all, q }, t0).rows.length;
  expect([found(base.runId.replaceAll('-', '')), found('first'), found('first -blue')]).toEqual([1, 1, 0]);
});

test('a run is found by its inputs', () => {
  const filter = { ...all, q: 'spring first' };
  const inputs = new Map([[base.runId, '{"headline":"spring sale"}']]);
  expect(narrowRuns([base], filter, t0, inputs).rows).toEqual([base]);
  expect(narrowRuns([base], filter, t0).rows).toEqual([]);
});

test('each state is counted among the matches of the other terms, whichever state is chosen', () => {
  const rows = [base, finished, lost, failed, { ...failed, archivedAt: t0 }, { ...finished, workflowId: 'other' }];
  const counts = { all: 4, live: 1, finished: 1, failed: 1, unknown: 1, cancelled: 0, archived: 1 };
  for (const change of [{}, { q: 'workflow:w status:failed' }, { archived: true }] as const) {
    expect(narrowRuns(rows, { ...all, q: 'workflow:w', ...change }, t0).counts).toEqual(counts);
  }
});
