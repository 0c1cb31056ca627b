import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

import { WorkflowCache } from './workflow-cache.ts';

const list = [{ id: 'a', name: 'Poster' }];
const keptList = async (owner = 'mine') => (await new WorkflowCache(owner).open()).getList()?.value;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('an answer that is there before the storage is kept too, and shown instead of what was kept', async () => {
  const before = await new WorkflowCache('mine').open();
  before.keepList([{ id: 'old', name: 'Old' }]);
  await vi.waitFor(async () => expect(await keptList()).toHaveLength(1));

  const cache = new WorkflowCache('mine');
  const opening = cache.open();
  cache.keepList(list);
  await opening;
  expect(cache.getList()?.value).toEqual(list);
  await vi.waitFor(async () => expect(await keptList()).toEqual(list));
});

test('what is forgotten before the storage is there is gone from it, and stays unseen', async () => {
  const before = await new WorkflowCache('mine').open();
  before.keepList(list);
  await vi.waitFor(async () => expect(await keptList()).toEqual(list));

  const cache = new WorkflowCache('mine');
  const opening = cache.open();
  await cache.clear();
  await opening;
  expect(cache.getList()).toBeUndefined();
  expect(await keptList()).toBeUndefined();
});

test('one person sees nothing of another', async () => {
  const cache = await new WorkflowCache('mine').open();
  cache.keepList(list);
  await vi.waitFor(async () => expect(await keptList()).toEqual(list));
  expect(await keptList('theirs')).toBeUndefined();
  await (await new WorkflowCache('theirs').open()).clear();
  expect(await keptList()).toEqual(list);
});
