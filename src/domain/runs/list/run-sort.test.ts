import { expect, test } from 'vitest';

import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { runTitle } from '@/domain/runs/names/run-names.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { sortRuns } from './run-sort.ts';

const t0 = 1_800_000_000_000;
const base: RunRow = startingRow({ ledger: 'l', runId: 'r', teamId: 't', teamName: 'Blue', name: 'First try' }, t0);
const finished = observe(base, { type: 'result-found', sentAt: t0, at: t0 });
const lost = observe(base, { type: 'start-failed', fault: { kind: 'network', words: '' }, at: t0 });

function started(name: string, at: number, part?: string): RunRow {
  return { ...base, name, createdAt: t0 + at, part };
}

test('runs started together are ordered by their numbers, and stay together', () => {
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

const took = (name: string, ms: number) =>
  observe(observe({ ...base, name }, { type: 'start-accepted', at: t0, status: 'pending', message: '' }), {
    type: 'result-found',
    sentAt: t0 + ms,
    at: t0 + ms,
  });

test('runs are sorted by duration, team and starter, with missing values last', () => {
  const rows = [took('long', 100_000), { ...lost, name: 'lost', teamName: 'Red' }, took('short', 9000)];
  const names = (sort: Parameters<typeof sortRuns>[1]) =>
    sortRuns(rows, sort, t0 + 200_000, nameRuns(rows)).map(({ name }) => name);
  expect(names('duration')).toEqual(['short', 'long', 'lost']);
  expect(names('-duration')).toEqual(['long', 'short', 'lost']);
  expect(names('-team')).toEqual(['lost', 'short', 'long']);
  expect(names('by')).toEqual(['long', 'lost', 'short']);
});

test('names are sorted in natural order, ignoring case, and statuses by their label', () => {
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
