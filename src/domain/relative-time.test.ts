import { describe, expect, it } from 'vitest';

import { relativeTime, relativeTimeStepMs } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [-4999, 'just now'],
    [-59 * 60_000, '59m ago'],
    [-3_600_000, '1h ago'],
    [-7000, '7s ago'],
    [-60_000, '1m ago'],
    [-86_400_000, 'yesterday'],
    [-3 * 86_400_000, '3d ago'],
    [-40 * 86_400_000, 'last mo.'],
    [-70 * 86_400_000, '2mo ago'],
    [-3 * 365 * 86_400_000, '3y ago'],
    [400 * 86_400_000, 'next yr.'],
    [2 * 3_600_000, 'in 2h'],
  ])('of %d ms reads "%s"', (differenceMs, text) => {
    expect(relativeTime(now + differenceMs, now)).toBe(text);
  });

  it('is updated every second while recent, and rarely when old', () => {
    expect(relativeTimeStepMs(now - 10_000, now)).toBe(1000);
    expect(relativeTimeStepMs(now - 120_000, now)).toBe(20_000);
    expect(relativeTimeStepMs(now - 86_400_000, now)).toBe(300_000);
  });
});
