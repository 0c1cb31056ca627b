import { expect, test } from 'vitest';

import { runProgress } from './run-progress.ts';

const usual = { medianMs: 80_000, of: 5 };

test.each([
  [20_000, { share: 0.25, isLong: false }],
  [80_000, { share: 1, isLong: false }],
  [95_000, { share: 1, isLong: false }],
  [190_000, { share: 1, isLong: true }],
])('a run of %i ms where 80 s are usual', (forMs, progress) => {
  expect(runProgress(forMs, usual)).toEqual(progress);
});

test('where either is unknown nothing is said', () => {
  expect(runProgress(undefined, usual)).toBeUndefined();
  expect(runProgress(1, undefined)).toBeUndefined();
  expect(runProgress(1, { medianMs: 0, of: 3 })).toBeUndefined();
});
