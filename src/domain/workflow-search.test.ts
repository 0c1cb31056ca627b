import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { namesInScripts } from '@/testing/names-in-scripts.ts';

import { fold } from './fold.ts';
import { indexItems, isNarrower, markMatches, parseSearch, searchItems } from './workflow-search.ts';

const items = [
  { id: 'aaaa-1', name: 'Nightly report' },
  { id: 'bbbb-2', name: 'Nightly export to CSV' },
  { id: 'cccc-3', name: 'Thumbnails' },
];
const isNarrowerThan = (search: string, earlier: string) => isNarrower(parseSearch(search), parseSearch(earlier));
const hitsIn = (id: string, search: string) =>
  markMatches(id, parseSearch(search), true)
    .filter(({ hit }) => hit)
    .map(({ text }) => text);
const found = (text: string) => searchItems(indexItems(items), parseSearch(text)).map(({ item }) => item.name);
const sorted = (...list: string[]) =>
  indexItems(list.map((name, index) => ({ id: String(index), name }))).map(({ item }) => item.name);

describe('a word and an ID', () => {
  const batches = [
    { id: '05ab37c1-905f-4a05-8bcd-0123456789ab', name: 'Batch 06' },
    { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff', name: 'Batch 05' },
  ];
  const names = (text: string) => searchItems(indexItems(batches), parseSearch(text)).map(({ item }) => item.name);

  it.each([
    ['batch 05', ['Batch 05']],
    ['05a', []],
    ['0-5-a', []],
    ['05ab', ['Batch 06']],
    ['1-90', []],
    ['c1-90', ['Batch 06']],
    ['c190', ['Batch 06']],
    ['batch -05', ['Batch 06']],
    ['batch -05ab', ['Batch 05']],
  ])('%s finds %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('recognises that a longer word may find more once it is long enough for IDs', () => {
    expect(isNarrowerThan('05', '0')).toBe(true);
    expect(isNarrowerThan('05ab', '05a')).toBe(false);
    expect(isNarrowerThan('05ab3', '05ab')).toBe(true);
    expect(isNarrowerThan('-05a', '-05ab')).toBe(false);
    expect(isNarrowerThan('-05', '-05a')).toBe(true);
  });

  it('does not mark a word in an ID if the word is too short to find IDs', () => {
    const id = batches[0]?.id ?? '';
    expect([hitsIn(id, '05 37'), hitsIn(id, 'c190')]).toEqual([[], ['c1-90']]);
  });
});

describe('searching', () => {
  it.each([
    ['"report"', ['Nightly report']],
    ['"nightly export"', ['Nightly export to CSV']],
    ['-"nightly export" nightly', ['Nightly report']],
    ['', ['Nightly export to CSV', 'Nightly report', 'Thumbnails']],
    ['NIGHT', ['Nightly export to CSV', 'Nightly report']],
    ['report nightly', ['Nightly report']],
    ['nightly -csv', ['Nightly report']],
    ['-nightly', ['Thumbnails']],
    ['cccc', ['Thumbnails']],
    ['-', ['Nightly export to CSV', 'Nightly report', 'Thumbnails']],
    ['nothing like it', []],
  ])('"%s" finds %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });
});

describe.each(namesInScripts)('the workflow %s, searched for with %s,', (name, typed, marked) => {
  it(`is found, and ${marked} is marked`, () => {
    const index = indexItems([...items, { id: 'dddd-4', name }]);
    expect(searchItems(index, parseSearch(typed)).map(({ item }) => item.name)).toEqual([name]);
    const pieces = markMatches(name, parseSearch(typed));
    expect(pieces.flatMap(({ text, hit }) => (hit ? text : [])).join('')).toBe(marked);
    expect(pieces.map(({ text }) => text).join('')).toBe(name);
  });
});

describe('marking', () => {
  it('splits the text at its matches', () => {
    expect(markMatches('Nightly report', parseSearch('port night'))).toEqual([
      { text: 'Night', hit: true },
      { text: 'ly re', hit: false },
      { text: 'port', hit: true },
    ]);
  });

  it('marks matches whatever their case and accents, and nothing else', () => {
    const letters = fc.constantFrom(...Array.from('aAeEéÉçcñN1σςsßiıİ '), 'e\u0301', '한');
    const texts = fc.string({ unit: letters, maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const search = parseSearch(query);
        const marked = markMatches(text, search).some(({ hit }) => hit);
        expect(marked).toBe(search.words.some((word) => fold(text).includes(word)));
      }),
    );
    expect(markMatches('Cafe noir', parseSearch('café'))).toEqual([
      { text: 'Cafe', hit: true },
      { text: ' noir', hit: false },
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
  it.each([
    [['Run 10', 'run 2', 'Run 1']],
    [['b', 'Äa', 'ab', 'Zoë', 'zoe 2']],
    [['v1.10', 'v1.9', 'v01.09']],
    [['2 files', '10 files', 'files', '']],
  ])('%j is in natural order, ignoring case and accents', (list) => {
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const names = sorted(...list);
    for (const [index, name] of names.slice(1).entries()) {
      expect(collator.compare(names[index] ?? '', name)).toBeLessThanOrEqual(0);
    }
    expect(names.toSorted()).toEqual(list.toSorted());
  });

  it('orders equal names by ID', () => {
    const list = [
      { id: '2', name: 'Run 10' },
      { id: '3', name: 'run 2' },
      { id: '1', name: 'RUN 10' },
    ];
    expect(indexItems(list).map(({ item }) => item.id)).toEqual(['3', '1', '2']);
  });
});
