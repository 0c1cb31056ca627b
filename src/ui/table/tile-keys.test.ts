import { expect, test } from 'vitest';

import { tileAfterKey } from './tile-keys.ts';

// Three lines: 0 1 2 3, 4 5 6 7, 8 9.
test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['Home', 6, 0],
  ['End', 1, 9],
  ['Enter', 1, undefined],
])('%s moves from tile %i to %s', (key, at, to) => {
  expect(tileAfterKey(key, at, 10, 4)).toBe(to);
});
