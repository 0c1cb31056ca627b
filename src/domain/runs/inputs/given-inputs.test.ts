import { expect, test } from 'vitest';

import { shortValue } from './given-inputs.ts';

test.each([
  [0.1 + 0.05, '0.15'],
  [-0.1 - 0.2, '-0.3'],
  [1 / 3, '0.333333'],
  [1200.1 + 0.2, '1200.3'],
  [123456.7890123, '123456.789012'],
  [1.5e-9, '1.5e-9'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [1e21, '1e+21'],
  [0, '0'],
])('%d is shown as %s', (number, text) => {
  expect(shortValue(number)).toBe(text);
});
