import { expect, test } from 'vitest';

import { atMost } from './at-most.ts';

function deferred() {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

test('no more calls than the limit run in parallel, and all calls have run in the end', async () => {
  const inTurn = atMost(2);
  let running = 0;
  let most = 0;
  const calls = Array.from({ length: 9 }, (_, index) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, index % 3));
      running -= 1;
      return index;
    }),
  );
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(2);
});

test('a failing call lets the next one run', async () => {
  const inTurn = atMost(1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(() => Promise.resolve('yes'))).toBe('yes');
});

test('a call aborted while queued never runs, and doesn’t delay other calls', async () => {
  const inTurn = atMost(1);
  const first = deferred();
  const running = inTurn(() => first.done);
  const controller = new AbortController();
  let ran = false;
  const off = inTurn(() => {
    ran = true;
    return Promise.resolve();
  }, controller.signal);
  const third = inTurn(() => Promise.resolve('third'));
  controller.abort();
  await expect(off).rejects.toMatchObject({ name: 'AbortError' });
  first.finish();
  await running;
  expect(await third).toBe('third');
  expect(ran).toBe(false);
});
