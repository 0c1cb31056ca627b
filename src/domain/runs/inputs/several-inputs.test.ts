import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { inputLineAmong, setInputs, severalInputs, sharedInputLine } from './several-inputs.ts';

test('differing inputs come first, each value once', () => {
  const all = [
    { size: 'A4', seed: 1, tone: 'calm' },
    { size: 'A4', seed: 2, tone: 'calm' },
    { size: 'A4', seed: 1 },
  ];
  expect(severalInputs(all)).toEqual([
    { key: 'seed', values: [1, 2], differs: true, isText: false },
    { key: 'tone', values: ['calm'], differs: true, isText: true },
    { key: 'size', values: ['A4'], differs: false, isText: true },
  ]);
  expect(severalInputs([null, null])).toEqual([]);
});

test('one line has the inputs that differ, and another has the inputs that all runs share', () => {
  const prompt = 'A prompt that all have in common. '.repeat(4);
  const all = [
    { prompt, size: { width: 2 }, seed: 1 },
    { prompt, size: { width: 2 }, seed: 2 },
    { prompt, size: { width: 2 } },
  ];
  const lines = all.map(inputLineAmong(all));
  expect(lines.slice(0, 2)).toEqual(['seed 1', 'seed 2']);
  expect(lines[2]).toMatch(/^prompt A prompt that .* · size {"width":2}$/);
  expect(sharedInputLine(all)).toMatch(/^prompt A prompt that .* · size {"width":2}$/);
  expect([sharedInputLine([{ seed: 1 }, { seed: 1 }]), sharedInputLine([null, { seed: 1 }])]).toEqual(['', '']);
  expect([null, {}].map(inputLineAmong([null, {}]))).toEqual(['', '']);
});

test('inputs that don’t fit on a line are counted', () => {
  const inputs = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`key${index}`, index]));
  expect(inputLineAmong([inputs])(inputs)).toMatch(/^key0 0 · .* · key7 7 \+3$/);
});

test('set inputs apply to all, removed ones are gone, and the rest stays', () => {
  const set = new Map<string, unknown>([
    ['seed', 7],
    ['fail', undefined],
  ]);
  expect(setInputs({ seed: 1, fail: 'x', tone: 'calm' }, set)).toEqual({ seed: 7, tone: 'calm' });
  expect(setInputs(null, set)).toEqual({ seed: 7 });
  expect(setInputs(null, new Map())).toBeNull();
});

test('each input that is not set stays as it was', () => {
  const inputs = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(inputs, inputs, (given, set) => {
      const next = setInputs(given, new Map(Object.entries(set)));
      expect(next).toEqual({ ...given, ...set });
    }),
  );
});
