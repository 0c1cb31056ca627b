import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import version1 from '@/testing/runs-database-1.json';

import { createIdbRunStore } from './idb-run-store.ts';
import { addEntry } from './run-store.ts';

const mine = 'accounts.example/api.example\nissuer.example\n00000000-0000-4000-8000-0000000000aa';
const theirs = 'another person';
const row = startingRow({ ledger: mine, runId: 'new' }, 1);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** The database of a browser that used version 1, created without our own code. */
async function restoreVersion1(): Promise<void> {
  const db = await openDB(version1.name, version1.version, {
    upgrade: (upgraded) => {
      for (const { name, keyPath, indexes, records } of version1.stores) {
        const store = upgraded.createObjectStore(name, { keyPath });
        for (const index of indexes) store.createIndex(index.name, index.keyPath);
        for (const record of records) void store.put(record);
      }
    },
  });
  db.close();
}

test.each(['put', 'update', 'remove', 'clear'] as const)('%s rejects once if the browser aborts it', async (write) => {
  const store = createIdbRunStore(mine);
  await store.put([{ row }], addEntry);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const method of ['put', 'delete'] as const) {
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function abort(this: IDBObjectStore): never {
      this.transaction.abort();
      throw new DOMException('The transaction was aborted.', 'AbortError');
    });
  }
  const calls = {
    put: () => store.put([{ row }, { row }], (_, given) => given),
    update: () => store.update(['new'], (known) => ({ ...known, name: 'Named' })),
    remove: () => store.remove(['new']),
    clear: () => store.clear(),
  };
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  await expect(calls[write]()).rejects.toBeInstanceOf(DOMException);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('a database of version 1', () => {
  test('is read with all rows and inputs, and each run keeps its state', async () => {
    await restoreVersion1();
    const store = createIdbRunStore(mine);
    const rows = await store.readAll();
    const labels = rows.map(({ runId, facts, createdAt }) => [
      runId.slice(0, 1),
      runState(facts, createdAt + 10_000).label,
    ]);
    expect(labels).toEqual([
      ['1', 'Starting'],
      ['2', 'Queued'],
      ['3', 'Running'],
      ['4', 'Finished'],
      ['5', 'Rejected'],
      ['6', 'Not confirmed'],
      ['7', 'Cancelled'],
      ['8', 'Check failed'],
    ]);
    expect(rows[1]).toMatchObject({ name: 'First', origin: '2', part: 'lx2k-b:0', teamName: 'Blue', revision: 1 });
    expect(rows[7]?.archivedAt).toBe(1_795_000_005_000);
    expect(rows.map(({ events }) => events.length)).toEqual([1, 2, 3, 3, 2, 1, 5, 2]);
    const inputs = await Promise.all(rows.map(({ runId }) => store.readInputs(runId)));
    expect(inputs).toEqual([
      { seconds: 3 },
      { seconds: 3, headline: 'Bread' },
      undefined,
      { seconds: 9 },
      {},
      undefined,
      undefined,
      undefined,
    ]);
    store.close();
  });

  test('can be written to without affecting another user’s rows', async () => {
    await restoreVersion1();
    const store = createIdbRunStore(mine);
    await store.put([{ row, inputs: { n: 1 } }], addEntry);
    expect(await store.readAll()).toHaveLength(9);
    await store.clear();
    expect(await store.readAll()).toEqual([]);
    expect(await store.readInputs('11111111-1111-4111-8111-111111111111')).toBeUndefined();
    const other = createIdbRunStore(theirs);
    expect(await other.readAll()).toHaveLength(1);
    expect(await other.readInputs('99999999-1111-4111-8111-111111111111')).toEqual({ secret: true });
    store.close();
    other.close();
  });

  test.each([
    ['new', () => Promise.resolve()],
    ['created by version 1', restoreVersion1],
  ])('has the schema of version 1 if it is %s', async (_, prepare) => {
    await prepare();
    const store = createIdbRunStore(mine);
    await store.readAll();
    store.close();
    const db = await openDB(version1.name);
    const transaction = db.transaction([...db.objectStoreNames]);
    const stores = [...db.objectStoreNames].map((name) => {
      const { keyPath, indexNames } = transaction.objectStore(name);
      return { name, keyPath, indexes: [...indexNames] };
    });
    const former = version1.stores.map(({ name, keyPath, indexes }) => ({
      name,
      keyPath,
      indexes: indexes.map((one) => one.name),
    }));
    expect(stores).toEqual(former);
    db.close();
  });
});

test('a newer version in another tab can upgrade the database, and calls of this version then reject', async () => {
  const store = createIdbRunStore(mine);
  await store.put([{ row }], addEntry);
  const newer = await openDB(version1.name, 1000);
  expect(newer.version).toBe(1000);
  await expect(store.readAll()).rejects.toHaveProperty('name', 'VersionError');
  newer.close();
});

test('opening a database times out, and is tried again by the next call', async () => {
  vi.useFakeTimers();
  const open = vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new IDBOpenDBRequest());
  const store = createIdbRunStore(mine);
  const fault = store.readAll().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await fault).toEqual(new Error('IndexedDB did not answer in time'));
  vi.useRealTimers();
  expect(await store.readAll()).toEqual([]);
  expect(open).toHaveBeenCalledTimes(2);
  store.close();
});

test('the first call after the browser has closed the connection opens a new one', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  const store = createIdbRunStore(mine);
  await store.put([{ row }], addEntry);
  await store.readAll();
  expect(open).toHaveBeenCalledTimes(1);
  const request = open.mock.results[0]?.value as IDBOpenDBRequest;
  const connection = request.result;
  const ended = new Promise((resolve) => connection.addEventListener('close', resolve));
  // The types of `forceCloseDatabase` expect the class rather than an instance.
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await ended;
  expect((await store.readAll()).map(({ runId }) => runId)).toEqual(['new']);
  expect(open).toHaveBeenCalledTimes(2);
  store.close();
});

test('stored inputs are not replaced, and a row is merged into the existing one', async () => {
  const store = createIdbRunStore(mine);
  await store.put([{ row: { ...row, name: 'First' }, inputs: { n: 1 } }], addEntry);
  const [written] = await store.put([{ row: { ...row, teamName: 'Blue' }, inputs: { n: 2 } }], addEntry);
  expect(written).toMatchObject({ name: 'First', teamName: 'Blue', revision: 2 });
  expect(await store.readInputs('new')).toEqual({ n: 1 });
  expect(await store.update(['new'], (kept) => kept)).toEqual([]);
  expect(await store.update(['absent'], (kept) => ({ ...kept, name: 'x' }))).toEqual([]);
  store.close();
});
