import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findJsonFault } from './json-fault.ts';

test.each([
  ['{"seconds": }', 1, 13, false, 'value'],
  ['{\n  "a": 1,\n  b\n}', 3, 3, false, 'key'],
  ['[1, 2', 1, 6, true, 'closing bracket'],
  ['{"a": ', 1, 7, true, 'value'],
  ['{"a" 1}', 1, 6, false, 'colon'],
  ["{'a': 1}", 1, 2, false, 'double quotes'],
  ['{"a": "x}', 1, 7, false, 'closing quote'],
  ['{} {}', 1, 4, false, 'end'],
  ['nul', 1, 1, false, 'value'],
  ['', 1, 1, true, 'value'],
  ['[', 1, 2, true, 'closing bracket'],
  ['{a: 1}', 1, 2, false, 'key'],
  ['{"a": 1 "b": 2}', 1, 9, false, 'comma'],
  ['{"a": "\\x"}', 1, 7, false, 'escape'],
  ['{"a": "b\\u12"}', 1, 7, false, 'escape'],
  ['{"a": "b\tc"}', 1, 7, false, 'escaped control character'],
  ['{"a": "b\nc"}', 1, 7, false, 'closing quote'],
  ['{“a”: 1}', 1, 2, false, 'double quotes'],
  ['{"a": 1,}', 1, 9, false, 'no last comma'],
  ['{"a": [1,],}', 1, 10, false, 'no last comma'],
  ['[,]', 1, 2, false, 'value'],
  ['{"a": 007}', 1, 7, false, 'no leading zeros'],
  ['{"a": -01.5}', 1, 7, false, 'no leading zeros'],
  ['{"a": NaN}', 1, 7, false, 'finite number'],
  ['{"a": -Infinity}', 1, 7, false, 'finite number'],
  ['{"a": .5}', 1, 7, false, 'plain number'],
  ['{"a": +1}', 1, 7, false, 'plain number'],
  ['{"a": 0x10}', 1, 7, false, 'plain number'],
  ['{"a": 1_000}', 1, 7, false, 'plain number'],
  ['{"a": True}', 1, 7, false, 'lower case'],
  ['{"a": None}', 1, 7, false, 'lower case'],
  ['{"a": 1, // note\n"b": 2}', 1, 10, false, 'no comment'],
  ['# note\n{}', 1, 1, false, 'no comment'],
])('the syntax fault of %j is located and explained', (text, line, column, atEnd, expected) => {
  expect(findJsonFault(text)).toMatchObject({ kind: 'syntax', line, column, atEnd, expected });
});

test.each([
  ['{"a": 1, "a": 2}', 1, 10, 'a', ['a']],
  ['{"a": 1,\n"a": 1}', 2, 1, 'a', ['a']],
  ['{"list": [{}, {"b": {"c": 1, "\\u0063": 2}}]}', 1, 30, 'c', ['list', 1, 'b', 'c']],
  ['{"__proto__": 1, "__proto__": 2}', 1, 18, '__proto__', ['__proto__']],
])('a repeated key is found in %j', (text, line, column, key, path) => {
  expect(findJsonFault(text)).toEqual({ kind: 'repeated key', line, column, key, path });
});

test.each([
  ['{"seed": 1234567890123456789}', 'too long', ['seed']],
  ['{"a": [0, -12345678901234567891]}', 'too long', ['a', 1]],
  ['{"a": 12345678901234567168}', 'too long', ['a']],
  ['{"a": 0.12345678901234567890}', 'too long', ['a']],
  ['{"a": 12345678901234567890e1}', 'too long', ['a']],
  ['{"a": 1e400}', 'too large', ['a']],
  ['{"a": -1E+309}', 'too large', ['a']],
  ['{"a": 1e-400}', 'too small', ['a']],
])('the number of %j can’t be held', (text, loss, path) => {
  expect(findJsonFault(text)).toMatchObject({ kind: 'number', loss, path });
});

test.each([
  '{"a": "1234567890123456789", "b": "\\"1e400"}',
  '{"a": 9007199254740992, "b": 0.1234567890123456, "c": 100000000000000000000, "d": -1.50e-3}',
  '{"a": 1e21, "b": 0.30000000000000004, "c": 12.50}',
  '{"a": 0.000000000000000000000, "b": -0.0, "c": 0e5, "d": 5e-324, "e": 1.7976931348623157e308}',
  '{"constructor": 1, "toString": {"constructor": 1}, "__proto__": 2, "list": [{"a": 1}, {"a": 1}]}',
  '[]',
])('%s has no fault', (text) => {
  expect(findJsonFault(text)).toBeUndefined();
});

test('valid JSON has no syntax fault, and any other text has a fault', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, place, change) => {
      const index = place % (json.length + 1);
      const changed = json.slice(0, index) + change + json.slice(index + 1);
      expect(findJsonFault(json)?.kind).not.toBe('syntax');
      const kind = findJsonFault(changed)?.kind;
      expect(isJson(changed) ? kind !== 'syntax' : kind !== undefined).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('text that is nested too deeply has a fault', () => {
  expect(findJsonFault('['.repeat(1000) + ']'.repeat(1000))).toBeUndefined();
  expect(findJsonFault('['.repeat(500_000) + ']'.repeat(500_000))).toMatchObject({
    kind: 'syntax',
    expected: 'fewer levels',
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
