import { expect, test } from 'vitest';

import { timeMarks } from './time-marks.ts';

test.each<[lengthMs: number, marks: string]>([
  [1, '0 s'],
  [42, '0 s, 0.01 s, 0.02 s, 0.03 s, 0.04 s'],
  [900, '0 s, 0.2 s, 0.4 s, 0.6 s, 0.8 s'],
  [2900, '0 s, 0.5 s, 1.0 s, 1.5 s, 2.0 s, 2.5 s'],
  [4000, '0:00, 0:01, 0:02, 0:03, 0:04'],
  [70_000, '0:00, 0:15, 0:30, 0:45, 1:00'],
  [3 * 3_600_000, '0:00, 1:00:00, 2:00:00, 3:00:00'],
  [60 * 3_600_000, '0:00, 24:00:00, 2 days'],
  [30 * 24 * 3_600_000, '0:00, 6 days, 12 days, 18 days, 24 days, 30 days'],
])('an axis of %i ms has marks at round times', (lengthMs, marks) => {
  expect(
    timeMarks(lengthMs)
      .map(({ text }) => text)
      .join(', '),
  ).toBe(marks);
});
