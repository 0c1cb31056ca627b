import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { type BatchOrder, type BatchShow, viewBatch } from './batch-view.ts';
import { runSpan } from './run-span.ts';

const at = 1_800_000_000_000;
const now = at + 60_000;

function run(runId: string, seenAfterMs: number, runStatus: string): RunRow {
  const started = observe(startingRow({ ledger: 'l', runId }, at), {
    type: 'start-accepted',
    status: 'queued',
    message: '',
    at,
  });
  const times = { sentAt: at + seenAfterMs - 100, at: at + seenAfterMs };
  return observe(started, { type: 'no-result', words: '', runStatus, ...times });
}

/** A run that was seen running until shortly before its end. */
function ended(runId: string, tookMs: number, runStatus: string): RunRow {
  const last = { sentAt: at + tookMs - 100, at: at + tookMs };
  return observe(run(runId, tookMs - 200, 'running'), { type: 'no-result', words: 'No ink', runStatus, ...last });
}

const queued = run('queued', 1000, 'queued');
const running = run('running', 1000, 'running');
const failed = ended('failed', 4000, 'failed');
const cancelled = { ...ended('cancelled', 9000, 'cancelled'), starredAt: at };
const rows = [queued, cancelled, running, failed];

test.each<[BatchOrder, BatchShow, string]>([
  ['start', 'all', 'queued cancelled running failed'],
  ['failed', 'all', 'failed queued cancelled running'],
  ['longest', 'all', 'queued running cancelled failed'],
  ['start', 'live', 'queued running'],
  ['start', 'failed', 'failed'],
  ['start', 'cancelled', 'cancelled'],
  ['start', 'starred', 'cancelled'],
  ['start', 'finished', ''],
])('the order "%s" of "%s" is applied', (order, show, ids) => {
  const shown = viewBatch(rows, { order, show }, now);
  expect(shown.map(({ runId }) => runId).join(' ')).toBe(ids);
});

test('a run waits from its start, and is executed until its end or now', () => {
  expect(runSpan(queued, now)).toEqual({ from: at, begin: undefined, to: now });
  expect(runSpan(running, now)).toMatchObject({ from: at, to: now });
  expect(runSpan(failed, now)?.to).toBe(at + 4000);
  expect(runSpan(failed, now)?.begin).toBeLessThan(at + 4000);
});

test('the service’s own times are used if given, and a missing end stays unknown', () => {
  const service = {
    version: 1,
    at,
    aheadMs: 500,
    status: 'succeeded',
    words: '',
    createdAt: at,
    startedAt: at + 2000,
    startedBy: { id: 'a', email: '' },
    isMine: true,
  };
  const of = (fact: object) =>
    runSpan({ ...queued, facts: { ...queued.facts, service: { ...service, ...fact } } }, now);
  expect(of({ endedAt: at + 5000 })).toEqual({ from: at, begin: at + 2000, to: at + 5000 });
  expect(of({ status: 'running' })).toEqual({ from: at, begin: at + 2000, to: now + 500 });
  expect(of({})).toBeUndefined();
});
