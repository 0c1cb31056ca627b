import { expect, test } from 'vitest';

import { LogScreen, reach } from './log-screen.ts';
import { plainLine } from './log-text.ts';

const at = '2026-11-29T08:00:00.000Z';

/** The lines of texts as a service sends them; `2` before a text is another output. */
function shown(...texts: readonly string[]): readonly string[] {
  const screen = new LogScreen();
  for (const text of texts) screen.add({ at, output: text.startsWith('2') ? 'stderr' : 'stdout', text });
  return [...screen.texts];
}

const plain = (...texts: readonly string[]) => shown(...texts).map(plainLine);

/** Control sequences: `[` stands for the escape and a bracket. */
const e = (text: string) => text.replaceAll('[', '\u001B[');

test('a style lasts until it is reset, over lines and within one output', () => {
  expect(shown(e('[31mred'), 'still', '2other', e('[1mbold[22m[m plain'), 'plain')).toEqual([
    e('[31mred[0m'),
    e('[31mstill[0m'),
    '2other',
    e('[31m[1mbold[0m plain'),
    'plain',
  ]);
});

test.each([
  ['[38:2::0:160:80ma', '[38;2;0;160;80ma[0m'],
  ['[38:2:0:160:80ma', '[38;2;0;160;80ma[0m'],
  ['[48:5:33ma', '[48;5;33ma[0m'],
  ['[38;5;208;1ma', '[38;5;208m[1ma[0m'],
  ['[4:3ma[4:0mb', '[4ma[0mb'],
  ['[31;0ma', 'a'],
  ['[;32ma', '[32ma[0m'],
  ['[1;2ma[22mb', '[1m[2ma[0mb'],
  ['[31ma[31mb', '[31ma[0m[31mb[0m'],
  ['a[>4;2mb', 'ab'],
  ['[58;5;3;4ma', '[4ma[0m'],
  ['[97;100ma[39mb', '[97m[100ma[0m[100mb[0m'],
])('%s is styled as %s', (printed, stored) => {
  expect(shown(e(printed))).toEqual([e(stored)]);
});

test.each<[what: string, texts: readonly string[], lines: readonly string[]]>([
  ['a bar in one text', ['\r  0%\r 50%\r100%', 'done'], ['100%', 'done']],
  [
    'a bar in several texts',
    ['start', ' 0%\r', '50%\r', '2warning', '99%', 'done'],
    ['start', '99%', '2warning', 'done'],
  ],
  ['a bar that is erased', ['working\r', '[K', 'ok'], ['', 'ok']],
  ['a spinner', ['|\b/\b-\b\\ done'], ['\\ done']],
  ['a line begun again by its column', ['[1Gabc[1G[0Kxy'], ['xy']],
  ['lines redrawn from below', ['a 0%', 'b 0%', '[2A[2K\ra 9%\r[2B[1A[2K\rb 9%\r[1B', 'end'], ['a 9%', 'b 9%', 'end']],
  ['lines erased upwards', ['one', 'two', '[2K[1A[2K[1A[2K[Gnew', 'next'], ['new', 'next']],
  ['everything below erased', ['one', 'two', '[2A[Jnew', 'next'], ['new', 'next']],
  ['a cursor far away', ['only', '[9A[999Bx', 'y'], ['only', 'x', 'y']],
])('%s: a line is shown once, in its last state', (_what, texts, lines) => {
  expect(plain(...texts.map(e))).toEqual(lines);
});

test('20,000 redraws are one line, and one from far below starts a line', () => {
  const screen = new LogScreen();
  const add = (text: string, output = 'stderr') => screen.add({ at, output, text });
  for (let done = 0; done < 20_000; done += 1) add(`${done} of 20000\r`);
  expect([screen.texts.length, screen.texts.characters]).toEqual([1, 14]);
  for (let line = 0; line < 2000; line += 1) add('line', 'stdout');
  add('20000 of 20000');
  expect([screen.texts.length, screen.texts.at(2001)]).toEqual([2002, '20000 of 20000']);
  expect([screen.texts.at(0), screen.outputs[2001], screen.times.length, reach]).toEqual([
    '19999 of 20000',
    'stderr',
    2002,
    100,
  ]);
});

const link = (address: string) => `\u001B]8;id=1;${address}\u001B\\`;

test('a link lasts until it ends, and only http and https are links', () => {
  const kept = '\u001B]8;;https://a.example/\u001B\\';
  const end = '\u001B]8;;\u001B\\';
  expect(shown(`${link('https://a.example/')}one`, `two\u001B]8;;\u0007 three`)).toEqual([
    `${kept}one${end}`,
    `${kept}two${end} three`,
  ]);
  expect(shown(`${link('javascript:alert(1)')}one`, `${link('file:///etc')}two`)).toEqual(['one', 'two']);
});
