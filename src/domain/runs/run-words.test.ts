import { describe, expect, test } from 'vitest';

import { observe, type RunObservation } from './run-observation.ts';
import { type RunFault, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { runState } from './run-state.ts';
import { cancelNotice, eventWord, explainState, stateDoubt } from './run-words.ts';

const at = 1_800_000_000_000;
const started = startingRow({ ledger: 'l', runId: 'r' }, at);
const tracked = trackedRow({ ledger: 'l', runId: 'r' }, at);
const http = (status: number, words = ''): RunFault => ({ kind: 'http', status, words });
const network: RunFault = { kind: 'network', words: '' };
const accepted: RunObservation = { type: 'start-accepted', status: 'queued', message: '', at };
const none: RunObservation = { type: 'no-result', words: '', sentAt: at, at };
const failed = (fault: RunFault): RunObservation => ({ type: 'check-failed', fault, sentAt: at, at });

function seen(row: RunRow, ...observations: readonly RunObservation[]) {
  const last = observations.reduce(observe, row);
  return [last, runState(last.facts, at)] as const;
}

test.each<[what: string, row: RunRow, observations: readonly RunObservation[], words: string]>([
  [
    'a lost start',
    started,
    [{ type: 'start-failed', fault: network, at }],
    'No response to the start request: the service can’t be reached. The run may have started.',
  ],
  [
    'a start with a server error',
    started,
    [{ type: 'start-failed', fault: http(500), at }],
    'No confirmation of the start request: server error (500). The run may have started.',
  ],
  [
    'an interrupted start',
    started,
    [{ type: 'start-interrupted', at }],
    'No response to the start request: the page was closed before a response arrived. The run may have started.',
  ],
  [
    'a refused start',
    started,
    [{ type: 'start-failed', fault: http(422), at }],
    'The service rejected this run. Nothing was started.',
  ],
  ['a queued run', started, [accepted], 'Waiting to start.'],
  ['a status word of the service’s own', started, [{ ...accepted, status: 'warming up' }], ''],
  ['a run without a result', started, [accepted, none], ''],
  ['a tracked run without a result', tracked, [none], 'No result, or no such run.'],
  ['a forbidden check', tracked, [failed(http(403))], 'You don’t have permission for this (403).'],
  ['a broken proxy', tracked, [failed(http(502))], 'Server error (502).'],
  ['a wrong address', tracked, [failed(http(404))], 'Unexpected 404; the service URL may be wrong.'],
  [
    'a queued run that can’t be checked',
    started,
    [accepted, failed(http(500, 'disk full'))],
    'Waiting to start. Couldn’t update: server error (500) – “disk full”.',
  ],
  ['a finished run', started, [accepted, { type: 'result-found', sentAt: at, at }], ''],
  [
    'a run whose updates were paused',
    started,
    [accepted, { type: 'watch-stopped', at }],
    'The run continues without updates here.',
  ],
])('%s is explained', (_, row, observations, words) => {
  expect(explainState(...seen(row, ...observations))).toBe(words);
});

test.each<[fault: RunFault, words: string]>([
  [http(402), 'Not cancelled: no active subscription or credits. The run may still be going.'],
  [http(403), 'Not cancelled: you don’t have permission for this (403). The run may still be going.'],
  [http(500), 'No confirmation of the cancel request: server error (500). The run may still be going.'],
  [network, 'No response to the cancel request: the service can’t be reached. The run may still be going.'],
])('a failed cancel is explained: %j', (fault, words) => {
  const row = observe(started, { type: 'cancel-failed', fault, at });
  expect(cancelNotice(row, runState(row.facts, at))).toBe(words);
  const ended = observe(row, { type: 'result-found', sentAt: at, at });
  expect(cancelNotice(ended, runState(ended.facts, at))).toBeUndefined();
});

describe('the certainty of a state', () => {
  test('explains what a check can’t distinguish', () => {
    expect(stateDoubt(...seen(tracked, none))).toMatch(/look the same from here/);
    expect(stateDoubt(...seen(started, accepted, { type: 'cancel-accepted', message: '', at }))).toMatch(
      /already ended/,
    );
    expect(stateDoubt(...seen(started, accepted, failed(network)))).toMatch(/last known status/);
  });

  test('is omitted if there is no doubt', () => {
    expect(stateDoubt(...seen(started, accepted))).toBeUndefined();
    expect(stateDoubt(...seen(started, accepted, { type: 'result-found', sentAt: at, at }))).toBeUndefined();
  });
});

test('a history from an earlier version is shown with current labels', () => {
  expect(['Starting', 'Cancel accepted', 'Stopped watching', 'Running'].map(eventWord)).toEqual([
    'Requested',
    'Cancel requested',
    'Updates paused',
    'Running',
  ]);
});
