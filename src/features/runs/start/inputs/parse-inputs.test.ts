import { expect, test } from 'vitest';

import {
  formatInputs,
  parseInputs,
  parseInputsBatch,
  readInputsFragment,
  writeInputsFragment,
} from './parse-inputs.ts';

test.each([
  ['', undefined],
  [' \n', undefined],
  ['{}', {}],
  ['{"seconds": 3, "deep": [{"a": null}]}', { seconds: 3, deep: [{ a: null }] }],
])('"%s" is parsed', (text, inputs) => {
  expect(parseInputs(text)).toEqual({ ok: true, inputs });
});

test.each([
  ['[1]', 'Enter a JSON object, e.g. {"seconds": 3}'],
  ['"text"', 'Enter a JSON object, e.g. {"seconds": 3}'],
  ['null', 'Enter a JSON object, e.g. {"seconds": 3}'],
  ['{\n  "a": 1,\n  b\n}', 'Invalid JSON: expected a key in double quotes (line 3, column 3)'],
  ['{"a": ', 'Invalid JSON: expected a value at the end'],
])('"%s" is refused with an error', (text, message) => {
  expect(parseInputs(text)).toMatchObject({ ok: false, message });
});

test.each([
  ['{"seed": 1234567890123456789}', 'Line 1 has 1234567890123456789, which'],
  ['{"a": 1,\n "seed": -12345678901234567891}', 'Line 2 has -12345678901234567891, which'],
  ['{"n": 1}\n{"n": 9007199254740993}', 'Line 2 has 9007199254740993, which'],
  ['{"a": "12345678901234567",\n"b": 12345678901234567}', 'Line 2 has 12345678901234567, which is too long'],
  ['{"a": 12345678901234567168}', 'Line 1 has 12345678901234567168, which'],
  ['{"a": 0.12345678901234567890}', 'Line 1 has 0.12345678901234567890, which is too long'],
  ['{"a": 1,\n\n"b": 12345678901234567890e1}', 'Line 3 has 12345678901234567890e1, which'],
  ['{"a": 1e400}', 'Line 1 has 1e400, which is too large for a number and would be sent as null'],
  ['{"a": -1E+309}', 'Line 1 has -1E+309, which is too large'],
  ['{"a": 1e-400}', 'Line 1 has 1e-400, which is too small for a number and would be sent as 0'],
])('"%s" is not sent with altered digits', (text, message) => {
  expect(parseInputsBatch(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
});

test.each([
  '{"a": "1234567890123456789"}',
  '{"a": 9007199254740992, "b": 0.1234567890123456, "c": 100000000000000000000, "d": -1.50e-3}',
  '{"a": 1e21, "b": 0.30000000000000004}',
  '{"a": 0.000000000000000000000, "b": -0.0, "c": 0e5, "d": 5e-324, "e": 1.7976931348623157e308}',
  '{"a": "1e400", "b": "\\"1e400"}',
])('"%s" is valid', (text) => {
  expect(parseInputsBatch(text).ok).toBe(true);
});

test('inputs are the same after writing them to a link’s fragment and reading them', () => {
  const inputs = { text: 'a&b=c #1 “ü”', seconds: 0.5 };
  expect(readInputsFragment(writeInputsFragment(formatInputs(inputs)))).toBe(formatInputs(inputs));
  expect(readInputsFragment(writeInputsFragment('[{"n": 1}, {"n": 2}]'))).toBe('[{"n": 1}, {"n": 2}]');
  expect(writeInputsFragment(' ')).toBe('');
  expect(readInputsFragment('')).toBeUndefined();
  expect(readInputsFragment('#inputs={broken')).toBe('{broken');
});

test.each([
  ['', [undefined]],
  ['{"a": 1}', [{ a: 1 }]],
  ['{\n "a": 1\n}', [{ a: 1 }]],
  ['[{"a": 1}, {}]', [{ a: 1 }, {}]],
  ['{"a": 1}\n\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
])('"%s" is parsed as one run or several', (text, each) => {
  expect(parseInputsBatch(text)).toEqual({ ok: true, each });
});

test.each([
  ['[]', 'The list is empty'],
  ['[{}, 2]', 'Item 2 isn’t an object'],
  ['{"a": 1}\n{"a": \n', 'Line 2 isn’t a JSON object'],
  ['{"a": 1}\n[2]', 'Line 2 isn’t a JSON object'],
  ['[{"a": 1},\n{"b" 2}]', 'Invalid JSON: expected a colon (line 2, column 6)'],
  [`[${'{},'.repeat(1000)}{}]`, 'you have 1,001'],
])('invalid inputs of several runs are refused with an error', (text, message) => {
  expect(parseInputsBatch(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
});
