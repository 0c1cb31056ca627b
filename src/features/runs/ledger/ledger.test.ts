import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

import { recoverInterrupted } from '@/features/runs/watch/recover-interrupted.ts';
import { fillGiven } from './fill-given.ts';
import { createIdbRunStore } from './idb-run-store.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createMemoryRunStore } from './memory-run-store.ts';
import type { RunStore } from './run-store.ts';

const opened: Ledger[] = [];
const t0 = 1_800_000_000_000;

function open(key = 'mine', store: RunStore = createIdbRunStore(key)): Ledger {
  const ledger = openLedger(key, store);
  opened.push(ledger);
  return ledger;
}

const rowOf = (runId: string, ledger = 'mine', at = t0) => startingRow({ ledger, runId, workflowName: 'Demo' }, at);
const accepted = { type: 'start-accepted', status: 'queued', message: '', at: t0 + 1 } as const;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const ledger of opened.splice(0)) ledger.close();
});

test('rows and inputs survive a reload, and rows are listed newest first', async () => {
  const before = open();
  await before.add([{ row: rowOf('a'), inputs: { seconds: 3 } }, { row: rowOf('b', 'mine', t0 + 5) }]);
  before.close();
  const ledger = open();
  expect((await ledger.list()).map(({ runId }) => runId)).toEqual(['b', 'a']);
  expect(await ledger.inputs('a')).toEqual({ seconds: 3 });
  expect(await ledger.inputs('b')).toBeUndefined();
});

test('each user on each service has separate rows', async () => {
  await open('mine').add([{ row: rowOf('a') }]);
  const other = open('theirs');
  expect(await other.list()).toEqual([]);
  await other.clear();
  expect(await open('mine').list()).toHaveLength(1);
});

test('a removed row disappears with its inputs from all tabs, and can be added again', async () => {
  const [one, two] = [open(), open()];
  await one.add([{ row: rowOf('a'), inputs: { seconds: 3 } }, { row: rowOf('b') }]);
  await vi.waitFor(async () => expect(await two.list()).toHaveLength(2));
  await one.remove(['a']);
  expect(await one.get('a')).toBeUndefined();
  await vi.waitFor(async () => expect(await two.list()).toHaveLength(1));
  expect(await open().inputs('a')).toBeUndefined();
  await one.add([{ row: rowOf('a'), inputs: { seconds: 4 } }]);
  expect(await one.inputs('a')).toEqual({ seconds: 4 });
  await vi.waitFor(async () => expect(await two.get('a')).toBeDefined());
});

test('a row that can’t be removed stays', async () => {
  const ledger = open('mine', { ...createIdbRunStore('mine'), remove: () => Promise.reject(new Error('Full.')) });
  await ledger.add([{ row: rowOf('a') }]);
  await expect(ledger.remove(['a'])).rejects.toThrow('The runs couldn’t be removed from this browser.');
  expect(await ledger.get('a')).toBeDefined();
});

test('two tabs show the same rows immediately, and don’t lose a write', async () => {
  const [one, two] = [open(), open()];
  expect(await two.list()).toEqual([]);
  await one.add([{ row: rowOf('a') }]);
  await vi.waitFor(async () => expect(await two.get('a')).toBeDefined());
  await Promise.all([one.observe('a', accepted), two.update('a', (row) => ({ ...row, name: 'Named' }))]);
  await vi.waitFor(async () => {
    for (const ledger of [one, two]) {
      expect(await ledger.get('a')).toMatchObject({ name: 'Named', facts: { start: { kind: 'accepted' } } });
    }
  });
  await one.clear();
  await vi.waitFor(async () => expect(await two.list()).toEqual([]));
});

test('an older message never overwrites a newer row', async () => {
  const ledger = open();
  await ledger.add([{ row: rowOf('a') }]);
  await ledger.observe('a', accepted);
  const channel = new BroadcastChannel('runboard-runs mine');
  channel.postMessage({ type: 'rows', rows: [{ ...rowOf('a'), revision: 1 }] });
  // Messages arrive in order, so once this one has arrived the older one has too.
  channel.postMessage({ type: 'rows', rows: [{ ...rowOf('b'), revision: 1 }] });
  await vi.waitFor(async () => expect(await ledger.get('b')).toBeDefined());
  channel.close();
  expect((await ledger.get('a'))?.facts.start.kind).toBe('accepted');
});

test('a listener that throws affects neither other listeners nor the write', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  const ledger = open();
  const changes: unknown[] = [];
  const fault = new TypeError('Illegal constructor');
  ledger.subscribe(() => {
    throw fault;
  });
  ledger.subscribe((change) => changes.push(change));
  await ledger.add([{ row: rowOf('a') }]);
  const row = await ledger.observe('a', accepted);
  expect(row?.facts.start.kind).toBe('accepted');
  expect(changes).toMatchObject([[{ runId: 'a' }], [{ runId: 'a', facts: { start: { kind: 'accepted' } } }]]);
  expect(complaints.mock.calls).toEqual([[fault], [fault]]);
});

test('many rows are changed in one transaction, and other tabs are notified once', async () => {
  const [ledger, other] = [open(), open()];
  await ledger.add(Array.from({ length: 1000 }, (_, index) => ({ row: rowOf(`r${index}`) })));
  await vi.waitFor(async () => expect(await other.list()).toHaveLength(1000));
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const told = vi.fn<() => void>();
  other.subscribe(told);
  const runIds = [...(await ledger.list()).map(({ runId }) => runId), 'absent'];
  expect(await ledger.updateMany(runIds, (row) => ({ ...row, archivedAt: t0 }))).toHaveLength(1000);
  expect(transactions).toHaveBeenCalledTimes(1);
  await vi.waitFor(async () => expect((await other.list()).every(({ archivedAt }) => archivedAt === t0)).toBe(true));
  expect(told).toHaveBeenCalledTimes(1);
});

test('adding an existing run merges it, and keeps known data', async () => {
  const ledger = open();
  await ledger.add([{ row: rowOf('a'), inputs: { first: 1 } }]);
  await ledger.observe('a', { type: 'result-found', sentAt: t0 + 1, at: t0 + 2 });
  await ledger.add([
    { row: trackedRow({ ledger: 'mine', runId: 'a', teamName: 'Blue' }, t0 + 9), inputs: { second: 2 } },
  ]);
  const row = await ledger.get('a');
  expect(row).toMatchObject({ workflowName: 'Demo', teamName: 'Blue', createdAt: t0 });
  expect(row && runState(row.facts, t0 + 10).kind).toBe('finished');
  expect(await ledger.inputs('a')).toEqual({ first: 1 });
});

test('without IndexedDB runs are kept in the tab’s memory, and the ledger reports that', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const ledger = open();
  await ledger.add([{ row: rowOf('a'), inputs: { seconds: 1 } }]);
  expect(ledger.problem()).toBe('no-storage');
  await ledger.observe('a', accepted);
  expect((await ledger.get('a'))?.facts.start.kind).toBe('accepted');
  expect(await ledger.inputs('a')).toEqual({ seconds: 1 });
});

test('after a newer version has upgraded the database, rows are no longer written, but kept in the tab’s memory', async () => {
  const before = open();
  await before.add([{ row: rowOf('a') }]);
  await openDB('runboard-runs', 99, { upgrade: () => undefined }).then((db) => db.close());
  await before.add([{ row: rowOf('b') }]);
  expect(before.problem()).toBe('outdated');
  expect((await before.list()).map(({ runId }) => runId).toSorted()).toEqual(['a', 'b']);
  await expect(before.remove(['a'])).rejects.toThrow('couldn’t be removed from this browser');
  const after = open();
  await after.list();
  expect(after.problem()).toBe('outdated');
});

test('if the disk is full, rows are kept in the tab’s memory', async () => {
  const full = { ...createMemoryRunStore(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const ledger = open('mine', full);
  await ledger.add([{ row: rowOf('a'), inputs: { seconds: 1 } }]);
  await ledger.observe('a', accepted);
  expect(ledger.problem()).toBe('write-failed');
  expect((await ledger.get('a'))?.facts.start.kind).toBe('accepted');
  expect(await ledger.inputs('a')).toEqual({ seconds: 1 });
});

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

/** Create a store whose writes fail while `fails.writes` is set. */
function failing(store: RunStore = createIdbRunStore('mine')) {
  const fails = { writes: false };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    fails,
    /** Let the next retry succeed, before any later write. */
    recover: () => {
      fails.writes = false;
      vi.advanceTimersByTime(10_000);
    },
    store: {
      ...store,
      put: (...given: Parameters<RunStore['put']>) => (fails.writes ? full() : store.put(...given)),
      update: (...given: Parameters<RunStore['update']>) => (fails.writes ? full() : store.update(...given)),
    },
  };
}

const named = (name: string) => (row: RunRow) => ({ ...row, name });
const labelOf = (row: RunRow | undefined) => row && runState(row.facts, t0 + 20).label;

test('an accepted start stays accepted when its write fails and later ones succeed', async () => {
  const { fails, recover, store } = failing();
  const ledger = open('mine', store);
  await ledger.add([{ row: rowOf('a'), inputs: { seconds: 1 } }]);
  fails.writes = true;
  await ledger.observe('a', accepted);
  expect([labelOf(await ledger.get('a')), ledger.problem()]).toEqual(['Queued', 'write-failed']);
  recover();
  const told = vi.fn<() => void>();
  ledger.subscribe(told);
  await ledger.observe('a', { type: 'no-result', at: t0 + 3, sentAt: t0 + 2, words: '', runStatus: 'running' });
  expect([labelOf(await ledger.get('a')), ledger.problem()]).toEqual(['Running', undefined]);
  expect(told).toHaveBeenCalledWith('all');
  await ledger.update('a', named('Mine'));
  ledger.close();
  const reopened = open();
  await recoverInterrupted(reopened, () => t0 + 9);
  expect(await reopened.get('a')).toMatchObject({ name: 'Mine', facts: { start: { kind: 'accepted' } } });
});

test('a new run, its inputs and a change of another run are stored once the store works again', async () => {
  const { fails, recover, store } = failing();
  const ledger = open('mine', store);
  await ledger.add([{ row: rowOf('a') }, { row: rowOf('b') }]);
  fails.writes = true;
  await ledger.add([{ row: rowOf('new'), inputs: { n: 1 } }]);
  await ledger.updateMany(['a'], (row) => ({ ...row, archivedAt: t0 }));
  recover();
  await ledger.update('b', named('B'));
  const reopened = open();
  expect((await reopened.list()).map(({ runId, name, archivedAt }) => [runId, name, archivedAt])).toEqual(
    expect.arrayContaining([
      ['a', undefined, t0],
      ['b', 'B', undefined],
      ['new', undefined, undefined],
    ]),
  );
  expect(await reopened.inputs('new')).toEqual({ n: 1 });
});

test('a failed write is retried even without another write', async () => {
  const { fails, recover, store } = failing();
  const ledger = open('mine', store);
  await ledger.add([{ row: rowOf('a') }]);
  fails.writes = true;
  await ledger.observe('a', accepted);
  recover();
  await vi.waitFor(() => expect(ledger.problem()).toBeUndefined());
  expect(labelOf(await open().get('a'))).toBe('Queued');
});

test('an archived run stays archived when another tab writes before the archiving is stored', async () => {
  const { fails, recover, store } = failing();
  const [ledger, other] = [open('mine', store), open()];
  await ledger.add([{ row: rowOf('a') }, { row: { ...rowOf('b'), archivedAt: t0 } }]);
  await vi.waitFor(async () => expect(await other.list()).toHaveLength(2));
  fails.writes = true;
  await ledger.updateMany(['a'], (row) => ({ ...row, archivedAt: t0 + 5 }));
  await ledger.updateMany(['b'], (row) => ({ ...row, archivedAt: undefined }));
  await other.updateMany(['a', 'b'], named('Named there'));
  await other.observe('a', accepted);
  recover();
  await ledger.observe('b', accepted);
  for (const runs of [ledger, other, open()]) {
    await vi.waitFor(async () =>
      expect([await runs.get('a'), await runs.get('b')]).toMatchObject([
        { name: 'Named there', archivedAt: t0 + 5, facts: { start: { kind: 'accepted' } } },
        { name: 'Named there', archivedAt: undefined, facts: { start: { kind: 'accepted' } } },
      ]),
    );
    expect(runs.problem()).toBeUndefined();
  }
});

test('an accepted start that this tab couldn’t store is stored by another tab', async () => {
  const { fails, store } = failing();
  const [ledger, other] = [open('mine', store), open()];
  await ledger.add([{ row: rowOf('a') }]);
  await vi.waitFor(async () => expect(await other.list()).toHaveLength(1));
  fails.writes = true;
  await ledger.observe('a', accepted);
  await vi.waitFor(async () => expect(labelOf(await other.get('a'))).toBe('Queued'));
  ledger.close();
  await other.update('a', named('Mine'));
  expect(labelOf(await open().get('a'))).toBe('Queued');
});

test('an accepted start that is stored late replaces a later interruption', async () => {
  const { fails, recover, store } = failing();
  const ledger = open('mine', store);
  await ledger.add([{ row: rowOf('a') }]);
  fails.writes = true;
  await ledger.observe('a', accepted);
  // A tab opened afterwards knows only what is stored.
  await recoverInterrupted(open(), () => t0 + 5);
  recover();
  await ledger.update('a', named('Mine'));
  expect(labelOf(await open().get('a'))).toBe('Queued');
});

test('cleared runs do not come back with an unstored change', async () => {
  const { fails, recover, store } = failing();
  const ledger = open('mine', store);
  await ledger.add([{ row: rowOf('a') }, { row: rowOf('b') }]);
  fails.writes = true;
  await ledger.observe('a', accepted);
  // Clear the store without a message to the tab.
  await createIdbRunStore('mine').clear();
  recover();
  await ledger.add([{ row: rowOf('c') }]);
  expect(await ledger.get('a')).toBeUndefined();
  expect((await open().list()).map(({ runId }) => runId)).toEqual(['c']);
});

test('clearing also drops unstored changes, in all tabs', async () => {
  const { fails, store } = failing();
  const [ledger, other] = [open('mine', store), open()];
  await ledger.add([{ row: rowOf('a') }]);
  fails.writes = true;
  await ledger.add([{ row: rowOf('b'), inputs: { n: 1 } }]);
  await vi.waitFor(async () => expect(await other.list()).toHaveLength(2));
  await other.clear();
  fails.writes = false;
  await vi.waitFor(async () => expect(await ledger.list()).toEqual([]));
  expect(ledger.problem()).toBeUndefined();
  await ledger.add([{ row: rowOf('c') }]);
  expect(await ledger.inputs('b')).toBeUndefined();
  expect((await open().list()).map(({ runId }) => runId)).toEqual(['c']);
});

test('a row contains a summary of its run’s inputs if they are known', async () => {
  const ledger = open();
  await ledger.add([
    { row: rowOf('a'), inputs: { headline: 'Spring sale' } },
    { row: rowOf('b') },
    { row: trackedRow({ ledger: 'mine', runId: 'c' }, t0) },
  ]);
  const given = async (runId: string) => (await ledger.get(runId))?.given;
  expect([await given('a'), await given('b'), await given('c')]).toEqual([
    [['headline', 'Spring sale']],
    [],
    undefined,
  ]);
});

test('rows stored by an earlier version get a summary of their inputs once', async () => {
  const store = createIdbRunStore('mine');
  const keep = (_kept: unknown, row: ReturnType<typeof rowOf>) => row;
  await store.put([{ row: rowOf('a'), inputs: { n: 1 } }, { row: rowOf('b') }], keep);
  const ledger = open('mine', store);
  await fillGiven(ledger);
  const rows = await ledger.list();
  expect(rows.map(({ runId, given, revision }) => [runId, given, revision])).toEqual([
    ['a', [['n', '1']], 2],
    ['b', [], 2],
  ]);
  await fillGiven(ledger);
  expect(await ledger.list()).toBe(rows);
});

test('unreadable inputs are reported, and don’t prevent others from being read', async () => {
  const ledger = open();
  await ledger.add(['a', 'b', 'c'].map((runId) => ({ row: rowOf(runId), inputs: { runId } })));
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the right `this` below
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, key) {
    if (Array.isArray(key) && key[1] === 'b') throw new DOMException('damaged', 'UnknownError');
    return get.call(this, key);
  });
  expect(await ledger.allInputs()).toEqual({
    inputs: new Map([
      ['a', { runId: 'a' }],
      ['c', { runId: 'c' }],
    ]),
    unreadable: ['b'],
  });
});

test('a changed row keeps its position without sorting, and a new one is sorted in', async () => {
  const ledger = open('mine', createMemoryRunStore());
  await ledger.add(Array.from({ length: 10_000 }, (_, index) => ({ row: rowOf(`run-${index}`, 'mine', t0 + index) })));
  const before = await ledger.list();
  const sorting = vi.spyOn(Array.prototype, 'toSorted');
  await ledger.observe('run-4711', accepted);
  const after = await ledger.list();
  expect(sorting).not.toHaveBeenCalled();
  expect(after.filter((row, place) => row !== before[place])).toEqual([await ledger.get('run-4711')]);
  await ledger.add([{ row: rowOf('newest', 'mine', t0 + 20_000) }]);
  expect((await ledger.list())[0]?.runId).toBe('newest');
});
