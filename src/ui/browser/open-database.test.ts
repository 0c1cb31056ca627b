import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import { openDatabase } from './open-database.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const parts = { name: 'things', version: 2, upgrade: () => undefined, limitMs: 30 };

test('a database that opens after the limit is closed', async () => {
  const other = await openDB('things', 1);
  await expect(openDatabase({ ...parts, onLost: () => undefined })).rejects.toThrow('in time');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  other.close();
  expect(closed).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  closed.mockRestore();
});

test('a database that opens in time stands aside for a newer version, and says so', async () => {
  const onLost = vi.fn<() => void>();
  const database = await openDatabase({ ...parts, onLost });
  expect(database.version).toBe(2);
  const newer = await openDB('things', 3);
  expect(newer.version).toBe(3);
  expect(onLost).toHaveBeenCalledTimes(1);
  newer.close();
});
