import { expect, test } from 'vitest';

import { parseNumber } from './parse-number.ts';

test.each([
  ['1e3', 1000],
  ['1e-7', 0.0000001],
  [' 1.50 ', 1.5],
  ['-0', -0],
  ['9007199254740992', 9007199254740992],
])('%j is a number', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([
  '',
  ' ',
  '-',
  '1.',
  '.5',
  '+1',
  '1,000',
  '1.000.000',
  '1,5',
  '1 000',
  '0x10',
  '1.2.3',
  '12abc',
  '007',
  '1e400',
])('%j is no number', (text) => expect(parseNumber(text)).toBeUndefined());

test.each(['NaN', 'Infinity', '9007199254740993', '１２', '١٢', '−5', 'true', '1]', '1 2', '1\u00a0000'])(
  '%j is no number either',
  (text) => expect(parseNumber(text)).toBeUndefined(),
);
