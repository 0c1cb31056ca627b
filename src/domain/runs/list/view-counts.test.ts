import { expect, onTestFinished, test, vi } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { listedRow } from '@/testing/listed-run.ts';

import { countDefaultViews, countNews } from './view-counts.ts';

const now = new Date(2026, 10, 26, 15, 30).getTime();
const hours = 3_600_000;

function failedAt(runId: string, startedAt: number, endedAt: number): RunRow {
  const started = startingRow({ ledger: 'l', runId }, startedAt);
  return observe(started, { type: 'no-result', sentAt: endedAt, at: endedAt, words: 'No ink', runStatus: 'failed' });
}

const today = failedAt('a', now - hours, now - 1000);
const yesterday = failedAt('b', now - 20 * hours, now - 19 * hours);
const inBatch: RunRow = { ...startingRow({ ledger: 'l', runId: 'c' }, now - 30 * hours), part: 'batch:1' };

test('the default views count today’s failures and the runs in batches', () => {
  expect(countDefaultViews([today, yesterday, inBatch], now)).toEqual({ failedToday: 1, myBatches: 1 });
  expect(countDefaultViews([yesterday], now)).toEqual({ failedToday: 0, myBatches: 0 });
});

test('the default views count the failures since midnight in UTC, if times are shown in UTC', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  onTestFinished(() => void vi.unstubAllEnvs());
  const midnight = Date.UTC(2026, 10, 27);
  const before = failedAt('d', midnight - 1000, midnight);
  expect(countDefaultViews([before], midnight + 1000).failedToday).toBe(1);
  expect(countDefaultViews([before], midnight + 1000, true).failedToday).toBe(0);
});

test.each([
  ['before all of them', now - 40 * hours, 2],
  ['before one began', now - 2 * hours, 1],
  ['before one ended', now - 2000, 1],
  ['after all of them', now, 0],
])('a view opened %s has this many new runs', (_, seenAt, news) => {
  const filter = { q: 'status:failed', mine: false, archived: false };
  expect(countNews([today, yesterday, inBatch], filter, seenAt, now)).toBe(news);
});

test('a run that was started before the view was opened is not new, even by a fast clock of the service', () => {
  const aheadMs = 300_000;
  const times = { created_at: new Date(now - 2000 + aheadMs).toISOString() };
  const row = listedRow(times, { at: now - 2000, aheadMs });
  const filter = { q: '', mine: false, archived: false };
  expect(countNews([row], filter, now - 1000, now)).toBe(0);
  expect(countNews([row], filter, now - 3000, now)).toBe(1);
});
