import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { causeKey } from './cause-key.ts';

test.each([
  ['AssetError: hero_v12.exr not found', 'AssetError: lamp_v3.exr not found'],
  [
    "FileNotFoundError: [Errno 2] No such file or directory: 'a/b.txt'",
    "FileNotFoundError: [Errno 2] No such file or directory: '/c'",
  ],
  ['curl: (6) Could not resolve host: https://a.test/x?y=1', 'curl: (6) Could not resolve host: http://b.test'],
  ['Run 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed is gone', 'Run 9f8d6bcd-bbfd-4b2d-9b5d-0b8dfbbd4bed is gone'],
  [
    '[hap @ 0x5ff178265380] Video size 8000x626 is not multiple of 4.',
    '[hap @ 0x1] Video size 80x62 is not multiple of 4.',
  ],
  ['No room on C:\\Users\\me\\out', 'No room on /srv/out'],
  ['ask ann@example.test', 'ask ben@example.org'],
])('%j and %j have the same cause', (one, other) => {
  expect(causeKey(one)).toBe(causeKey(other));
});

test.each([
  ['TypeError: no flour', 'KeyError: no flour'],
  ["can't open the door, can't close it", "can't open the window, can't close it"],
  ['java.net.ConnectException: refused', 'java.net.UnknownHostException: refused'],
  ['Killed', 'Segmentation fault (core dumped)'],
])('%j and %j have different causes', (one, other) => {
  expect(causeKey(one)).not.toBe(causeKey(other));
});

const words = fc.array(fc.constantFrom('frame', 'of', 'failed', 'Error:', 'at', 'in', 'flour'), { maxLength: 6 });
const number = fc.oneof(
  fc.nat().map(String),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(2)),
);
const value = fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', '/', '.'), maxLength: 8 });

test('other numbers, IDs, paths and quoted values never change the cause', () => {
  const filled = fc.record({ number, id: fc.uuid(), quoted: value, file: fc.stringMatching(/^[a-z0-9_]{1,8}$/) });
  fc.assert(
    fc.property(words, words, filled, filled, (before, after, one, other) => {
      const headline = ({ number: n, id, quoted, file }: typeof one) =>
        [...before, n, `'${quoted}'`, ...after, id, `/tmp/${file}`, `${file}.exr`].join(' ');
      expect(causeKey(headline(one))).toBe(causeKey(headline(other)));
    }),
  );
});
