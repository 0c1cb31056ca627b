import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markMatches, parseSearch, searchItems, sortByName } from './workflow-search.ts';

const items = [
  { id: 'aaaa-1', name: 'Nightly report' },
  { id: 'bbbb-2', name: 'Nightly export to CSV' },
  { id: 'cccc-3', name: 'Thumbnails' },
];
const names = (text: string) => searchItems(items, parseSearch(text)).map(({ name }) => name);

describe('searching', () => {
  it.each([
    ['', ['Nightly report', 'Nightly export to CSV', 'Thumbnails']],
    ['NIGHT', ['Nightly report', 'Nightly export to CSV']],
    ['report nightly', ['Nightly report']],
    ['nightly -csv', ['Nightly report']],
    ['-nightly', ['Thumbnails']],
    ['cccc', ['Thumbnails']],
    ['-', ['Nightly report', 'Nightly export to CSV', 'Thumbnails']],
    ['nothing like it', []],
  ])('"%s" finds %j', (text, found) => {
    expect(names(text)).toEqual(found);
  });
});

describe('marking', () => {
  it('cuts the text at its matches', () => {
    expect(markMatches('Nightly report', parseSearch('port night'))).toEqual([
      { text: 'Night', hit: true },
      { text: 'ly re', hit: false },
      { text: 'port', hit: true },
    ]);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const pieces = markMatches(text, parseSearch(query));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('sorting', () => {
  it('counts as people do, and settles equal names by id', () => {
    const list = [
      { id: '2', name: 'Run 10' },
      { id: '3', name: 'run 2' },
      { id: '1', name: 'Run 10' },
    ];
    expect(sortByName(list).map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(sortByName(list, true).map(({ id }) => id)).toEqual(['2', '1', '3']);
  });
});
