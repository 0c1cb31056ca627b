import { expect, test } from 'vitest';

import { closestFinished } from './closest-finished.ts';
import type { GivenInput } from './inputs/given-inputs.ts';
import { observe } from './run-observation.ts';
import { type RunRow, startingRow } from './run-record.ts';

const t0 = Date.UTC(2026, 0, 1);

interface Made {
  readonly given?: readonly GivenInput[];
  readonly workflowId?: string;
}

/** A live run, started this many minutes after `t0`. */
function started(runId: string, minutes: number, { given, workflowId = 'w' }: Made = {}): RunRow {
  return { ...startingRow({ ledger: 'l', runId, workflowId }, t0 + minutes * 60_000), given };
}

/** A run whose result was found a second later. */
function finished(...made: Parameters<typeof started>): RunRow {
  const row = started(...made);
  return observe(row, { type: 'result-found', at: row.createdAt + 1000, sentAt: row.createdAt + 900 });
}

const poster = (city: string, tone = 'calm'): Made => ({
  given: [
    ['city', city],
    ['tone', tone],
  ],
});

const failed = { ...started('failed', 60, poster('Osaka')), part: 'b:1' };

test.each<[what: string, rows: readonly RunRow[], runId: string | undefined]>([
  ['nothing', [], undefined],
  [
    'the one with fewer differing inputs',
    [finished('far', 2, poster('Cork', 'odd')), finished('near', 1, poster('Cork'))],
    'near',
  ],
  [
    'the latest of several that are as close',
    [finished('late', 2, poster('Cork')), finished('early', 1, poster('Turin'))],
    'late',
  ],
  [
    'one with other keys only if there is no closer one',
    [finished('other', 2, { given: [['file', 'a']] }), finished('near', 1, poster('Cork'))],
    'near',
  ],
  ['the latest if no inputs are known', [finished('late', 2), finished('early', 1)], 'late'],
  [
    'one with known inputs rather than one with unknown inputs',
    [finished('unknown', 2), finished('known', 1, poster('Cork', 'odd'))],
    'known',
  ],
  ['none of another workflow', [finished('other', 1, { ...poster('Osaka'), workflowId: 'x' })], undefined],
  ['none that was started later', [finished('later', 61, poster('Osaka'))], undefined],
  ['none that was still running when it started', [finished('meanwhile', 59.99, poster('Osaka'))], undefined],
  ['none without a result', [started('going', 1, poster('Osaka'))], undefined],
  [
    'one of its batch that ended after it',
    [{ ...finished('beside', 60, poster('Osaka', 'odd')), part: 'b:2' }, finished('before', 1, poster('Cork', 'odd'))],
    'beside',
  ],
])('a run is compared with %s', (_what, rows, runId) => {
  expect(closestFinished(rows, failed)?.runId).toBe(runId);
});
