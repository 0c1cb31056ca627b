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
])('"%s" is read', (text, inputs) => {
  expect(parseInputs(text)).toEqual({ ok: true, inputs });
});

test.each([
  ['[1]', 'Inputs are a JSON object, as in {"seconds": 3}'],
  ['"text"', 'Inputs are a JSON object, as in {"seconds": 3}'],
  ['null', 'Inputs are a JSON object, as in {"seconds": 3}'],
  ['{\n  "a": 1,\n  b\n}', 'This is not JSON: look at line 3, column 3'],
  ['{"a": ', 'This is not JSON: it ends too early'],
])('"%s" is refused with its fault', (text, message) => {
  expect(parseInputs(text)).toMatchObject({ ok: false, message });
});

test.each([
  ['{"seed": 1234567890123456789}', 'Line 1 has 1234567890123456789, which'],
  ['{"a": 1,\n "seed": -12345678901234567891}', 'Line 2 has -12345678901234567891, which'],
  ['{"n": 1}\n{"n": 9007199254740993}', 'Line 2 has 9007199254740993, which'],
])('"%s" is not sent with other digits', (text, message) => {
  expect(parseInputsBatch(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
});

test.each([
  '{"a": "1234567890123456789"}',
  '{"a": 9007199254740992, "b": 0.12345678901234567890, "c": 12345678901234567890e1}',
])('"%s" is fine', (text) => {
  expect(parseInputsBatch(text).ok).toBe(true);
});

test('a link’s fragment brings the inputs, exactly', () => {
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
])('"%s" is one run or several', (text, each) => {
  expect(parseInputsBatch(text)).toEqual({ ok: true, each });
});

test.each([
  ['[]', 'this one is empty'],
  ['[{}, 2]', 'entry 2 is none'],
  ['{"a": 1}\n{"a": \n', 'Line 2 is no JSON object'],
  ['{"a": 1}\n[2]', 'Line 2 is no JSON object'],
  ['[{"a": 1},\n{"b" 2}]', 'This is not JSON: look at line 2, column 6'],
  [`[${'{},'.repeat(1000)}{}]`, '1001 are too many at once'],
])('several with a fault are refused with it', (text, message) => {
  expect(parseInputsBatch(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
});
