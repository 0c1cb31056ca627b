import { expect, test } from 'vitest';

import { endedAway } from './ended-away.ts';
import { observe, type RunObservation } from './run-observation.ts';
import { mirroredRow, type RunRow, startingRow } from './run-record.ts';
import type { ServiceFact } from './service-fact.ts';

const startedAt = Date.UTC(2026, 0, 1);
const hereAt = startedAt + 60_000;
const cameAt = hereAt + 3_600_000;
const run = { ledger: 'l', runId: 'r' };

function listed(fact: Partial<ServiceFact>): RunRow {
  return mirroredRow(run, {
    version: 1,
    at: cameAt + 500,
    aheadMs: 0,
    status: 'succeeded',
    words: '',
    createdAt: startedAt,
    startedBy: { id: 'u', email: '' },
    isMine: true,
    ...fact,
  });
}

function seen(...observations: readonly RunObservation[]): RunRow {
  return observations.reduce(observe, startingRow(run, startedAt));
}

const found = (at: number): RunObservation => ({ type: 'result-found', at, sentAt: at - 100 });
const pending = (at: number): RunObservation => ({ type: 'no-result', at, sentAt: at - 100, words: '' });

test.each<[what: string, row: RunRow, isAway: boolean]>([
  ['ended while the user was away', listed({ endedAt: hereAt + 1 }), true],
  ['ended while the user watched', listed({ endedAt: hereAt - 1 }), false],
  [
    'ended while the user watched, though its result was first read after the return',
    observe(listed({ endedAt: hereAt - 1, output: { name: 'a', type: 'b' } }), found(cameAt + 1000)),
    false,
  ],
  ['went on until after the user came back', listed({ endedAt: cameAt + 1 }), false],
  ['is running', listed({ status: 'running' }), false],
  [
    'ended while the user was away, with a service whose clock is fast',
    listed({ endedAt: hereAt + 5001, aheadMs: 5000 }),
    true,
  ],
  [
    'ended while the user watched, though the service’s fast clock differs',
    listed({ endedAt: hereAt + 4999, aheadMs: 5000 }),
    false,
  ],
  [
    'was started and ended while the user was away, though the service’s fast clock differs',
    listed({ createdAt: cameAt + 3000, endedAt: cameAt + 4000, aheadMs: 5000 }),
    true,
  ],
  ['failed while the user was away', listed({ status: 'failed', endedAt: cameAt - 1 }), true],
  ['was started after the user came back', { ...listed({ endedAt: cameAt }), createdAt: cameAt }, false],
  ['is first found to have ended once the user is back', seen(found(cameAt + 1000)), true],
  ['had been found to have ended before the user left', seen(found(hereAt - 1)), false],
  ['went on after the user came back', seen(pending(cameAt + 500), found(cameAt + 1000)), false],
  [
    'is reported as failed after the user came back',
    seen({ type: 'no-result', at: cameAt + 500, sentAt: cameAt, words: '', runStatus: 'failed' }),
    true,
  ],
  ['was never confirmed', seen({ type: 'start-interrupted', at: hereAt + 1 }), false],
])('recognises whether a run ended while the user was away: a run that %s', (_what, row, isAway) => {
  expect(endedAway(row, hereAt, cameAt)).toBe(isAway);
});
