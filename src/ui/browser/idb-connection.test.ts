import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import { connectIdb } from './idb-connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const nothing = () => undefined;

test('a database that opens after the timeout is closed', async () => {
  const other = await openDB('things', 1);
  await expect(connectIdb('things', [nothing, nothing], 30).open()).rejects.toThrow('in time');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  other.close();
  expect(closed).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  closed.mockRestore();
});

test('a database closes for a newer version, and is opened again by the next call', async () => {
  const { open } = connectIdb('things', [nothing, nothing]);
  const database = await open();
  expect(database.version).toBe(2);
  const newer = await openDB('things', 3);
  expect(newer.version).toBe(3);
  newer.close();
  await expect(open()).rejects.toThrow('version');
});

test('each migration runs once, from the existing version', async () => {
  (await openDB('things', 1)).close();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await connectIdb('things', [first, second]).open();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

test('a closed connection opens nothing', async () => {
  const { open, close } = connectIdb('things', [nothing]);
  close();
  await expect(open()).rejects.toThrow('closed');
  expect(await indexedDB.databases()).toEqual([]);
});
