import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { relativeTime, relativeTimeStepMs } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [-4999, 'just now'],
    [-7000, '7 seconds ago'],
    [-60_000, '1 minute ago'],
    [-59 * 60_000, '59 minutes ago'],
    [-3_600_000, '1 hour ago'],
    [-86_400_000, 'yesterday'],
    [-40 * 86_400_000, 'last month'],
    [2 * 3_600_000, 'in 2 hours'],
    [30 * 86_400_000, 'next month'],
  ])('of %d ms reads "%s"', (differenceMs, text) => {
    expect(relativeTime(now + differenceMs, now)).toBe(text);
  });

  it.each([
    [-7000, '7s ago'],
    [-60_000, '1m ago'],
    [-86_400_000, 'yesterday'],
    [-3 * 86_400_000, '3d ago'],
    [-40 * 86_400_000, 'last mo.'],
    [-70 * 86_400_000, '2mo ago'],
    [-3 * 365 * 86_400_000, '3y ago'],
    [400 * 86_400_000, 'next yr.'],
    [2 * 3_600_000, 'in 2h'],
  ])('of %d ms reads "%s" where it is narrow', (differenceMs, text) => {
    expect(relativeTime(now + differenceMs, now, 'narrow')).toBe(text);
  });

  it.each([
    ['second', 1000, 59],
    ['minute', 60_000, 59],
    ['hour', 3_600_000, 23],
    ['day', 86_400_000, 29],
    ['month', 30 * 86_400_000, 12],
    ['year', 365 * 86_400_000, 5000],
  ] as const)('in %ss reads as the browser would say it', (unit, sizeMs, most) => {
    const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    const count = fc.integer({ min: unit === 'second' ? 5 : 1, max: most });
    fc.assert(
      fc.property(count, fc.constantFrom(-1, 1), (many, sign) => {
        expect(relativeTime(now + sign * many * sizeMs, now)).toBe(format.format(sign * many, unit));
      }),
    );
  });

  it('is looked at every second while fresh, and rarely when old', () => {
    expect(relativeTimeStepMs(now - 10_000, now)).toBe(1000);
    expect(relativeTimeStepMs(now - 120_000, now)).toBe(20_000);
    expect(relativeTimeStepMs(now - 86_400_000, now)).toBe(300_000);
  });
});
