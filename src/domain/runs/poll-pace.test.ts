import { describe, expect, test } from 'vitest';

import { dueTime, pollInterval } from './poll-pace.ts';
import type { RunFacts } from './run-record.ts';

const t0 = 1_800_000_000_000;
const listed = { onScreen: false, hidden: false };
const facts: RunFacts = {
  start: { kind: 'accepted', at: t0, status: 'queued', message: '' },
  failures: 0,
  watchedMs: 0,
};

describe('the pace of checking', () => {
  test.each([
    [0, 1_000],
    [9, 1_000],
    [29, 2_000],
    [60, 4_000],
    [300, 10_000],
    [1_800, 30_000],
    [7_200, 120_000],
    [80_000, 300_000],
  ])('a run that is %i s old is checked every %i ms', (age, every) => {
    expect(pollInterval(facts, t0 + age * 1000, listed)).toBe(every);
  });

  test('the run on screen is checked every few seconds, whatever its age', () => {
    expect(pollInterval(facts, t0 + 86_400_000, { ...listed, onScreen: true })).toBe(5_000);
  });

  test('the run on screen is first checked after half a second, then every second, so that the end of a short run is seen', () => {
    const view = { onScreen: true, hidden: false };
    const times: number[] = [];
    let shown = facts;
    while (times.length < 6) {
      const { dueAt } = dueTime(shown, times.at(-1) ?? t0, view);
      times.push(dueAt);
      shown = { ...facts, check: { outcome: 'none', words: '', sentAt: dueAt, at: dueAt, retryAfterMs: 1_000 } };
    }
    expect(times.map((at) => at - t0)).toEqual([500, 1_500, 2_500, 3_500, 4_500, 5_500]);
    expect(dueTime(facts, t0, listed).dueAt).toBe(t0 + 1_000);
  });

  test('a hidden page checks once a minute', () => {
    expect(pollInterval(facts, t0, { onScreen: true, hidden: true })).toBe(60_000);
  });

  test('failures slow it down, to five minutes at most, or half a minute on screen', () => {
    const paces = [1, 2, 3, 7, 50].map((failures) => pollInterval({ ...facts, failures }, t0, listed));
    expect(paces).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
    expect(pollInterval({ ...facts, failures: 50 }, t0, { ...listed, onScreen: true })).toBe(30_000);
  });

  test('a run is checked half a second after an accepted cancel, however long the wait that the service requested before', () => {
    const now = t0 + 600_000;
    const check = { outcome: 'none', words: '', sentAt: now - 1000, at: now - 1000, retryAfterMs: 15_000 } as const;
    const cancelled: RunFacts = { ...facts, check, cancel: { kind: 'accepted', at: now, message: '' } };
    expect(dueTime({ ...facts, check }, now, { onScreen: true, hidden: false }).dueAt).toBe(now + 14_000);
    expect(dueTime(cancelled, now, { onScreen: true, hidden: false }).dueAt).toBe(now + 500);
    const later = { ...check, sentAt: now + 500, at: now + 510 };
    expect(dueTime({ ...cancelled, check: later }, now + 600, listed).dueAt).toBe(now + 15_510);
  });

  test('an accepted cancel and "Refresh" speed it up again', () => {
    const now = t0 + 3_600_000;
    expect(pollInterval({ ...facts, resumedAt: now }, now, listed)).toBe(1_000);
    expect(pollInterval({ ...facts, cancel: { kind: 'accepted', at: now, message: '' } }, now, listed)).toBe(1_000);
  });
});

describe('when the next check is due', () => {
  const check = { outcome: 'none', words: '', sentAt: t0, at: t0 } as const;

  test('Retry-After also applies on screen', () => {
    const withRetryAfter = { ...facts, check: { ...check, retryAfterMs: 60_000 } };
    expect(dueTime(withRetryAfter, t0 + 1000, { ...listed, onScreen: true }).dueAt).toBe(t0 + 60_000);
    expect(dueTime({ ...facts, check: { ...check, retryAfterMs: 500 } }, t0 + 100, listed).dueAt).toBe(t0 + 1_000);
  });

  test.each([86_400_000, 60_000])('setting the clock back by %d ms does not delay the next check', (backMs) => {
    const now = t0 - backMs;
    expect(dueTime({ ...facts, check }, now, listed).dueAt).toBe(now);
  });

  test('the most overdue run goes first, relative to its own pace', () => {
    const now = t0 + 10_000;
    const old = { ...facts, start: { ...facts.start, at: t0 - 86_400_000 }, check };
    expect(dueTime({ ...facts, check }, now, listed).overdue).toBeGreaterThan(dueTime(old, now, listed).overdue);
    expect(dueTime(old, now, listed).overdue).toBeLessThan(0);
  });
});
