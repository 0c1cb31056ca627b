import { expect, it } from 'vitest';

import { wholeNumber } from './whole-number.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is written as %s', (count, written) => {
  expect(wholeNumber(count)).toBe(written);
});
