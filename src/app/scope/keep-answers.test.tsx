import { QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { databases } from '@/domain/storage-keys.ts';

import { createAnswerStore } from './answer-store.ts';
import { keepAnswers, type ScopeAnswers } from './keep-answers.ts';

const list = (service: () => Promise<unknown>) =>
  queryOptions({ queryKey: ['things', 'list'], queryFn: service, staleTime: 60_000, meta: { kept: true } });
const detail = (id: string) => ['things', 'detail', id];
const never = () => new Promise<never>(() => undefined);

/** Simulate a visit of an owner, with a query client whose data is stored. */
function visit(owner: string, limitMs?: number) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ScopeAnswers = keepAnswers(queryClient, createAnswerStore(owner, limitMs));
  onTestFinished(() => void answers.close());
  return { queryClient, answers };
}

/** Names of the stored entries under a query key. */
async function keptUnder(answers: ScopeAnswers, ...queryKey: readonly string[]) {
  const found: unknown[] = [];
  await answers.readEach(queryKey, ({ id, data }) => found.push([id, data]));
  return found;
}

let owners = 0;
/** A new owner, not used by any other test. */
function newOwner() {
  owners += 1;
  return `owner ${owners} ${Math.random()}`;
}

/** The list as restored on a later visit. */
async function keptList(owner: string) {
  const { queryClient, answers } = visit(owner);
  await answers.restore(list(never));
  return queryClient.getQueryState(['things', 'list']);
}

afterEach(() => vi.restoreAllMocks());

test('stored data is shown on the next visit with its age, and refetched', async () => {
  const owner = newOwner();
  const { queryClient } = visit(owner);
  const before = Date.now();
  await queryClient.query(list(async () => [{ id: 'a' }]));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual([{ id: 'a' }]));

  const state = await keptList(owner);
  expect(state?.dataUpdatedAt).toBe(queryClient.getQueryState(['things', 'list'])?.dataUpdatedAt);
  expect(state?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
  expect(state?.isInvalidated).toBe(true);
});

test('an empty list is not stored, and removes a stored one', async () => {
  const owner = newOwner();
  const { queryClient } = visit(owner);
  await queryClient.query(list(async () => [{ id: 'a' }]));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual([{ id: 'a' }]));
  await queryClient.query({ ...list(async () => []), staleTime: 0 });
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toBeUndefined());
});

test('data that can’t be stored directly is converted and restored', async () => {
  const owner = newOwner();
  const keptAs = {
    pack: (data: { readonly text: string }) => (data.text === '' ? undefined : new Blob([data.text])),
    unpack: async (kept: unknown) => (kept instanceof Blob ? { text: await kept.text() } : undefined),
  };
  const packed = (service: () => Promise<unknown>) => ({
    ...list(service),
    staleTime: 0,
    meta: { kept: true, keptAs },
  });
  const restored = async () => {
    const { queryClient, answers } = visit(owner);
    await answers.restore(packed(never));
    return queryClient.getQueryData(['things', 'list']);
  };
  const { queryClient } = visit(owner);
  await queryClient.query(packed(async () => ({ text: 'all of it' })));
  await vi.waitFor(async () => expect(await restored()).toEqual({ text: 'all of it' }));
  await queryClient.query(packed(async () => ({ text: '' })));
  await vi.waitFor(async () => expect(await restored()).toBeUndefined());
});

const asBlob = async (kept: unknown) => (kept instanceof Blob ? kept : undefined);

test('data in another version’s format is ignored', async () => {
  const owner = newOwner();
  await visit(owner).queryClient.query(list(async () => ['of another kind']));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual(['of another kind']));
  const { queryClient, answers } = visit(owner);
  await answers.restore({ ...list(never), meta: { keptAs: { pack: () => undefined, unpack: asBlob } } });
  expect(queryClient.getQueryData(['things', 'list'])).toBeUndefined();
});

test('a user can’t read another user’s data, and clearing it keeps the other user’s', async () => {
  const [mine, theirs] = [newOwner(), newOwner()];
  const { queryClient } = visit(mine);
  await queryClient.query(list(async () => ['secret']));
  await vi.waitFor(async () => expect((await keptList(mine))?.data).toEqual(['secret']));
  expect((await keptList(theirs))?.data).toBeUndefined();
  await createAnswerStore(theirs).clear();
  expect((await keptList(mine))?.data).toEqual(['secret']);
  await createAnswerStore(mine).clear();
  expect((await keptList(mine))?.data).toBeUndefined();
});

test('data from the service is not overwritten by stored data', async () => {
  const owner = newOwner();
  const before = visit(owner);
  await before.queryClient.query(list(async () => ['old']));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual(['old']));

  const { queryClient, answers } = visit(owner);
  const restoring = answers.restore(list(never));
  await queryClient.query(list(async () => ['new']));
  await restoring;
  expect(queryClient.getQueryData(['things', 'list'])).toEqual(['new']);
});

test('a list that was removed because it had no observers is restored again', async () => {
  const owner = newOwner();
  const before = visit(owner);
  await before.queryClient.query(list(async () => ['kept']));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual(['kept']));

  const { queryClient, answers } = visit(owner);
  await answers.restore(list(never));
  queryClient.removeQueries({ queryKey: ['things', 'list'] });
  await answers.restore(list(never));
  expect(queryClient.getQueryData(['things', 'list'])).toEqual(['kept']);
});

test('restoring ends if the service is faster than the storage', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const { queryClient, answers } = visit(newOwner(), 3_600_000);
  const restoring = answers.restore(list(never));
  await queryClient.query(list(async () => ['fresh']));
  await restoring;
  expect(queryClient.getQueryData(['things', 'list'])).toEqual(['fresh']);
});

test('stored data is shown even if the service fails before it is read', async () => {
  const owner = newOwner();
  await visit(owner).queryClient.query(list(async () => ['kept']));
  await vi.waitFor(async () => expect((await keptList(owner))?.data).toEqual(['kept']));

  const { queryClient, answers } = visit(owner);
  const restoring = answers.restore(list(never));
  await expect(queryClient.query(list(() => Promise.reject(new Error('refused'))))).rejects.toThrow('refused');
  await restoring;
  expect(queryClient.getQueryData(['things', 'list'])).toEqual(['kept']);
});

test('stored data can be read by its prefix without a query, until it is removed', async () => {
  const owner = newOwner();
  const { answers } = visit(owner);
  answers.keep(detail('a'), { id: 'a' });
  answers.keep(detail('b'), { id: 'b' });
  const found = () => keptUnder(visit(owner).answers, 'things', 'detail');
  const [a, b] = [
    ['a', { id: 'a' }],
    ['b', { id: 'b' }],
  ];
  await vi.waitFor(async () => expect(await found()).toEqual([a, b]));
  answers.drop(detail('a'));
  await vi.waitFor(async () => expect(await found()).toEqual([b]));
});

test('nothing is written after the end of a scope', async () => {
  const owner = newOwner();
  const { queryClient, answers } = visit(owner);
  await queryClient.query(list(async () => ['late']));
  await answers.close();
  // Write a marker afterwards. Once the marker is stored, late data would have been stored too.
  const marker = visit(owner);
  marker.answers.keep(detail('marker'), 1);
  await vi.waitFor(async () => expect(await keptUnder(visit(owner).answers, 'things', 'detail')).toHaveLength(1));
  expect((await keptList(owner))?.data).toBeUndefined();
});

test('a closed store opens no connection', async () => {
  const store = createAnswerStore(newOwner());
  await store.read('anything');
  const open = vi.spyOn(indexedDB, 'open');
  store.close();
  await expect(store.read('anything')).rejects.toThrow('The connection has been closed');
  await expect(store.write(new Map([['a', { data: 1, atMs: 1 }]]))).rejects.toThrow('The connection has been closed');
  await expect(store.clear()).rejects.toThrow('The connection has been closed');
  expect(open).not.toHaveBeenCalled();
});

test('a database that hangs doesn’t delay anything', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const { queryClient, answers } = visit(newOwner(), 50);
  await answers.restore(list(never));
  expect(await keptUnder(answers, 'things')).toEqual([]);
  expect(await queryClient.query(list(async () => ['fresh']))).toEqual(['fresh']);
});

test('a database that the browser refuses to open doesn’t delay anything', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { queryClient, answers } = visit(newOwner());
  await answers.restore(list(never));
  answers.keep(detail('a'), 1);
  expect(await keptUnder(answers, 'things')).toEqual([]);
  expect(await queryClient.query(list(async () => ['fresh']))).toEqual(['fresh']);
});

test('a newer version in another tab can upgrade the database while this one is open', async () => {
  const owner = newOwner();
  const { answers } = visit(owner);
  await keptUnder(answers, 'things');
  const newer = await openDB(databases.answers, 3);
  expect(newer.version).toBe(3);
  newer.close();
  await deleteDB(databases.answers);
});

test('the former database, which could mix two users’ workflows, is deleted', async () => {
  const former = await openDB(databases.formerWorkflows, 1, {
    upgrade: (database) => {
      void database.createObjectStore('lists').put({ value: [{ id: 'b', name: 'Of B' }], atMs: 1 }, 'owner A');
      database.createObjectStore('details', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
    },
  });
  former.close();
  await deleteDB(databases.answers);
  await keptUnder(visit(newOwner()).answers, 'things');
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(databases.formerWorkflows);
  });
});
