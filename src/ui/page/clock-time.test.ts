import { expect, test } from 'vitest';

import { clockTime, exactTime, fullTime } from './clock-time.ts';

const now = new Date(2026, 10, 22, 21, 5, 9).getTime();
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 8, 7, 6).getTime();

test('a time of today has its seconds, and no date, in a column and among words alike', () => {
  const today = at(2026, 11, 22);
  expect(exactTime(today, now)).toMatch(/^0?8:07:06/);
  expect(exactTime(today, now, 'short')).toBe(exactTime(today, now));
  expect(clockTime(today, now)).toMatch(/^0?8:07( |$)/);
  expect(fullTime(today)).toMatch(/2026.*8:07:06/);
});

test('one of another day has its date, in a column without seconds, and without the year where it is this one', () => {
  const earlier = at(2026, 11, 3);
  expect(exactTime(earlier, now)).toBe(fullTime(earlier));
  expect(exactTime(earlier, now, 'short')).not.toMatch(/2026|:06/);
  expect(exactTime(at(2025, 11, 3), now, 'short')).toMatch(/2025/);
});

test('a minute past midnight, a moment of the evening before or of this morning needs no date', () => {
  const midnight = new Date(2026, 10, 23, 0, 1).getTime();
  const atMinutes = (minutes: number) => clockTime(midnight + minutes * 60_000, midnight);
  expect(atMinutes(-3)).toMatch(/^(23|11):58( PM)?$/);
  expect(clockTime(midnight, midnight - 600_000)).toMatch(/^(00|12):01( AM)?$/);
  expect(atMinutes(-13 * 60)).toMatch(/2026/);
});
