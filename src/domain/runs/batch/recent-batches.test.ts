import { expect, test } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';

import { narrowRuns } from '@/domain/runs/list/run-filter.ts';
import { listBatches, recentBatches } from './recent-batches.ts';

const hour = 3_600_000;
const now = 100 * hour;

function runs(id: string, count: number, hoursAgo: number, archivedAt?: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...startingRow({ ledger: 'mine', runId: `${id}-${index}`, part: `${id}:${index}` }, now - hoursAgo * hour),
    archivedAt,
  }));
}

test('the latest three batches within a day are listed, newest first', () => {
  const rows = [...runs('a', 2, 5), ...runs('b', 3, 1), ...runs('c', 2, 25), ...runs('d', 2, 9), ...runs('e', 2, 7)];
  expect(recentBatches(rows, now).map(({ id, rows: of }) => [id, of.length])).toEqual([
    ['b', 3],
    ['a', 2],
    ['e', 2],
  ]);
  expect(listBatches(rows).map(({ id }) => id)).toEqual(['b', 'a', 'e', 'd', 'c']);
});

test('a batch keeps its archived runs, so that its failures still count', () => {
  const [first, ...rest] = runs('a', 3, 1);
  const rows = [{ ...first!, archivedAt: now }, ...rest];
  expect(listBatches(rows).map(({ rows: of }) => of.length)).toEqual([3]);
});

test('a single run doesn’t form a batch, nor do archived runs', () => {
  const alone = startingRow({ ledger: 'mine', runId: 'x' }, now);
  expect(recentBatches([...runs('a', 1, 1), ...runs('b', 2, 1, now), alone, alone], now)).toEqual([]);
});

test('a run that the service continues under another ID counts once', () => {
  const [first, ...rest] = runs('a', 3, 1);
  const start = { kind: 'accepted', at: now, status: 'queued', message: '', otherRunId: 'other' } as const;
  const rows = [{ ...first!, facts: { ...first!.facts, start } }, { ...first!, runId: 'other' }, ...rest];
  expect(listBatches(rows).map(({ rows: of }) => of.map(({ runId }) => runId))).toEqual([['other', 'a-1', 'a-2']]);
  const counts = narrowRuns(rows, { q: '', mine: false, archived: false }, now).counts;
  expect([counts.all, counts.unknown]).toEqual([3, 3]);
});
