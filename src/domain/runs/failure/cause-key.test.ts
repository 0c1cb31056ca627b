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
  ['Timed out after 30s at 2026-11-28T04:10:54.123Z', 'Timed out after 1m30s at 2026-11-29 14:01:07'],
  ['step 3/10: 4,096 MB needed, 12 MB free', 'step 4/10: 512 MB needed, 3.5 MB free'],
  ['No such file: "/data/my photos/a.png"', 'No such file: "/data/b.png"'],
  ["can't read 'lamp.exr'", "can't read 'hero.exr'"],
  ['commit 9f8d6bcdab is missing', 'commit 1b9d6bcdbb is missing'],
  ['seed=12 is too large', 'seed=1300 is too large'],
])('%j and %j have the same cause', (one, other) => {
  expect(causeKey(one)).toBe(causeKey(other));
});

test.each([
  ['TypeError: no flour', 'KeyError: no flour'],
  ["can't open the door, can't close it", "can't open the window, can't close it"],
  ['java.net.ConnectException: refused', 'java.net.UnknownHostException: refused'],
  ['No preset “summer”', 'No preset “summer-2026”'],
  ['Unknown style "summer"', 'Unknown style "winter"'],
  ['Folder summer-2025 is empty', 'Folder summer-2026 is empty'],
  ['Layer v2 is not supported', 'Layer v3 is not supported'],
  ['error[E0308]: mismatched types', 'error[E0412]: mismatched types'],
  ["KeyError: 'headline'", "KeyError: 'seed'"],
  ['Host node_3 is down', 'Host node_4 is down'],
  ['Sheet Q1 has no name', 'Sheet Q2 has no name'],
  ['Killed', 'Segmentation fault (core dumped)'],
])('%j and %j have different causes', (one, other) => {
  expect(causeKey(one)).not.toBe(causeKey(other));
});

const words = fc.array(fc.constantFrom('frame', 'of', 'failed', 'Error:', 'at', 'in', 'flour'), { maxLength: 6 });
const number = fc.oneof(
  fc.nat().map(String),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(2)),
);

test('differences in numbers, IDs, paths and file names never change the cause', () => {
  const filled = fc.record({ number, id: fc.uuid(), file: fc.stringMatching(/^[a-z0-9_]{1,8}$/) });
  fc.assert(
    fc.property(words, words, filled, filled, (before, after, one, other) => {
      const headline = ({ number: n, id, file }: typeof one) =>
        [...before, n, ...after, id, `/tmp/${file}`, `${file}.exr`].join(' ');
      expect(causeKey(headline(one))).toBe(causeKey(headline(other)));
    }),
  );
});
