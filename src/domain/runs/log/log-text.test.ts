import { expect, it } from 'vitest';

import { plainLine } from './log-text.ts';

it.each([
  ['a text', 'a\tb', 'a\tb'],
  ['colours', '\u001B[1;31mred\u001B[0m', 'red'],
  ['moves of a cursor', '\u001B[2K\u001B[1Gdone\u001B[?25h', 'done'],
  ['a link', '\u001B]8;;https://a.example\u0007here\u001B]8;;\u001B\\', 'here'],
  ['other controls', 'a\u0007b\u0000c\u001B', 'abc'],
])('reads %s', (_, text, plain) => {
  expect(plainLine(text)).toBe(plain);
});
