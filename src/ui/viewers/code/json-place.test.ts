import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';

import { jsonPlaceAt } from './json-place.ts';

const text = JSON.stringify({ name: 'Bread "rye"', 'odd key': { list: [1, { deep: true }], none: {} } }, null, 2);
const state = EditorState.create({ doc: text, extensions: json() });
const placeAt = (part: string) => jsonPlaceAt(state, text.indexOf(part));

test.each([
  ['"name"', '$.name', 'Bread "rye"'],
  ['"Bread', '$.name', 'Bread "rye"'],
  ['"list"', '$["odd key"].list', '[\n      1,\n      {\n        "deep": true\n      }\n    ]'],
  ['1,', '$["odd key"].list[0]', '1'],
  ['"deep"', '$["odd key"].list[1].deep', 'true'],
  ['"none"', '$["odd key"].none', '{}'],
])('at %s the path is %s', (part, path, value) => {
  expect(placeAt(part)?.path).toBe(path);
  expect(placeAt(part)?.value()).toBe(value);
});

test('the start of a line counts as the line’s value', () => {
  const line = state.doc.line(2);
  expect(jsonPlaceAt(state, line.from)?.path).toBe('$.name');
  expect(jsonPlaceAt(state, 0)?.path).toBe('$');
});
