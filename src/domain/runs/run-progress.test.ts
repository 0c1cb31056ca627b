import { expect, test } from 'vitest';

import { runOutlook, runProgress } from './run-progress.ts';

const usual = { medianMs: 80_000, of: 5 };

test.each([
  [20_000, { share: 0.25, isOver: false, isLong: false }],
  [80_000, { share: 1, isOver: false, isLong: false }],
  [95_000, { share: 1, isOver: true, isLong: false }],
  [190_000, { share: 1, isOver: true, isLong: true }],
])('the progress of a run of %i ms is relative to the usual 80 s', (forMs, progress) => {
  expect(runProgress(forMs, usual)).toEqual(progress);
});

test.each([
  [17_999, false],
  [18_001, true],
])('of a usual 8 s, a run of %i ms is long only once it is ten seconds over', (forMs, isLong) => {
  expect(runProgress(forMs, { medianMs: 8000, of: 3 })).toMatchObject({ isOver: true, isLong });
});

test('without an elapsed time and a usual time there is no progress', () => {
  expect(runProgress(undefined, usual)).toBeUndefined();
  expect(runProgress(1, undefined)).toBeUndefined();
  expect(runProgress(1, { medianMs: 0, of: 3 })).toBeUndefined();
});

test('the end of a run is estimated from its own message, or else from other runs of its workflow', () => {
  const minute = { medianMs: 60_000, of: 4 };
  expect(runOutlook(30_000, 0.75, minute)).toEqual({ share: 0.75, isOver: false, isLong: false, leftMs: 10_000 });
  expect(runOutlook(30_000, undefined, minute)).toEqual({ share: 0.5, isOver: false, isLong: false, leftMs: 30_000 });
  expect(runOutlook(90_000, undefined, minute)).toEqual({ share: 1, isOver: true, isLong: true, leftMs: undefined });
  expect(runOutlook(90_000, 0.9, minute)).toMatchObject({ share: 0.9, isOver: false, isLong: true });
  expect(runOutlook(30_000, undefined, undefined)).toEqual({ leftMs: undefined });
});

test('a run that has only started has no estimate', () => {
  expect(runOutlook(1000, 0.5, undefined)).toEqual({ share: 0.5, isOver: false, isLong: false, leftMs: undefined });
  expect(runOutlook(60_000, 0.01, undefined)).toEqual({ share: 0.01, isOver: false, isLong: false, leftMs: undefined });
});
