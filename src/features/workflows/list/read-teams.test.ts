import { expect, onTestFinished, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';

import { readTeams } from './read-teams.ts';

function listOf(held: readonly string[]) {
  return {
    ids: async () => held,
    unknownTeams: async (from: number, limit: number) => {
      const ids = held.slice(from, from + limit);
      return { ids, next: from + ids.length };
    },
  };
}

/** Read the teams with `read`. @returns the number of failed reads */
async function readAll(
  ids: readonly string[],
  read: (id: string) => Promise<void>,
  { signal } = new AbortController(),
) {
  let failed = 0;
  const onFailed = (count: number) => {
    failed = count;
  };
  await readTeams({ list: listOf(ids), query: '', isKnown: () => false, read, onFailed, signal });
  return failed;
}

function busy(headers?: Record<string, string>) {
  return new ApiError({ kind: 'http', status: 429, headers: new Headers(headers) });
}

test('a list is read to its end', async () => {
  const read = vi.fn(async () => undefined);
  expect(await readAll(['a', 'b'], read)).toBe(0);
  expect(read.mock.calls).toEqual([['a'], ['b']]);
});

test.each([
  ['for as long as its Retry-After says', busy({ 'Retry-After': '30' }), 30_000],
  ['for five seconds without Retry-After', busy(), 5000],
])('a busy service gets no further requests %s, then every workflow is read', async (_, error, waitMs) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const ids = Array.from({ length: 40 }, (__, at) => `w${at}`);
  const read = vi.fn(async () => undefined);
  read.mockRejectedValueOnce(error);
  const done = readAll(ids, read);
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  const before = read.mock.calls.length;
  expect(before).toBeLessThan(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(await done).toBe(0);
  expect(read).toHaveBeenCalledTimes(41);
  expect(new Set(read.mock.calls.flat())).toEqual(new Set(ids));
});

test('leaving the page while the service is busy ends the reading', async () => {
  const reading = new AbortController();
  const read = vi.fn(async () => {
    queueMicrotask(() => reading.abort());
    throw busy({ 'Retry-After': '60' });
  });
  expect(await readAll(['a', 'b', 'c', 'd', 'e', 'f'], read, reading)).toBe(0);
  expect(read.mock.calls.length).toBeLessThan(5);
});

test('an ended session ends the reading without counting failures', async () => {
  const read = vi.fn(() => Promise.reject(new ApiError({ kind: 'http', status: 401 })));
  const ids = Array.from({ length: 40 }, (_, at) => `w${at}`);
  expect(await readAll(ids, read)).toBe(0);
  expect(read.mock.calls.length).toBeLessThan(9);
});
