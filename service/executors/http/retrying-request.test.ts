import { expect, it } from 'vitest';

import { backoffAfter, requestedDelay } from './retrying-request.ts';

it.each([
  [1, 500, 1000],
  [2, 1000, 2000],
  [6, 16_000, 32_000],
  [7, 30_000, 60_000],
  [40, 30_000, 60_000],
])('doubles the wait each time, up to a minute: after try %i', (tried, least, most) => {
  const waits = Array.from({ length: 200 }, () => backoffAfter(tried, 1000));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...waits)).toBeLessThanOrEqual(most);
  expect(Math.max(...waits)).toBeGreaterThan(least);
});

const date = 'Mon, 23 Nov 2026 12:00:00 GMT';
it.each([
  [undefined, undefined],
  ['0', 0],
  ['7', 7000],
  ['301', 300_000],
  ['99999999999999999999', 300_000],
  ['Mon, 23 Nov 2026 12:00:20 GMT', 20_000],
  ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ['Tue, 24 Nov 2026 12:00:00 GMT', 300_000],
  ['soon', undefined],
  ['-5', 0],
])('waits for Retry-After, up to five minutes, by the clock of the service: %j', (header, wait) => {
  expect(requestedDelay({ 'retry-after': header, date })).toBe(wait);
});
