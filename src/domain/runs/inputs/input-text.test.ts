import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { acceptRefused, refusedNumber, withInputText } from './input-text.ts';

const typed = '{"b": 1.0, "10": 1e3,\n "a": "x", "list": [1.50, {"a": "}"}]}';

test('unchanged text is kept verbatim', () => {
  expect(withInputText(typed, 'a', 'y')).toBe(typed.replace('"x"', '"y"'));
  expect(withInputText(typed, 'b', { literal: '2.50' })).toBe(typed.replace('1.0', '2.50'));
  expect(withInputText(typed, 'new', true)).toBe(typed.replace(/\}$/, ',"new": true}').replace(',"new"', ', "new"'));
});

test('a removed key returns to its place', () => {
  const lines = '{\n  "seconds": 3,\n  "headline": "Autumn",\n  "last": 1\n}';
  const order = ['seconds', 'headline', 'last'];
  for (const [key, value] of [
    ['seconds', 3],
    ['headline', 'Autumn'],
    ['last', 1],
  ] as const) {
    expect(withInputText(withInputText(lines, key, undefined), key, value, order)).toBe(lines);
  }
});

test('empty text becomes an object; for a duplicate key, the value that takes effect is changed', () => {
  expect(withInputText('', 'a', 'x')).toBe('{\n  "a": "x"\n}');
  expect(withInputText(' {} ', 'a', 'x')).toBe('{\n  "a": "x"\n}');
  expect(withInputText('{"a":1,"a":2}', 'a', 3)).toBe('{"a":1,"a":3}');
  expect(withInputText('{"a":1,"b":0,"a":2}', 'a', undefined)).toBe('{"b":0}');
});

test('a refused number keeps the text invalid until it is replaced, and every character', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('1,000', "6'2", '"', '\\', '1}', '[')), (refused) => {
      const text = withInputText('{"w": 1, "note": "it\'s"}', 'w', refusedNumber(refused));
      expect(() => void JSON.parse(text)).toThrow(SyntaxError);
      const accepted = acceptRefused(text);
      expect(accepted.keys).toEqual(['w']);
      expect(JSON.parse(accepted.text)).toEqual({ w: refused, note: "it's" });
      expect(withInputText(text, 'w', { literal: '2' })).toBe('{"w": 2, "note": "it\'s"}');
    }),
  );
});

test.each(["{'a': 'b'}", "[{a: 'b'}]", "{: 'b'}", `{"\\x": 'b'`, "'"])('any text may be read: %s', (text) => {
  expect(acceptRefused(text).text).toHaveLength(text.length);
});

const inputs = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 });
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined));
const space = fc.constantFrom(undefined, 1, '\t');

test('only the key’s value changes in the text', () => {
  fc.assert(
    fc.property(inputs, space, fc.string(), value, fc.nat(), (before, indent, name, next, pick) => {
      const key = Object.keys(before)[pick % 8] ?? name;
      const after: unknown = JSON.parse(withInputText(JSON.stringify(before, null, indent), key, next) || '{}');
      const others = Object.entries(JSON.parse(JSON.stringify(before)) as object).filter(([one]) => one !== key);
      const expected = next === undefined ? others : [...others, [key, next]];
      expect(Object.entries(after as object).toSorted(byKey)).toEqual(
        (expected as [string, unknown][]).toSorted(byKey),
      );
    }),
  );
});

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
