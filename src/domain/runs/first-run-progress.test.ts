import { expect, test } from 'vitest';

import { firstRunProgress } from './first-run-progress.ts';
import { observe } from './run-observation.ts';
import { startingRow } from './run-record.ts';

const at = 1_800_000_000_000;
const sending = startingRow({ ledger: 'l', runId: 'r' }, at);
const going = observe(sending, { type: 'start-accepted', at, status: 'queued', message: '' });
const finished = observe(going, { type: 'result-found', sentAt: at, at });
const failed = observe(going, { type: 'no-result', sentAt: at, at, words: '', runStatus: 'failed' });
const cancelled = observe(going, { type: 'cancel-accepted', at, message: '' });
const paused = observe(going, { type: 'watch-stopped', at });
const refused = observe(sending, {
  type: 'start-failed',
  at,
  fault: { kind: 'http', status: 403, words: '' },
});

test.each([
  ['none', []],
  ['going', [sending]],
  ['going', [failed, going]],
  ['failed', [failed]],
  ['failed', [refused, failed]],
  // The run as known from a service that doesn't report the status.
  ['failed', [cancelled]],
  ['failed', [paused]],
  ['done', [failed, finished, going]],
] as const)('a first run is %s', (progress, rows) => {
  expect(firstRunProgress(rows)).toBe(progress);
});
