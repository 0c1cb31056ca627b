import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { useBulk } from './use-bulk.ts';

test('when the dialog is removed, no further item is sent and nothing is reported', async () => {
  const { result, unmount } = await renderHook(() => useBulk<number>(() => Promise.resolve(false)));
  const answers: (() => void)[] = [];
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const ended = result.current.run(items, () => new Promise<void>((resolve) => void answers.push(resolve)));
  await expect.poll(() => answers.length).toBe(4);
  await unmount();
  for (const answer of answers) answer();
  expect(await ended).toBeUndefined();
  expect(answers).toHaveLength(4);
});

test('an action that continues sends the other items after the dialog was removed', async () => {
  const { result, unmount } = await renderHook(() => useBulk<number>(() => Promise.resolve(false), true));
  const answers: (() => void)[] = [];
  const ended = result.current.run([1, 2, 3, 4, 5, 6], async (item) => {
    if (item <= 4) await new Promise<void>((resolve) => void answers.push(resolve));
    if (item === 6) throw new Error('refused');
  });
  await expect.poll(() => answers.length).toBe(4);
  await unmount();
  for (const answer of answers) answer();
  expect(await ended).toEqual([6]);
});

test('a stop returns the unsent items, which can be sent later', async () => {
  const { result, act } = await renderHook(() => useBulk<number>(() => Promise.resolve(false)));
  const items = Array.from({ length: 1000 }, (_, index) => index);
  let left: readonly number[] | undefined;
  await act(async () => {
    left = await result.current.run(items, async (item) => {
      if (item === 100) result.current.stop();
    });
  });
  expect(left?.length).toBeGreaterThan(890);
  expect([result.current.running, result.current.outcomes.size]).toEqual([false, 1000 - (left?.length ?? 0)]);
  await act(async () => {
    left = await result.current.run(left ?? [], async () => undefined);
  });
  expect([left, result.current.failed]).toEqual([[], 0]);
});
