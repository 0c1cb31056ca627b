import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { indentJson } from './indent-json.ts';

test('JSON is laid out as it was written: digits, repeated keys and every name stay', () => {
  const text = String.raw`{"id":9007199254740993,"__proto__":1.50,"a":[1e400,-0,{}],"a":[ ],"b":"{\"x\": [1,2]}\\"}`;
  expect(indentJson(text)).toBe(String.raw`{
  "id": 9007199254740993,
  "__proto__": 1.50,
  "a": [
    1e400,
    -0,
    {}
  ],
  "a": [],
  "b": "{\"x\": [1,2]}\\"
}`);
});

test('JSON is laid out as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('text that isn’t JSON, or would be too long when laid out, is not laid out', () => {
  expect(indentJson('{"a": NaN}')).toBeUndefined();
  expect(indentJson(`"${String.raw`\n`.repeat(9_000_000)}"`)).toBeUndefined();
  expect(indentJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
});
