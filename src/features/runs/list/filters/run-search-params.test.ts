import { expect, test } from 'vitest';

import { formatRunListView, parseRunListView } from './run-search-params.ts';

const usual = {
  state: '',
  workflow: '',
  team: '',
  by: '',
  who: '',
  q: '',
  batch: '',
  cause: '',
  hours: '',
  archived: false,
  sort: '-started',
  view: '',
};

test.each([
  ['', usual],
  ['state=finished&q=a+b&hours=24', { ...usual, state: 'finished', q: 'a b', hours: 24 }],
  ['state=failed&cause=No+flour', { ...usual, state: 'failed', cause: 'No flour' }],
  ['who=mine&by=u', { ...usual, who: 'mine', by: 'u' }],
  ['view=gallery', { ...usual, view: 'gallery' }],
  ['workflow=w&team=t&archived=1&sort=name', { ...usual, workflow: 'w', team: 't', archived: true, sort: 'name' }],
])('the view of "%s" is read, and written back the same', (address, view) => {
  const read = parseRunListView(new URLSearchParams(address));
  expect(read).toEqual(view);
  expect(formatRunListView(read).toString().split('&').toSorted()).toEqual(address.split('&').toSorted());
});

test('what can’t be read falls back by itself', () => {
  const read = parseRunListView(new URLSearchParams('state=odd&hours=NaN&archived=yes&sort=up&q=kept'));
  expect(read).toEqual({ ...usual, q: 'kept' });
});
