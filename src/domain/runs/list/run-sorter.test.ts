import { expect, test, vi } from 'vitest';

import { runSorts, sortRuns } from './run-sort.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { makeRunSorter } from './run-sorter.ts';

const t0 = 1_800_000_000_000;
const many = 10_000;

/** Rows, newest first, some of them started together. */
const rows: readonly RunRow[] = Array.from({ length: many }, (_, index) => ({
  ...startingRow(
    { ledger: 'l', runId: `run-${index}`, workflowName: 'Demo', name: `Number ${(index * 7919) % many}` },
    t0 - index,
  ),
  ...(index % 50 < 5 && { part: `batch ${Math.floor(index / 50)}:${5 - (index % 50)}` }),
}));

/** Count the comparisons made while sorting. */
function countComparisons() {
  const count = { compared: 0 };
  const toSorted = Array.prototype.toSorted;
  vi.spyOn(Array.prototype, 'toSorted').mockImplementation(function counted(this: unknown[], compare) {
    return toSorted.call(this, (a: unknown, b: unknown) => {
      count.compared += 1;
      return compare?.(a, b) ?? 0;
    }) as unknown[];
  });
  return count;
}

test.each(runSorts)('a row that keeps its place in the order by %s is replaced without any comparison', (sort) => {
  const sorter = makeRunSorter();
  const names = nameRuns(rows);
  const before = sorter(rows, sort, t0, names);
  expect(before).toEqual(sortRuns(rows, sort, t0, names));

  const changed = rows.with(4711, { ...rows[4711]!, revision: 7 });
  const expected = sortRuns(changed, sort, t0, names);
  const count = countComparisons();
  const after = sorter(changed, sort, t0, names);
  expect(count.compared).toBe(0);
  vi.restoreAllMocks();
  expect(after).toEqual(expected);
  expect(after.filter((row, place) => row !== before[place])).toHaveLength(1);
});

test('moved, added and removed rows are sorted', () => {
  const sorter = makeRunSorter();
  const check = (next: readonly RunRow[], sort: (typeof runSorts)[number]) => {
    const names = nameRuns(next);
    expect(sorter(next, sort, t0, names)).toEqual(sortRuns(next, sort, t0, names));
  };
  check(rows, 'state');
  check(rows.with(4711, observe(rows[4711]!, { type: 'result-found', sentAt: t0, at: t0 })), 'state');
  check(rows.with(4711, { ...rows[4711]!, name: 'Another' }), 'name');
  check(rows.toSpliced(4711, 1), 'name');
  check([{ ...rows[0]!, runId: 'new', createdAt: t0 + 1 }, ...rows], '-started');
  check(rows, '-name');
});
