import { expect, test } from 'vitest';

import { countdown } from './countdown.ts';

test.each([
  [-5, '0:00'],
  [9, '0:09'],
  [3552, '59:12'],
  [3723, '1:02:03'],
  [5 * 86_400, '5 days'],
])('%i seconds before the end it shows %s', (seconds, text) => {
  expect(countdown(1_000_000 + seconds * 1000, 1_000_000)).toBe(text);
});
