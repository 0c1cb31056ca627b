import { expect, test } from 'vitest';

import type { RunDuration } from './run-duration.ts';
import { usualDuration } from './usual-duration.ts';

const known = (ms: number): RunDuration => ({ kind: 'known', leastMs: ms - 10, mostMs: ms + 10 });

test('the usual duration is the median of the known durations', () => {
  expect(usualDuration([known(9000), { kind: 'between', leastMs: 1, mostMs: 9 }, known(1000), known(3000)])).toEqual({
    medianMs: 3000,
    of: 3,
  });
  expect(usualDuration([known(1000), known(2000), known(4000), known(9000)])).toEqual({ medianMs: 3000, of: 4 });
});

test('two runs are too few for a usual duration', () => {
  expect(usualDuration([known(1), known(2), { kind: 'unknown' }])).toBeUndefined();
});
