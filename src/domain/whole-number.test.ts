import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { wholeNumber } from './whole-number.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (count, written) => {
  expect(wholeNumber(count)).toBe(written);
});

it('writes each whole number as the browser would', () => {
  const format = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      // A zero of the other sign is no count.
      expect(wholeNumber(count)).toBe(format.format(count + 0));
    }),
  );
});
