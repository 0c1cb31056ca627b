import { expect, test } from 'vitest';

import { readSetInputs } from './set-inputs.ts';

const seed = { key: 'seed', values: [1, 2], differs: true, isText: false };
const tone = { key: 'tone', values: ['calm'], differs: false, isText: true };
const read = (key: string, text: string) => readSetInputs([seed, tone], new Map([[key, text]]));

test.each<[key: string, text: string, value: unknown]>([
  ['seed', '7', 7],
  ['seed', ' [1, 2] ', [1, 2]],
  ['seed', '"seven"', 'seven'],
  ['seed', ' ', undefined],
  ['tone', '7', '7'],
  ['tone', ' loud', ' loud'],
  ['tone', '', undefined],
])('%s set to “%s” is %j', (key, text, value) => {
  expect(read(key, text)).toEqual({ values: new Map([[key, value]]), faults: new Map() });
});

test.each(['seven', '1, "more": 2', '12345678901234567890', '}', '1 // 2'])('“%s” is refused', (text) => {
  const { values, faults } = read('seed', text);
  expect(values.size).toBe(0);
  expect([...faults.keys()]).toEqual(['seed']);
});

test('a number that would lose digits is refused', () => {
  const { faults } = read('seed', '12345678901234567890');
  expect(faults.get('seed')).toBe(
    'Line 1 has 12345678901234567890, which is too long for a number and would be rounded: put it in quotes',
  );
  expect(read('seed', 'seven').faults.get('seed')).toMatch(/^Enter JSON/);
});

test('an unchanged input isn’t set', () => {
  expect(readSetInputs([seed, tone], new Map())).toEqual({ values: new Map(), faults: new Map() });
});
