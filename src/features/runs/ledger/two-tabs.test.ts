import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startingRow, trackedRow } from '@/domain/runs/run-record.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { RunStore } from './run-store.ts';

const t0 = 1_800_000_000_000;
const row = startingRow({ ledger: 'mine', runId: 'a' }, t0);
const opened: Ledger[] = [];

function open(store: RunStore = createIdbRunStore('mine')): Ledger {
  const ledger = openLedger('mine', store);
  opened.push(ledger);
  return ledger;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  // Tests advance the timer of the retry themselves.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const ledger of opened.splice(0)) ledger.close();
});

/**
 * Create a store whose writes fail while `fails` is set, and whose `put` waits for `waits`, as it would for another
 * tab's transaction.
 */
function makeStore() {
  const store = createIdbRunStore('mine');
  const state: { fails: boolean; waits?: Promise<void> } = { fails: false };
  const put = vi.fn<RunStore['put']>(async (...given) => {
    if (state.fails) throw new DOMException('full', 'QuotaExceededError');
    await state.waits;
    return store.put(...given);
  });
  const update: RunStore['update'] = async (...given) => {
    if (state.fails) throw new DOMException('full', 'QuotaExceededError');
    return store.update(...given);
  };
  return { state, put, store: { ...store, put, update } };
}

test('a name and a cancel stored by another tab survive a retried write of this one', async () => {
  const { state, put, store } = makeStore();
  const [ledger, other] = [open(store), open()];
  await other.list();
  await ledger.add([{ row }]);
  await vi.waitFor(async () => expect(await other.get('a')).toBeDefined());
  state.fails = true;
  await ledger.update('a', (kept) => ({ ...kept, archivedAt: t0 + 5 }));
  await vi.waitFor(async () => expect(await other.get('a')).toHaveProperty('archivedAt', t0 + 5));
  state.fails = false;
  let release: (() => void) | undefined;
  state.waits = new Promise((resolve) => {
    release = resolve;
  });
  put.mockClear();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  await other.update('a', (kept) => ({ ...kept, name: 'Named there' }));
  await other.observe('a', { type: 'cancel-sent', at: t0 + 6 });
  await other.observe('a', { type: 'cancel-accepted', at: t0 + 7, message: '' });
  await vi.waitFor(async () => expect((await ledger.get('a'))?.facts.cancel?.kind).toBe('accepted'));
  release?.();
  for (const runs of [ledger, other]) await runs.update('none', (kept) => kept);
  expect(await createIdbRunStore('mine').readAll()).toMatchObject([
    { name: 'Named there', archivedAt: t0 + 5, facts: { cancel: { kind: 'accepted' } } },
  ]);
});

test('inputs whose write failed are stored even after another tab stored their row', async () => {
  const { state, store } = makeStore();
  const ledger = open(store);
  await ledger.add([{ row: trackedRow({ ledger: 'mine', runId: 'a' }, t0) }]);
  state.fails = true;
  await ledger.add([{ row: trackedRow({ ledger: 'mine', runId: 'a' }, t0), inputs: { prompt: 'precious' } }]);
  // A tab opened afterwards doesn't know these inputs.
  const other = open();
  await other.update('a', (kept) => ({ ...kept, name: 'Named there' }));
  await vi.waitFor(async () => expect(await ledger.get('a')).toHaveProperty('name', 'Named there'));
  expect(ledger.problem()).toBe('write-failed');
  state.fails = false;
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(ledger.problem()).toBeUndefined());
  expect(await other.inputs('a')).toEqual({ prompt: 'precious' });
});

test('inputs that this tab couldn’t store are stored by another tab', async () => {
  const { state, store } = makeStore();
  state.fails = true;
  const [ledger, other] = [open(store), open()];
  await other.list();
  await ledger.add([{ row, inputs: { prompt: 'precious' } }]);
  await vi.waitFor(async () => expect(await other.get('a')).toBeDefined());
  ledger.close();
  await other.update('a', (kept) => ({ ...kept, name: 'Named there' }));
  expect(await open().inputs('a')).toEqual({ prompt: 'precious' });
});
