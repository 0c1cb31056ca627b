import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findJsonFault } from './json-fault.ts';

test.each([
  ['{"seconds": }', 1, 13, false],
  ['{\n  "a": 1,\n  b\n}', 3, 3, false],
  ['{"a": 1,}', 1, 9, false],
  ['[1, 2', 1, 6, true],
  ['{"a": ', 1, 7, true],
  ['{"a" 1}', 1, 6, false],
  ["{'a': 1}", 1, 2, false],
  ['{"a": 01}', 1, 7, false],
  ['{"a": "x}', 1, 7, false],
  ['{} {}', 1, 4, false],
  ['nul', 1, 1, false],
  ['', 1, 1, true],
])('the fault of %j is located', (text, line, column, atEnd) => {
  expect(findJsonFault(text)).toEqual({ line, column, atEnd });
});

test('valid JSON has no fault, anything else has one', () => {
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
