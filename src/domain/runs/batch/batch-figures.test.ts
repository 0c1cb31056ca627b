import { expect, test } from 'vitest';

import { type RunFacts, startingRow, type RunRow } from '@/domain/runs/run-record.ts';
import { listedRow } from '@/testing/listed-run.ts';

import { batchFigures, batchName } from './batch-figures.ts';

const t0 = Date.UTC(2027, 0, 15);
const start = { kind: 'accepted', at: 0, status: 'queued', message: '' } as const;
const base: RunFacts = { start, failures: 0, watchedMs: 0 };

function run(facts: Partial<RunFacts>, name?: string): RunRow {
  const row = startingRow({ ledger: 'mine', runId: 'r', ...(name !== undefined && { name }) }, 0);
  return { ...row, facts: { ...base, ...facts } };
}

/** A run that ended after this many seconds. */
const finished = (seconds: number) =>
  run({ resultAt: seconds * 1000, endedAt: seconds * 1000, pendingAt: seconds * 1000 - 500 });
const report = (status: string) =>
  run({ check: { outcome: 'none', sentAt: 0, at: 0, words: '' }, report: { status, words: '', at: 0 } });

test('each run of a batch is counted once', () => {
  const lost = run({ start: { kind: 'unconfirmed', at: 0, fault: { kind: 'network', words: '' } } });
  const rows = [finished(8), report('failed'), report('cancelled'), report('running'), report('queued'), run({}), lost];
  expect(batchFigures(rows, 10_000)).toMatchObject({
    finished: 1,
    failed: 1,
    cancelled: 1,
    running: 1,
    unknown: 1,
    waiting: 2,
    toStart: 0,
  });
});

test('states count as in the list of runs: an accepted cancel is cancelled, and what isn’t known needs attention', () => {
  const cancel = run({ cancel: { kind: 'accepted', at: 3000, message: '' } });
  const unchecked = run({
    start: { kind: 'tracked', at: 0 },
    check: { outcome: 'failed', sentAt: 0, at: 0, fault: { kind: 'network', words: '' } },
  });
  const paused = run({ stopped: { at: 0, by: 'person' } });
  const rows = [cancel, cancel, cancel, finished(8), finished(9), finished(10), unchecked, paused];
  expect(batchFigures(rows, 3_600_000)).toMatchObject({
    finished: 3,
    cancelled: 3,
    unknown: 2,
    waiting: 0,
    leftMs: undefined,
  });
});

test('the remaining time is estimated from the ended runs, minus the time since the last of them ended', () => {
  const rows = [finished(8), finished(9), finished(10), finished(20), report('running'), report('queued')];
  expect(batchFigures(rows, 20_000).leftMs).toBe(10_000);
  expect(batchFigures(rows, 24_000).leftMs).toBe(6000);
  expect(batchFigures(rows, 24_000).usual).toMatchObject({ of: 4 });
});

test('runs that are not yet started count towards the remaining time', () => {
  const rows = [finished(8), finished(9), finished(10), finished(20)];
  expect(batchFigures(rows, 20_000, { toStart: 2, notStarted: 3 })).toMatchObject({
    waiting: 0,
    toStart: 2,
    leftMs: 10_000,
  });
});

test.each([-300_000, 0, 300_000])(
  'the remaining time does not depend on a service’s clock that is %i ms ahead',
  (aheadMs) => {
    const iso = (ms: number) => new Date(t0 + aheadMs + ms).toISOString();
    const ended = (seconds: number) => ({ status: 'succeeded', started_at: iso(0), ended_at: iso(seconds * 1000) });
    const rows = [ended(8), ended(9), ended(20), { status: 'running' }].map((change) =>
      listedRow({ ...change, created_at: iso(0) }, { at: t0, aheadMs }),
    );
    expect(batchFigures(rows, t0 + 22_000).leftMs).toBeCloseTo(20_000 / 3 - 2000);
  },
);

test('the usual duration is that of finished runs', () => {
  const cancelled = run({ ...report('cancelled').facts, endedAt: 2000, pendingAt: 1500 });
  expect(batchFigures([finished(8), finished(9), cancelled], 10_000).usual).toBeUndefined();
  expect(batchFigures([finished(8), finished(9), finished(10), cancelled], 10_000).usual).toMatchObject({ of: 3 });
});

test.each<[why: string, rows: readonly RunRow[], now: number]>([
  ['after only two ends', [finished(8), finished(9), report('running')], 10_000],
  ['once the estimated end has passed', [finished(8), finished(9), finished(10), report('running')], 60_000],
  ['for less than a second', [finished(8), finished(9), finished(10), report('running')], 13_000],
  ['if no run is left', [finished(8), finished(9), finished(10)], 10_000],
])('no remaining time is estimated %s', (_why, rows, now) => {
  expect(batchFigures(rows, now).leftMs).toBeUndefined();
});

test.each([
  [['Night 1', 'Night 2'], 'Night'],
  [['Night 1', 'Day 2'], undefined],
  [['Night', 'Night'], undefined],
  [['1 of 2', '2 of 2'], undefined],
  [['Night 1', undefined], undefined],
])('a batch of %j is called %s', (names, name) => {
  expect(batchName(names.map((one) => run({}, one)))).toBe(name);
});
