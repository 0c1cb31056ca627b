import { expect, test } from 'vitest';

import { withInputText } from '@/domain/runs/inputs/input-text.ts';

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
  [
    '{"n": 1}\n{"n": 9007199254740993}',
    'Line 2 has 9007199254740993, which is too long for a number and would be rounded',
  ],
  [
    '{"a": "12345678901234567",\n"b": 1e400}',
    'Line 2 has 1e400, which is too large for a number and would be sent as null',
  ],
  ['{"a": 1e-400}', 'Line 1 has 1e-400, which is too small for a number and would be sent as 0'],
  ['{"a": 1,\n"a": 2}', 'Line 2 has the key “a” again. Remove or rename one of the two'],
  ['[{"a": 1},\n{"b": 1, "b": 2}]', 'Line 2 has the key “b” again'],
  ['{"a": 1}\n{"b": 1, "b": 1}', 'Line 2 has the key “b” again'],
  ['{"a": 007}', 'expected a number without leading zeros, or quotes around it (line 1, column 7)'],
  ['{"a": [1,],}', 'expected no comma before the closing bracket (line 1, column 10)'],
  [`{"a": "${'x'.repeat(1_000_000)}"}`, 'larger than 1 MB'],
])('%.60s isn’t sent, and the message names the cause', (text, message) => {
  expect(parseInputsBatch(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
});

test('invisible characters outside of strings count as spaces, and stay inside of them', () => {
  const blanks = '\u00a0\u200b\u2060\u3000\ufeff\u00ad\u2028\u{e0020}';
  const text = `\ufeff{${blanks}"a${blanks}"${blanks}:${blanks}["\\"${blanks}",${blanks}1]}${blanks}`;
  expect(parseInputs(text)).toEqual({ ok: true, inputs: { [`a${blanks}`]: [`"${blanks}`, 1] } });
  expect(parseInputsBatch(`\ufeff[{"a":\u00a01}, {}]`)).toEqual({ ok: true, each: [{ a: 1 }, {}] });
  expect(withInputText('{\u200b"a"\u200b:\u200b1}', 'a', 2)).toBe('{\u200b"a"\u200b:\u200b2}');
});

test('keys that objects of JavaScript inherit arrive as they were typed', () => {
  const text = '{"__proto__":{"x":1},"constructor":"c","toString":1,"valueOf":null,"hasOwnProperty":[]}';
  const parsed = parseInputsBatch(text);
  expect(parsed.ok && JSON.stringify(parsed.each[0])).toBe(text);
  const several = parseInputsBatch(`[${text},${text}]`);
  expect(several.ok && JSON.stringify(several.each[1])).toBe(text);
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
