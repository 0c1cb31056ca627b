import { expect, test } from 'vitest';

import { observe, type RunObservation } from './run-observation.ts';
import { type RunFault, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { runState } from './run-state.ts';
import { cancelNotice, explainState } from './run-words.ts';

const at = 1_800_000_000_000;
const started = startingRow({ ledger: 'l', runId: 'r' }, at);
const tracked = trackedRow({ ledger: 'l', runId: 'r' }, at);
const http = (status: number): RunFault => ({ kind: 'http', status, words: '' });
const network: RunFault = { kind: 'network', words: '' };

test.each<[what: string, row: RunRow, observation: RunObservation, words: string]>([
  [
    'a lost start',
    started,
    { type: 'start-failed', fault: network, at },
    'The start was sent, but the service could not be reached. The run may or may not be going; checking may settle it.',
  ],
  [
    'an interrupted start',
    started,
    { type: 'start-interrupted', at },
    'The start was sent, but the page went away before an answer came. The run may or may not be going; checking may settle it.',
  ],
  [
    'a tracked run without a result',
    tracked,
    { type: 'no-result', words: '', sentAt: at, at },
    'No result, or no such run.',
  ],
  [
    'a forbidden check',
    tracked,
    { type: 'check-failed', fault: http(403), sentAt: at, at },
    'The service answered 403 (no permission).',
  ],
  ['a broken proxy', tracked, { type: 'check-failed', fault: http(502), sentAt: at, at }, 'The service answered 502.'],
])('%s is explained', (_, row, observation, words) => {
  const next = observe(row, observation);
  expect(explainState(next, runState(next.facts, at))).toBe(words);
});

test.each<[fault: RunFault, words: string]>([
  [http(402), 'Not cancelled: no active subscription or credits. The run may still be going.'],
  [http(403), 'Not cancelled: the service answered 403 (no permission). The run may still be going.'],
  [http(500), 'Cancel not confirmed: the service answered 500 (an error of its own). The run may still be going.'],
  [network, 'Cancel not confirmed: the service could not be reached. The run may still be going.'],
])('a cancel that did not work is told: %j', (fault, words) => {
  const row = observe(started, { type: 'cancel-failed', fault, at });
  expect(cancelNotice(row, runState(row.facts, at))).toBe(words);
  const ended = observe(row, { type: 'result-found', sentAt: at, at });
  expect(cancelNotice(ended, runState(ended.facts, at))).toBeUndefined();
});
