import { expect, test } from 'vitest';

import { repairInputs } from './repair-inputs.ts';

test.each([
  ['{"a": [1,],}', '{"a": [1]}'],
  ["{'a': 'b'}", '{"a": "b"}'],
  ['{a: True}', '{"a": true}'],
  ['{"a": 007}', '{"a": "007"}'],
  ['{"a": 1 // why\n}', '{"a": 1 \n}'],
  ['{"a": 1.50,}', '{"a": 1.50}'],
  [String.raw`{"a": "C:\\x",}`, String.raw`{"a": "C:\\x"}`],
  [`{"a": "it's",}`, `{"a": "it's"}`],
  [String.raw`{'a': 'it\'s'}`, `{"a": "it's"}`],
])('%s becomes %s', (text, repaired) => {
  expect(repairInputs(text)).toBe(repaired);
});

test.each([
  '',
  '{"a": 1}',
  'hello',
  '{"a": 1, "a": 2,}',
  '{"a": 12345678901234567890,}',
  "{'a': 'it's'}",
  String.raw`{"a": "C:\temp\x",}`,
])('%j is valid, or can’t be repaired without a loss', (text) => expect(repairInputs(text)).toBeUndefined());
