import { expect, test } from 'vitest';

import { trackedRow } from '@/domain/runs/run-record.ts';
import { heldRows } from './held-rows.ts';

const rowOf = (runId: string) => trackedRow({ ledger: 'mine', runId }, 0);
const [a, b, c, d] = [rowOf('a'), rowOf('b'), rowOf('c'), rowOf('d')];

test('rows keep their places, with their latest data', () => {
  const renamed = { ...b, name: 'Spring' };
  expect(heldRows([a, b], [renamed, a], [a, renamed])).toEqual([a, renamed]);
});

test('new rows wait, and a row that no longer matches stays', () => {
  expect(heldRows([a, b], [d, a], [a, b, d])).toEqual([a, b]);
});

test('an archived or removed row disappears', () => {
  expect(heldRows([a, b, c], [a], [a, { ...b, archivedAt: 1 }])).toEqual([a]);
});
