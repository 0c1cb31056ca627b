import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findJsonFault } from './json-fault.ts';

test.each([
  ['{"seconds": }', 1, 13, false, 'value'],
  ['{\n  "a": 1,\n  b\n}', 3, 3, false, 'key'],
  ['{"a": 1,}', 1, 9, false, 'key'],
  ['[1, 2', 1, 6, true, 'comma or ]'],
  ['{"a": ', 1, 7, true, 'value'],
  ['{"a" 1}', 1, 6, false, 'colon'],
  ["{'a': 1}", 1, 2, false, 'double quotes'],
  ['{"a": 01}', 1, 7, false, 'value'],
  ['{"a": "x}', 1, 7, false, 'closing quote'],
  ['{} {}', 1, 4, false, 'end'],
  ['nul', 1, 1, false, 'value'],
  ['', 1, 1, true, 'value'],
  ['[', 1, 2, true, 'value or ]'],
  ['{a: 1}', 1, 2, false, 'key or }'],
  ['{"a": 1 "b": 2}', 1, 9, false, 'comma or }'],
  ['{"a": "\\x"}', 1, 8, false, 'escape'],
  ['{"a": "b\\u12"}', 1, 9, false, 'escape'],
  ['{"a": "b\tc"}', 1, 9, false, 'escaped control character'],
  ['{"a": "b\nc"}', 1, 7, false, 'closing quote'],
  ['{“a”: 1}', 1, 2, false, 'double quotes'],
])('the fault of %j is located and explained', (text, line, column, atEnd, expected) => {
  expect(findJsonFault(text)).toEqual({ line, column, atEnd, expected });
});

test('valid JSON has no fault, and any other text has one', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, place, change) => {
      expect(findJsonFault(json)).toBeUndefined();
      const index = place % (json.length + 1);
      const changed = json.slice(0, index) + change + json.slice(index + 1);
      expect(findJsonFault(changed) === undefined).toBe(isJson(changed));
    }),
    { numRuns: 2000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
