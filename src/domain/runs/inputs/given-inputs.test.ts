import { expect, test } from 'vitest';

import { shortValue } from './given-inputs.ts';

test.each([
  [0.1234567, '0.1234567'],
  [1 / 3, '0.3333333333333333'],
  [123456.7890123, '123456.7890123'],
  [1.5e-9, '1.5e-9'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [1e21, '1e+21'],
  [0, '0'],
])('%d keeps its digits: %s', (number, text) => {
  expect(shortValue(number)).toBe(text);
});
