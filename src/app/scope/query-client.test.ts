import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';

import { createQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Read with a service that answers each request with 503 and a `Retry-After` of so many seconds. */
function readBusy(seconds: number) {
  const headers = new Headers({ 'Retry-After': String(seconds) });
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ kind: 'http', status: 503, headers })));
  const onBusy = vi.fn();
  const client = createQueryClient({ onUnauthorized: vi.fn(), toast: vi.fn(), onBusy });
  const read = client.query({ queryKey: ['busy'], queryFn, meta: { background: true } }).catch(() => 'failed');
  return { requests: () => queryFn.mock.calls.length, onBusy, read };
}

test('a read waits as long as a busy service requests', async () => {
  const { requests, onBusy } = readBusy(100);
  await vi.advanceTimersByTimeAsync(99_000);
  expect([requests(), onBusy.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests()).toBe(2);
});

test('a read fails at once if the requested wait is longer than two minutes', async () => {
  const { requests, onBusy, read } = readBusy(600);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toBe('failed');
  expect([requests(), onBusy.mock.calls.length]).toEqual([1, 0]);
});
