import { expect, it } from 'vitest';

import { CallerCounts } from './caller-counts.ts';

const windowMs = 60_000;

function count(counts: CallerCounts, caller: string) {
  let result: unknown;
  counts.incr(caller, (_error, counted) => (result = counted), windowMs);
  return result;
}

it('counts each caller for a minute from their first request on', () => {
  let nowMs = 1000;
  const counts = new CallerCounts({ now: () => nowMs });
  expect(count(counts, 'ann')).toEqual({ current: 1, ttl: 60_000 });
  nowMs += 20_000;
  expect(count(counts, 'ann')).toEqual({ current: 2, ttl: 40_000 });
  expect(count(counts, 'ben')).toEqual({ current: 1, ttl: 60_000 });
  nowMs += 40_000;
  expect(count(counts, 'ann')).toEqual({ current: 1, ttl: 60_000 });
});

it('remembers so many callers, the latest', () => {
  const counts = new CallerCounts({ now: () => 0 });
  count(counts, 'first');
  for (let index = 0; index < 5000; index += 1) count(counts, String(index));
  expect(count(counts, '4999')).toMatchObject({ current: 2 });
  expect(count(counts, 'first')).toMatchObject({ current: 1 });
});
