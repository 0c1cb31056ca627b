import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

import { listedRow } from '@/testing/listed-run.ts';

import { openLedger } from './ledger.ts';
import { createMemoryRunStore } from './memory-run-store.ts';
import { createThumbnailStore } from './thumbnail-store.ts';
import { withThumbnails } from './with-thumbnails.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a thumbnail is still available on the next visit, but only to its owner', async () => {
  const before = createThumbnailStore('mine');
  await before.keep('a', { tag: 'csv' });
  before.close();
  const store = createThumbnailStore('mine');
  expect(await store.read('a')).toMatchObject({ tag: 'csv' });
  expect(await store.read('b')).toBeUndefined();
  const theirs = createThumbnailStore('theirs');
  expect(await theirs.read('a')).toBeUndefined();
  store.close();
  theirs.close();
});

test('a stored picture that is not a blob is ignored', async () => {
  const store = createThumbnailStore('mine');
  await store.keep('a', { tag: 'png', picture: new Blob(['picture']) });
  await store.keep('b', { tag: 'png', picture: {} as Blob });
  expect(await store.read('a')).toMatchObject({ picture: expect.any(Blob) as Blob });
  expect(await store.read('b')).toBeUndefined();
  store.close();
});

test('clearing removes all of one owner’s thumbnails and leaves other owners’ alone', async () => {
  const [mine, theirs] = [createThumbnailStore('mine'), createThumbnailStore('theirs')];
  for (const store of [mine, theirs]) await store.keep('a', { tag: 'csv' });
  await mine.clear();
  expect(await mine.read('a')).toBeUndefined();
  expect(await theirs.read('a')).toMatchObject({ tag: 'csv' });
  for (const store of [mine, theirs]) store.close();
});

test('removing rows removes their thumbnails', async () => {
  const thumbnails = createThumbnailStore('mine');
  const ledger = openLedger('mine', withThumbnails(createMemoryRunStore(), thumbnails));
  await ledger.mirror([{ row: listedRow({ run_id: 'a' }) }, { row: listedRow({ run_id: 'b' }) }]);
  for (const runId of ['a', 'b']) await thumbnails.keep(runId, { tag: 'csv' });
  await ledger.remove(['a']);
  expect([await thumbnails.read('a'), await thumbnails.read('b')]).toMatchObject([undefined, { tag: 'csv' }]);
  ledger.close();
  thumbnails.close();
});

test('nothing is stored after closing', async () => {
  const store = createThumbnailStore('mine');
  const keeping = store.keep('a', { tag: 'csv' });
  store.close();
  await keeping;
  await store.keep('b', { tag: 'csv' });
  expect(await store.read('a')).toBeUndefined();
  const next = createThumbnailStore('mine');
  expect([await next.read('a'), await next.read('b')]).toEqual([undefined, undefined]);
  next.close();
});

test('if a thumbnail is damaged, read doesn’t reject', async () => {
  const store = createThumbnailStore('mine');
  await store.keep('a', { tag: 'csv' });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  expect(await store.read('a')).toBeUndefined();
  store.close();
});

test('if the browser refuses storage, keep and read don’t reject', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const store = createThumbnailStore('mine');
  await store.keep('a', { tag: 'csv' });
  expect(await store.read('a')).toBeUndefined();
});
