import { PassThrough } from 'node:stream';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { defaultStreamLimits } from '../config/stream-limits.ts';
import { Feed } from './feed.ts';

const now = { end: '5', open: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When the looks of a feed begin, in milliseconds, while changes never end. @param lookMs how long each takes */
async function looksOf(lookMs: number): Promise<number[]> {
  const looks: number[] = [];
  const feed = new Feed({
    runs: {
      snapshot: async () => now,
      changes: async () => {
        looks.push(performance.now());
        await new Promise((resolve) => void setTimeout(resolve, lookMs));
        return { rows: [], more: false, snapshot: now };
      },
    },
    watchers: { find: async () => [] },
    limits: defaultStreamLimits,
    now: () => new Date(0),
    itemOf: () => ({}),
    cursorOf: () => '',
    onWritten: () => undefined,
    onResync: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const reader = { userId: 'ann', teams: ['team'], ownOnly: false, expiresMs: Infinity, isTaken: () => true };
  feed.open(reader, new PassThrough(), undefined);
  for (let ms = 0; ms < 900; ms += 10) {
    feed.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  feed.stop();
  return looks;
}

const shortestPause = (times: number[]) => Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));

it('gathers changes for 100 ms, and for longer where a look takes long', async () => {
  expect(shortestPause(await looksOf(5))).toBe(100);
  expect(shortestPause(await looksOf(150))).toBe(300);
});
