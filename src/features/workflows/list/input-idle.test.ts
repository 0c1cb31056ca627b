import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createInputIdle } from './input-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['waits while the rows are hidden, and goes on once they are seen again', false],
  ['waits anew after it was asked while idle', true],
])('%s', async (_, askedBefore) => {
  const idle = createInputIdle();
  expect(idle.isIdle()).toBe(true);
  if (askedBefore) await idle.untilIdle();
  idle.hold(true);
  expect(idle.isIdle()).toBe(false);
  const went = vi.fn();
  void idle.untilIdle().then(went);
  await vi.advanceTimersByTimeAsync(5000);
  expect(went).not.toHaveBeenCalled();
  idle.hold(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(went).toHaveBeenCalledOnce();
});
