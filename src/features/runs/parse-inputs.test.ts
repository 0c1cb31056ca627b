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

test('a link’s fragment brings the inputs, exactly', () => {
  const inputs = { text: 'a&b=c #1 “ü”', seconds: 0.5 };
  expect(readInputsFragment(writeInputsFragment(inputs))).toBe(formatInputs(inputs));
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
