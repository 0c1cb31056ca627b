import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { set24Hours, setUtc } from '@/ui/browser/clock-settings.ts';

import { clockTime, exactTime, fullTime, isoDay, stepTime } from './clock-time.ts';

const now = new Date(2026, 10, 22, 21, 5, 9).getTime();
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 8, 7, 6).getTime();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a time today has no date, and has seconds only in steps and within a minute of now', () => {
  const today = at(2026, 11, 22);
  expect(clockTime(today, now)).toMatch(/^0?8:07( |$)/);
  expect(exactTime(today, now)).toBe(clockTime(today, now));
  expect(exactTime(today, today + 59_000)).toMatch(/^0?8:07:06/);
  expect(stepTime(today, now)).toMatch(/^0?8:07:06/);
  expect(fullTime(today)).toMatch(/2026.*8:07:06/);
});

test('a time on another day has a date, without the year if it is the current one', () => {
  expect(exactTime(at(2026, 11, 3), now)).toMatch(/3.*8:07/);
  expect(exactTime(at(2026, 11, 3), now)).not.toMatch(/2026|:06/);
  expect(clockTime(at(2025, 11, 3), now)).toMatch(/2025/);
});

test('times within a few hours of midnight need no date', () => {
  const midnight = new Date(2026, 10, 23, 0, 1).getTime();
  const atMinutes = (minutes: number) => clockTime(midnight + minutes * 60_000, midnight);
  expect(atMinutes(-3)).toMatch(/^(23|11):58( PM)?$/u);
  expect(clockTime(midnight, midnight - 600_000)).toMatch(/^(00|12):01( AM)?$/u);
  expect(atMinutes(-13 * 60)).toMatch(/22/);
});

test('times use the 24-hour clock, and are in UTC, if the settings say so', () => {
  set24Hours(true);
  setUtc(true);
  const evening = Date.UTC(2026, 10, 22, 18, 30, 5);
  expect(clockTime(evening, evening)).toBe('18:30');
  expect(stepTime(evening, evening)).toBe('18:30:05');
  expect(fullTime(evening)).toMatch(/2026, 18:30:05 UTC$/);
  // Another day in UTC, wherever this runs.
  expect(clockTime(Date.UTC(2026, 10, 21, 0, 30), evening)).toMatch(/21.*00:30/);
});

test('the day of a file name follows the clock setting', () => {
  const late = new Date(2026, 10, 26, 23, 59).getTime();
  const early = new Date(2026, 10, 26, 0, 1).getTime();
  expect([isoDay(early), isoDay(late)]).toEqual(['2026-11-26', '2026-11-26']);
  setUtc(true);
  expect(isoDay(Date.UTC(2026, 10, 27, 23, 59))).toBe('2026-11-27');
  expect(isoDay(Date.UTC(2026, 10, 27))).toBe('2026-11-27');
});
