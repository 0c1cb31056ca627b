import { expect, onTestFinished, test, vi } from 'vitest';

import { timeStart } from './time-start.ts';

const now = new Date(2026, 10, 26, 15, 30).getTime();

test.each<[text: string, year: number, month: number, day: number]>([
  ['today', 2026, 11, 26],
  ['Yesterday', 2026, 11, 25],
  ['7d', 2026, 11, 19],
  ['30d', 2026, 10, 27],
  ['2026-02-28', 2026, 2, 28],
  ['2026-02', 2026, 2, 1],
  ['2026', 2026, 1, 1],
])('“%s” begins at local midnight', (text, year, month, day) => {
  expect(timeStart(text, now)).toBe(new Date(year, month - 1, day).getTime());
});

test('a date may have a time, in local time or with an offset', () => {
  expect(timeStart('2026-10-25T03:05', now)).toBe(new Date(2026, 9, 25, 3, 5).getTime());
  expect(timeStart('2026-10-25 03:05:30', now)).toBe(new Date(2026, 9, 25, 3, 5, 30).getTime());
  expect(timeStart('2026-10-25t03:05z', now)).toBe(Date.UTC(2026, 9, 25, 3, 5));
  expect(timeStart('2026-10-25T03:05+02:00', now)).toBe(Date.UTC(2026, 9, 25, 1, 5));
});

test('a period may begin in UTC', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  onTestFinished(() => void vi.unstubAllEnvs());
  const at = Date.UTC(2026, 10, 26, 2, 30);
  const starts = ['today', '7d', '2026-02-28', '2026-02', '2026-10-25T03:05', '2026-10-25T03:05+02:00'];
  expect(starts.map((text) => timeStart(text, at, true))).toEqual([
    Date.UTC(2026, 10, 26),
    Date.UTC(2026, 10, 19),
    Date.UTC(2026, 1, 28),
    Date.UTC(2026, 1, 1),
    Date.UTC(2026, 9, 25, 3, 5),
    Date.UTC(2026, 9, 25, 1, 5),
  ]);
});

test('hours are counted back from now', () => {
  expect([timeStart('1h', now), timeStart('24H', now)]).toEqual([now - 3_600_000, now - 86_400_000]);
});

test.each([
  '',
  'lunch',
  '0000',
  '0099-05-01',
  '2026-02-30',
  '2026-13',
  '2026-1',
  '26-02-01',
  '-3d',
  '99999d',
  'h',
  '1.5h',
  '25.10.2026',
  '2026-10-25T3',
  '2026-02-30T03:00',
  '2026-10-25T25:00',
])('“%s” isn’t a time', (text) => {
  expect(timeStart(text, now)).toBeUndefined();
});
