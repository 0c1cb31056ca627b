import { expect, test, vi } from 'vitest';

import { wait } from './wait.ts';

test('repeated waits leave no listener on the signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let time = 0; time < 5; time += 1) await wait(0, signal);
  expect(added).toHaveBeenCalledTimes(5);
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(added.mock.calls.map(([, listener]) => listener));
});

test('an aborted wait rejects immediately, even if it was aborted before', async () => {
  const stop = new AbortController();
  const waited = wait(60_000, stop.signal);
  stop.abort();
  await expect(waited).rejects.toThrow('no longer waited for');
  await expect(wait(60_000, stop.signal)).rejects.toThrow('no longer waited for');
});
