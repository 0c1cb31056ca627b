import { expect, onTestFinished, test, vi } from 'vitest';

import { dayText, isSameDay } from './day-text.ts';

const now = new Date(2026, 10, 26, 0, 30).getTime();

test.each([
  [new Date(2026, 10, 26, 0, 1), 'Today'],
  [new Date(2026, 10, 25, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 24, 12), 'Tuesday, Nov 24'],
  [new Date(2025, 10, 24, 12), 'Monday, Nov 24, 2025'],
])('%s is shown as %s', (at, text) => {
  expect(dayText(at.getTime(), now)).toBe(text);
});

test('a day ends at midnight', () => {
  expect(isSameDay(now, new Date(2026, 10, 26, 23, 59).getTime())).toBe(true);
  expect(isSameDay(now, new Date(2026, 10, 25, 23, 59).getTime())).toBe(false);
});

test.each([
  ['after a day of 23 hours', new Date(Date.UTC(2026, 2, 9, 4, 30)), new Date(Date.UTC(2026, 2, 8, 17))],
  ['on a day of 25 hours', new Date(Date.UTC(2026, 10, 2, 4, 30)), new Date(Date.UTC(2026, 9, 31, 16))],
])('yesterday is the day before by the calendar %s', (_, late, before) => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(dayText(before.getTime(), late.getTime())).toBe('Yesterday');
});
