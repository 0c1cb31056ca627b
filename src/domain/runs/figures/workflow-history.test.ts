import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { followHistories, stripLength, stripTop, workflowHistories } from './workflow-history.ts';

const t0 = 1_700_000_000_000;
const now = t0 + 3_600_000;

function started(workflowId: string | undefined, index: number): RunRow {
  const at = t0 + index * 60_000;
  const row = startingRow({ ledger: 'l', runId: `${workflowId}-${index}`, workflowId }, at);
  return observe(row, { type: 'start-accepted', status: 'queued', message: '', at });
}

function finished(workflowId: string, index: number, ms: number): RunRow {
  const row = started(workflowId, index);
  const at = row.createdAt + ms;
  return observe(row, { type: 'result-found', sentAt: at - 20, at });
}

test('each workflow has its own newest run', () => {
  const rows = [finished('a', 3, 400), started('b', 2), finished('a', 1, 600), started(undefined, 0)];
  const histories = workflowHistories(rows, now);
  expect([...histories.keys()]).toEqual(['a', 'b']);
  expect(histories.get('a')).toMatchObject({ last: { runId: 'a-3' }, count: 2, live: 0, usual: undefined });
  expect(histories.get('b')).toMatchObject({ last: { runId: 'b-2' }, count: 1, live: 1 });
});

test('a strip has the latest runs, oldest first, each with status and duration', () => {
  const rows = Array.from({ length: 20 }, (_, index) => finished('a', 19 - index, 500));
  const [first, ...others] = workflowHistories([started('a', 20), ...rows], now).get('a')?.bars ?? [];
  expect(others).toHaveLength(stripLength - 1);
  expect(first).toEqual({ runId: 'a-7', kind: 'finished', ms: 250 });
  // Time in the queue doesn't count.
  expect(others.at(-1)).toEqual({ runId: 'a-20', kind: 'queued', ms: undefined });
});

test('the usual duration considers only the latest runs', () => {
  const old = Array.from({ length: 60 }, (_, index) => finished('a', 59 - index, 900));
  const late = Array.from({ length: 40 }, (_, index) => finished('a', 100 - index, 100));
  expect(workflowHistories([...late, ...old], now).get('a')?.usual).toEqual({ medianMs: 50, of: 50 });
});

test('the latest accepted run that was started here can be repeated', () => {
  const teamId = 't';
  const tracked = trackedRow({ ledger: 'l', runId: 'x', workflowId: 'a', teamId }, t0);
  const fault = { kind: 'http', status: 422, words: '' } as const;
  const sending = startingRow({ ledger: 'l', runId: 'y', workflowId: 'a', teamId }, t0);
  const refused = observe(sending, { type: 'start-failed', at: t0, fault });
  const good = { ...finished('a', 0, 500), teamId };
  expect(workflowHistories([tracked, refused, good], now).get('a')).toMatchObject({
    last: { runId: 'x' },
    repeatable: { runId: 'a-0' },
  });
  expect(workflowHistories([tracked, refused], now).get('a')?.repeatable).toBeUndefined();
});

test('a history leaves out a run continued under another ID', () => {
  const renamed = observe(startingRow({ ledger: 'l', runId: 'x', workflowId: 'a' }, t0), {
    type: 'start-accepted',
    status: 'queued',
    message: '',
    at: t0,
    otherRunId: 'a-0',
  });
  expect(workflowHistories([started('a', 0), renamed], now).get('a')).toMatchObject({
    count: 1,
    last: { runId: 'a-0' },
  });
});

test('a history leaves out an archived run', () => {
  const archived = { ...finished('a', 1, 500), archivedAt: now };
  expect(workflowHistories([archived], now).size).toBe(0);
  expect(workflowHistories([archived, started('a', 0)], now).get('a')).toMatchObject({
    last: { runId: 'a-0' },
    count: 1,
  });
});

test('unchanged histories stay the same objects, and changed ones do not', () => {
  const follow = followHistories();
  const [still, going] = [finished('a', 1, 500), started('b', 0)];
  const first = follow([still, going], now);
  const next = follow([still, { ...going, name: 'Named' }], now);
  expect(next.get('a')).toBe(first.get('a'));
  expect(next.get('b')).not.toBe(first.get('b'));
  expect(follow([finished('a', 2, 500), still, going], now).get('a')).not.toBe(first.get('a'));
});

function bars(...durations: readonly (number | undefined)[]) {
  return durations.map((ms, index) => ({ runId: String(index), kind: 'finished' as const, ms }));
}

test('a strip scales to its longest run, up to two and a half medians', () => {
  expect(stripTop(bars(8000, 10_000, 12_000))).toBe(12_000);
  expect(stripTop(bars(9000, 10_000, 660_000, undefined, 11_000))).toBe(25_000);
  expect(stripTop(bars())).toBe(1);
});
