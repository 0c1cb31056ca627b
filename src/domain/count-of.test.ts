import { expect, it } from 'vitest';

import { countOf } from './count-of.ts';

it.each([
  [0, '0 teams'],
  [1, '1 team'],
  [10_000, '10,000 teams'],
])('%d is written as "%s"', (count, words) => {
  expect(countOf(count, 'team')).toBe(words);
});
