import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { runTrend, trendScale } from './run-trend.ts';
import { workflowHistories } from './workflow-history.ts';

const now = 1_800_000_000_000;

function run(at: number, tookMs: number, status?: 'failed' | 'cancelled'): RunRow {
  const started = startingRow({ ledger: 'l', runId: `run-${at}`, workflowId: 'w' }, now - 100_000 + at);
  const { createdAt } = started;
  const going = observe(started, { type: 'start-accepted', status: 'queued', message: '', at: createdAt });
  const end = createdAt + tookMs;
  if (!status) {
    const pending = observe(going, { type: 'no-result', sentAt: end - 20, at: end - 10, words: '' });
    return observe(pending, { type: 'result-found', sentAt: end - 5, at: end });
  }
  return observe(going, { type: 'no-result', sentAt: end, at: end, words: '', runStatus: status });
}

/** The runs, newest first, as in a ledger. */
const newestFirst = (rows: readonly RunRow[]) => rows.toReversed();

test('median and quartiles consider only finished runs, and the runs are listed oldest first', () => {
  const rows = newestFirst([
    run(1, 1000),
    run(2, 2000),
    run(3, 500, 'failed'),
    run(4, 3000),
    run(5, 4000),
    run(6, 5000),
  ]);
  const trend = runTrend(rows, now);
  expect(trend?.runs.map(({ row }) => row.runId)).toEqual(['run-1', 'run-2', 'run-3', 'run-4', 'run-5', 'run-6']);
  expect(Math.round((trend?.medianMs ?? 0) / 100)).toBe(30);
  expect(trend?.quartilesMs.map((ms) => Math.round(ms / 100))).toEqual([20, 40]);
  expect(trend).toMatchObject({ finished: 5, failed: 1 });
});

test('a cancelled run doesn’t count towards success', () => {
  const rows = newestFirst([run(1, 1000), run(2, 1000), run(3, 1000), run(4, 1000, 'cancelled')]);
  expect(runTrend(rows, now)).toMatchObject({ finished: 3, failed: 0 });
});

test('too few runs, archived ones and live ones don’t make a trend', () => {
  expect(runTrend([run(1, 1000), run(2, 1000)], now)).toBeUndefined();
  const going = startingRow({ ledger: 'l', runId: 'r', workflowId: 'w' }, now);
  const archived = { ...run(3, 1000), archivedAt: now };
  expect(runTrend([going, archived, run(2, 1000), run(1, 1000)], now)).toBeUndefined();
});

test('only the latest hundred runs are shown', () => {
  const rows = newestFirst(Array.from({ length: 120 }, (_, at) => run(at, 1000)));
  expect(runTrend(rows, now)?.runs[0]?.row.runId).toBe('run-20');
});

test('the median is the workflow’s usual duration', () => {
  const rows = newestFirst(Array.from({ length: 300 }, (_, at) => run(at, at, at % 3 === 0 ? undefined : 'failed')));
  expect(runTrend(rows, now)?.medianMs).toBe(workflowHistories(rows, now).get('w')?.usual?.medianMs);
});

const runs = (...took: readonly number[]) => took.map((ms) => ({ row: run(1, 1), kind: 'finished' as const, ms }));

test('one long run does not flatten the other bars', () => {
  const near = trendScale({ runs: runs(1000, 2000, 4000), medianMs: 2000, quartilesMs: [1500, 3000] });
  expect([near(0), near(1000), near(4000)]).toEqual([0, 0.25, 1]);
  const wide = trendScale({ runs: runs(1000, 10_000, 100_000), medianMs: 10_000, quartilesMs: [5500, 55_000] });
  expect([wide(1000), wide(10_000), wide(100_000)].map((share) => Number(share.toFixed(6)))).toEqual([0, 0.5, 1]);
});

test('runs that took no time are at the bottom', () => {
  const scale = trendScale({ runs: runs(0, 0, 0), medianMs: 0, quartilesMs: [0, 0] });
  expect([scale(0), scale(1)]).toEqual([0, 1]);
});

test.each([
  ['took far longer', 10_000, 1000, [0, 1]],
  ['failed early', 100, 10_000, [1, 0.01]],
] as const)('the usual duration is in the chart even if the latest runs all %s', (_what, ms, usualMs, heights) => {
  const scale = trendScale({ runs: runs(ms, ms), medianMs: usualMs, quartilesMs: [usualMs, usualMs] });
  expect([scale(usualMs), scale(ms)]).toEqual(heights);
});
