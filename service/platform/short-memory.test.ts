import { expect, test } from 'vitest';

import { ShortMemory } from './short-memory.ts';

const SIZE = 10_000;
const later = performance.now() + 3_600_000;

test('a full cache drops its oldest entry for a new entry, but none for an updated one', () => {
  const memory = new ShortMemory<number>();
  for (let at = 0; at < SIZE; at += 1) memory.set(`key ${at}`, at, later);
  memory.set('key 5', -1, later);
  expect([memory.get('key 0'), memory.get('key 5')]).toEqual([0, -1]);
  memory.set('another', 1, later);
  expect([memory.get('key 0'), memory.get('key 1'), memory.get('another')]).toEqual([undefined, 1, 1]);
});

test('an expired entry is gone', () => {
  const memory = new ShortMemory<number>();
  memory.set('key', 1, performance.now() - 1);
  expect(memory.get('key')).toBeUndefined();
});
