import { expect, test } from 'vitest';

import { KeptLines } from './kept-lines.ts';

test('returns lines unchanged, in order and by position', () => {
  const lines = Array.from({ length: 2500 }, (_, at) => (at % 7 === 0 ? '' : `line ${at} é\t`));
  const kept = new KeptLines();
  for (const line of lines) kept.push(line);
  expect(kept.length).toBe(2500);
  expect([...kept]).toEqual(lines);
  expect([2499, 0, 999, 1000, 2000].map((at) => kept.at(at))).toEqual(
    [2499, 0, 999, 1000, 2000].map((at) => lines[at]),
  );
  expect(kept.slice(990, 1010)).toEqual(lines.slice(990, 1010));
  expect(kept.slice(2490, 2600)).toEqual(lines.slice(2490));
});

test('grows while it is read, also across blocks', () => {
  const kept = new KeptLines();
  for (let at = 0; at < 2001; at += 1) {
    kept.push(String(at));
    expect([kept.at(at), kept.at(at + 1), kept.length]).toEqual([String(at), '', at + 1]);
  }
  expect(kept.slice(3000, 3010)).toEqual([]);
});

test('a line break within a line becomes a space', () => {
  const kept = new KeptLines();
  for (let at = 0; at < 1000; at += 1) kept.push('a\nb');
  expect([kept.length, kept.at(999), kept.at(500)]).toEqual([1000, 'a b', 'a b']);
});
