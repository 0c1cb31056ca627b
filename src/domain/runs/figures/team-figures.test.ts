import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { isLive } from '@/domain/runs/list/run-groups.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

import { teamFigures } from './team-figures.ts';

const now = Date.UTC(2026, 10, 23, 15, 40);
const dayMs = 86_400_000;

function live(runId: string, teamId: string, agoMs: number): RunRow {
  const at = now - agoMs;
  const row = startingRow({ ledger: 'l', runId, workflowId: 'w', teamId }, at);
  return observe(row, { type: 'start-accepted', status: 'queued', message: '', at });
}

function failed(runId: string, teamId: string, agoMs: number): RunRow {
  const at = now - agoMs + 500;
  return observe(live(runId, teamId, agoMs), { type: 'no-result', sentAt: at, at, words: '', runStatus: 'failed' });
}

function finished(runId: string, teamId: string, agoMs: number): RunRow {
  const at = now - agoMs + 500;
  return observe(live(runId, teamId, agoMs), { type: 'result-found', sentAt: at, at });
}

test('each team has its live runs, however old, its failures within a week, and its last run', () => {
  const rows = [
    live('a', 'blue', 1000),
    finished('b', 'red', 2000),
    failed('c', 'blue', dayMs),
    failed('d', 'blue', 7 * dayMs),
    failed('e', 'blue', 7 * dayMs + 1),
    live('f', 'blue', 8 * dayMs),
  ];
  const figures = teamFigures(rows, now);
  expect([...figures.keys()]).toEqual(['blue', 'red']);
  expect(figures.get('blue')).toMatchObject({ live: 2, failed: 2, last: rows[0], latest: [] });
  expect(figures.get('red')).toMatchObject({ live: 0, failed: 0, last: rows[1], latest: [rows[1]] });
});

test('each team has bars of its latest runs, oldest first, and its newest results', () => {
  const rows = [
    live('a', 'blue', 1000),
    finished('b', 'red', 2000),
    failed('c', 'blue', 3000),
    finished('d', 'blue', 4000),
    { ...finished('e', 'blue', 5000), archivedAt: now },
    finished('f', 'blue', 6000),
  ];
  const blue = teamFigures(rows, now).get('blue');
  expect(blue?.bars.map(({ runId, kind }) => [runId, kind])).toEqual([
    ['f', 'finished'],
    ['d', 'finished'],
    ['c', 'failed'],
    ['a', 'queued'],
  ]);
  expect(blue?.latest.map(({ runId }) => runId)).toEqual(['d', 'f']);
});

test('a run that is not confirmed is not live, as in the list of live runs', () => {
  const row = startingRow({ ledger: 'l', runId: 'a', workflowId: 'w', teamId: 'blue' }, now - dayMs);
  const unconfirmed = observe(row, { type: 'start-interrupted', at: now });
  expect(isLive(runStateKind(unconfirmed.facts, now))).toBe(false);
  expect(teamFigures([unconfirmed], now).get('blue')?.live).toBe(0);
});

test('archived runs and runs without a team are not counted', () => {
  const { teamId: _, ...teamless } = live('b', 'blue', 2000);
  expect(teamFigures([{ ...live('a', 'blue', 1000), archivedAt: now }, teamless], now).size).toBe(0);
});
