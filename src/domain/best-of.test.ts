import { expect, test } from 'vitest';

import { indexItems, parseSearch, searchItems } from './workflow-search.ts';

import { bestOf } from './best-of.ts';

const items = [
  { id: 'a-flow-9', name: 'Archive' },
  { id: 'b', name: 'Flow 2' },
  { id: 'c', name: 'My flow' },
  { id: 'd', name: 'Overflow' },
  { id: 'e', name: 'Flow 10' },
];

function namesFor(query: string, recentIds: readonly string[] = [], limit = 9) {
  const search = parseSearch(query);
  return bestOf(searchItems(indexItems(items), search), search, recentIds, limit).map(({ name }) => name);
}

test.each([
  [
    'names come before IDs, and beginnings before middles',
    'flow',
    [],
    ['Flow 2', 'Flow 10', 'My flow', 'Overflow', 'Archive'],
  ],
  ['recently opened ones come first', 'flow', ['d', 'e'], ['Overflow', 'Flow 10', 'Flow 2', 'My flow', 'Archive']],
  ['excluded ones are left out', 'flow -my', [], ['Flow 2', 'Flow 10', 'Overflow', 'Archive']],
])('%s', (_rule, query, recentIds, names) => {
  expect(namesFor(query, recentIds)).toEqual(names);
});

test('there are no more matches than requested, including recently opened ones', () => {
  expect(namesFor('flow', ['a-flow-9'], 2)).toEqual(['Archive', 'Flow 2']);
});
