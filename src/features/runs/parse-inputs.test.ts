import { expect, test } from 'vitest';

import { formatInputs, parseInputs, readInputsFragment, writeInputsFragment } from './parse-inputs.ts';

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
