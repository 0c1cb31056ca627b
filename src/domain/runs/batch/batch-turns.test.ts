import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

import { runsBehind } from './batch-turns.ts';

const at = 1_800_000_000_000;

function queued(runId: string, startedMs: number, part?: string): RunRow {
  const row = startingRow({ ledger: 'l', runId, part }, at);
  return observe(row, { type: 'start-accepted', status: 'queued', message: '', at: at + startedMs });
}

function running(row: RunRow): RunRow {
  const seen = { type: 'no-result', words: '', runStatus: 'running' } as const;
  return observe(row, { ...seen, sentAt: at + 500, at: at + 520 });
}

test('the four oldest runs of a batch are not behind, in whatever order they are listed, and neither are runs without a batch', () => {
  const batch = [5, 4, 3, 2, 1, 0].map((index) => queued(`b${index}`, index, `b:${index}`));
  const single = [0, 1, 2, 3, 4, 5].map((index) => queued(`s${index}`, index));
  expect([...runsBehind([...batch, ...single])].toSorted()).toEqual(['b4', 'b5']);
});

test('a running run is not one of these four, so that a long one doesn’t delay the others', () => {
  const batch = [0, 1, 2, 3, 4, 5, 6].map((index) => queued(`b${index}`, index, `b:${index}`));
  expect([...runsBehind(batch.map((row, index) => (index < 2 ? running(row) : row)))]).toEqual(['b6']);
});
