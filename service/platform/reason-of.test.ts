import { expect, it } from 'vitest';

import { reasonOf } from './reason-of.ts';

it.each([
  [new Error('no such table'), 'no such table'],
  [{ name: 'ErrnoError', errno: 51 }, 'ENOSPC: no space left on device'],
  [{ name: 'ErrnoError', errno: 7 }, 'error 7 of a file'],
  [{ message: 'broken' }, 'broken'],
  ['text', 'text'],
  [undefined, 'undefined'],
])('what an error of any kind says: %j', (error, words) => {
  expect(reasonOf(error)).toBe(words);
});
