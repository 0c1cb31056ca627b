import { expect, test } from 'vitest';

import { formatRunListView, parseRunListView } from './run-search-params.ts';

const usual = { who: '', q: '', cause: '', archived: false, sort: '-started', view: '' };

test.each([
  ['', usual],
  ['q=status%3Afinished+after%3A24h+a+b', { ...usual, q: 'status:finished after:24h a b' }],
  ['q=status%3Afailed&cause=No+flour', { ...usual, q: 'status:failed', cause: 'No flour' }],
  ['who=mine&q=by%3Au', { ...usual, who: 'mine', q: 'by:u' }],
  ['view=gallery', { ...usual, view: 'gallery' }],
  ['archived=1&sort=name', { ...usual, archived: true, sort: 'name' }],
])('the view of "%s" is parsed, and formatted as the same address', (address, view) => {
  const read = parseRunListView(new URLSearchParams(address));
  expect(read).toEqual(view);
  expect(formatRunListView(read).toString().split('&').toSorted()).toEqual(address.split('&').toSorted());
});

test.each([
  ['state=live&team=t', 'status:live team:t'],
  ['state=unfinished&team=t', 'status:live team:t'],
  ['state=unknown&by=u', 'status:attention by:u'],
  ['state=failed&hours=168&workflow=w+1&q=a+-b', 'status:failed workflow:"w 1" after:168h a -b'],
  ['hours=1', 'after:1h'],
])('"%s" is short for the filter “%s”', (address, q) => {
  expect(parseRunListView(new URLSearchParams(address))).toEqual({ ...usual, q });
});

test('each invalid parameter falls back to its default', () => {
  const read = parseRunListView(new URLSearchParams('state=odd&hours=NaN&archived=yes&sort=up&q=kept'));
  expect(read).toEqual({ ...usual, q: 'kept' });
});
