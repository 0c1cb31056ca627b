import { expect, test } from 'vitest';

import { runMend, type RunMend } from './run-mend.ts';
import { observe, type RunObservation } from './run-observation.ts';
import { type RunRow, startingRow, trackedRow } from './run-record.ts';
import { runState } from './run-state.ts';

const at = 1_800_000_000_000;
const ids = { ledger: 'l', runId: 'r', workflowId: 'w', teamId: 't' };
const started = observe(startingRow(ids, at), { type: 'start-accepted', at, status: 'queued', message: '' });
const lost: RunObservation = { type: 'start-failed', at, fault: { kind: 'network', words: '' } };
const refused = (status: number): RunObservation => ({
  type: 'start-failed',
  at,
  fault: { kind: 'http', status, words: '' },
});
const failed: RunObservation = { type: 'no-result', sentAt: at, at, words: '', runStatus: 'failed' };
const unchecked = (status: number): RunObservation => ({
  type: 'check-failed',
  sentAt: at,
  at,
  fault: { kind: 'http', status, words: '' },
});
const gone: readonly RunObservation[] = [
  { type: 'result-found', sentAt: at, at },
  { type: 'no-result', sentAt: at + 1, at: at + 1, words: '' },
];

test.each<[what: string, row: RunRow, observations: readonly RunObservation[], mend: RunMend]>([
  ['that failed is rerun', started, [failed], 'rerun'],
  ['that failed and was started elsewhere is opened', trackedRow({ ledger: 'l', runId: 'r' }, at), [failed], 'open'],
  ['that was rejected is rerun', startingRow(ids, at), [refused(422)], 'rerun'],
  ['whose start was not answered is resent', startingRow(ids, at), [lost], 'resend'],
  ['that could not be checked is refreshed', trackedRow(ids, at), [unchecked(500)], 'refresh'],
  ['whose updates are paused is refreshed', started, [{ type: 'watch-stopped', at }], 'refresh'],
  ['whose result is gone is rerun', started, gone, 'rerun'],
])('a run %s', (_, row, observations, mend) => {
  const observed = observations.reduce(observe, row);
  expect(runMend(observed, runState(observed.facts, at + 60_000), true)).toBe(mend);
});

test('a run refused because of its credentials needs a sign-in first, as long as the user is not signed in', () => {
  const check = observe(trackedRow(ids, at), unchecked(401));
  const start = observe(startingRow(ids, at), refused(401));
  expect(runMend(check, runState(check.facts, at), false)).toBe('sign-in');
  expect(runMend(start, runState(start.facts, at), false)).toBe('sign-in');
  expect(runMend(check, runState(check.facts, at), true)).toBe('refresh');
  expect(runMend(start, runState(start.facts, at), true)).toBe('rerun');
});
