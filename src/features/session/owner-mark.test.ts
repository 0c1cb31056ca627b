import { expect, test } from 'vitest';

import { ownerMark } from './owner-mark.ts';

test('an owner always has the same mark, which does not contain the key', () => {
  const mark = ownerMark('/accounts\n/api\nrunboard ann');
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(ownerMark('/accounts\n/api\nrunboard ann')).toBe(mark);
});

test('ten thousand owners have ten thousand marks', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) => ownerMark(`/accounts\n/api\nrunboard user-${index}`));
  expect(new Set(marks).size).toBe(10_000);
});
