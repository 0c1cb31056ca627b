import { expect, it, vi } from 'vitest';

import { createInputIdle } from './input-idle.ts';

it('waits while the rows are hidden, and goes on once they are seen again', async () => {
  vi.useFakeTimers();
  try {
    const idle = createInputIdle();
    const went = vi.fn();
    expect(idle.isIdle()).toBe(true);
    idle.hold(true);
    expect(idle.isIdle()).toBe(false);
    void idle.untilIdle().then(went);
    await vi.advanceTimersByTimeAsync(5000);
    expect(went).not.toHaveBeenCalled();
    idle.hold(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(went).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('waits anew after it was asked while idle', async () => {
  vi.useFakeTimers();
  try {
    const idle = createInputIdle();
    const went = vi.fn();
    await idle.untilIdle();
    idle.hold(true);
    void idle.untilIdle().then(went);
    await vi.advanceTimersByTimeAsync(5000);
    expect(went).not.toHaveBeenCalled();
    idle.hold(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(went).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
