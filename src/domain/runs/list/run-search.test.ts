import { expect, test } from 'vitest';

import { fold } from '@/domain/fold.ts';
import { searchText } from '@/domain/workflow-search.ts';

import { makeRunSearch } from './run-search.ts';
import { parseRunTerms } from './run-terms.ts';

const inputs = {
  seed: 10,
  tone: 'Off White',
  say: 'a "big" \\ day',
  hd: true,
  tags: ['Köln', 'Bern'],
  size: { w: 640 },
  cfg_scale: 7.5,
  'my key': 'x',
  sizes: [-10, 1e21, 300],
  parts: [{ tone: 'red' }],
  cut: ['a]', 'cat'],
  big: 1e21,
  ratio: 0.25,
  hash: '1e34f',
};
const text = searchText(fold(`Poster\n${JSON.stringify(inputs)}`), 'id');
const finds = (typed: string, searched = text) => makeRunSearch(parseRunTerms(typed).search)(searched);

test.each<[typed: string, found: boolean]>([
  ['seed:10', true],
  ['Seed:10', true],
  ['seed:1', false],
  ['seed:100', false],
  ['seed:0', false],
  ['noise:10', false],
  ['eed:10', false],
  ['tone:white', true],
  ['tone:"off white"', true],
  ['tone:"off', true],
  ['tone:day', false],
  ['say:day', true],
  ['say:"\\"big\\""', false],
  ['say:big', true],
  ['hd:true', true],
  ['hd:tr', true],
  ['hd:rue', false],
  ['tags:koln', true],
  ['tags:Bern', true],
  ['w:640', true],
  ['cfg_scale:7.5', true],
  ['cfg_scale:7', false],
  ['"my key:x"', true],
  ['-seed:10', false],
  ['-seed:11', true],
  ['seed:10 tone:white poster', true],
  ['seed:10 tone:black', false],
  ['seed:11 seed:10', true],
  ['poster spring', false],
  ['seed:', false],
  ['sizes:10', false],
  ['sizes:-10', true],
  ['sizes:1', false],
  ['sizes:300', true],
  ['parts:tone', false],
  ['parts:red', false],
  ['cut:cat', true],
  ['big:1e21', true],
  ['big:1e2', false],
  ['ratio:.25', true],
  ['ratio:0.250', true],
  ['ratio:25e-2', true],
  ['ratio:.2', false],
  ['seed:1e1', true],
  ['hash:1e3', true],
  ['hash:1e', true],
])('“%s” finds the run: %s', (typed, found) => {
  expect(finds(typed)).toBe(found);
});

test('an address or a time has no key, and must match as a word', () => {
  const links = 'https://a.example and https://b.example from 12:30 to 12:45';
  expect(finds('https://a.example https://b.example 12:30 12:45', links)).toBe(true);
  expect(finds('https://a.example https://c.example', links)).toBe(false);
  expect(finds('12:30 12:50', links)).toBe(false);
});

test('deep inputs are searched in one pass', () => {
  const nested = '{"a":['.repeat(20_000);
  expect(finds('a:x', nested)).toBe(false);
});

test('a literal word is still found', () => {
  expect(finds('https://example.org/a', 'failed to get https://example.org/a')).toBe(true);
});
