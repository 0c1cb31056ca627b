import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type RunRow, trackedRow } from '@/domain/runs/run-record.ts';

import { createMemoryRunStore } from './memory-run-store.ts';
import { openLedger } from './ledger.ts';
import type { RunStore } from './run-store.ts';

const runIds = Array.from({ length: 20 }, (_, index) => `r${index}`);
const named = (row: RunRow) => ({ ...row, name: 'Mine' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Create a store whose writes fail after four seconds while `isSlow` is set, as when opening IndexedDB times out. */
function makeSlowStore() {
  const store = createMemoryRunStore();
  const state = { isSlow: false };
  const tried = vi.fn<() => void>();
  const write = async <Result>(now: () => Promise<Result>): Promise<Result> => {
    if (!state.isSlow) return now();
    tried();
    await new Promise((resolve) => {
      setTimeout(resolve, 4000);
    });
    throw new DOMException('late', 'TimeoutError');
  };
  return {
    state,
    tried,
    store: {
      ...store,
      put: (...given) => write(() => store.put(...given)),
      update: (...given) => write(() => store.update(...given)),
    } satisfies RunStore,
  };
}

test('writes that fail slowly do not wait for one another, and are retried together every ten seconds', async () => {
  const { state, tried, store } = makeSlowStore();
  const ledger = openLedger('mine', store);
  await ledger.add(runIds.map((runId) => ({ row: trackedRow({ ledger: 'mine', runId }, 0) })));
  state.isSlow = true;
  const updates = Promise.all(runIds.map((runId) => ledger.update(runId, named)));
  await vi.advanceTimersByTimeAsync(4000);
  expect((await updates).map((row) => row?.name)).toEqual(runIds.map(() => 'Mine'));
  // Continuous writes don't delay the next try.
  for (let second = 0; second < 9; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await ledger.update('r0', (row) => ({ ...row, archivedAt: second }));
  }
  expect(tried).toHaveBeenCalledTimes(1);
  state.isSlow = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(ledger.problem()).toBeUndefined();
  expect((await store.readAll()).map(({ name }) => name)).toEqual(runIds.map(() => 'Mine'));
  ledger.close();
});

test('a write that was queued behind a failing retry is not tried itself', async () => {
  const { state, tried, store } = makeSlowStore();
  const ledger = openLedger('mine', store);
  await ledger.add([{ row: trackedRow({ ledger: 'mine', runId: 'a' }, 0) }]);
  state.isSlow = true;
  const first = ledger.update('a', named);
  await vi.advanceTimersByTimeAsync(4000);
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  const second = ledger.update('none', named);
  await vi.advanceTimersByTimeAsync(4000);
  await second;
  expect(tried).toHaveBeenCalledTimes(2);
  ledger.close();
});
