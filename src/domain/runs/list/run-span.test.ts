import { expect, test } from 'vitest';

import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { runSpan } from './run-span.ts';

const at = 1_800_000_000_000;
const accepted: RunObservation = { type: 'start-accepted', status: 'queued', message: '', at };
const report = (runStatus: string, ms: number): RunObservation => ({
  type: 'no-result',
  sentAt: at + ms,
  at: at + ms,
  words: '',
  runStatus,
});
const found = (ms: number): RunObservation => ({ type: 'result-found', sentAt: at + ms, at: at + ms });

function after(...observations: readonly RunObservation[]): RunRow {
  return observations.reduce(observe, startingRow({ ledger: 'l', runId: 'r' }, at - 300));
}

test('the parts of a run begin when they were first seen', () => {
  const row = after(accepted, report('queued', 400), report('running', 900), report('running', 8000), found(8500));
  expect(runSpan(row, at + 60_000)).toEqual({
    startedAt: at,
    runningAt: at + 900,
    untilAt: at + 8500,
    ended: true,
  });
});

test('a run never seen running has one part, and a live run lasts until now', () => {
  expect(runSpan(after(accepted, found(800)), at + 60_000)).toEqual({
    startedAt: at,
    runningAt: undefined,
    untilAt: at + 800,
    ended: true,
  });
  expect(runSpan(after(accepted, report('running', 900)), at + 5000)).toMatchObject({
    untilAt: at + 5000,
    ended: false,
  });
});

test('a run that was sent twice has no known start', () => {
  const row = after({ type: 'start-interrupted', at }, { type: 'start-sent', at: at + 1 }, accepted, found(800));
  expect(row.facts.start).toMatchObject({ kind: 'accepted', doubt: true });
  expect(runSpan(row, at + 60_000)).toBeUndefined();
});
