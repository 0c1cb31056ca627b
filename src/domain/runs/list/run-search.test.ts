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
])('“%s” finds the run: %s', (typed, found) => {
  expect(finds(typed)).toBe(found);
});

test('a word that was said as it is typed is found as before', () => {
  expect(finds('https://example.org/a', 'failed to get https://example.org/a')).toBe(true);
});
