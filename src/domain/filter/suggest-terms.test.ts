import { expect, test } from 'vitest';

import { type FilterField, suggestTerms } from './suggest-terms.ts';

type Key = 'status' | 'team' | 'by';
const fields: readonly FilterField<Key>[] = [
  {
    key: 'status',
    label: 'Status',
    values: [
      { value: 'failed', label: 'Failed' },
      { value: 'finished', label: 'Finished' },
    ],
  },
  { key: 'team', label: 'Team', values: [{ value: '7f3e', label: 'Café Blue' }] },
  { key: 'by', label: 'Started by', values: [] },
];

const labels = (typed: string) =>
  suggestTerms(fields, typed).map((one) =>
    one.kind === 'field' ? `${one.isExcluded ? '-' : ''}${one.field.key}:` : one.label,
  );

test.each<[typed: string, suggested: readonly string[]]>([
  ['', ['status:', 'team:', 'by:']],
  ['s', []],
  ['st', ['status:']],
  ['-te', ['-team:']],
  ['spring', []],
  ['spring ', []],
  ['status:', ['Failed', 'Finished']],
  ['status:fi', ['Finished']],
  ['spring -Status:"fa', ['Failed']],
  ['team:cafe', ['Café Blue']],
  ['team:blue', ['Café Blue']],
  ['team:7f', ['Café Blue']],
  ['status:failed ', []],
  ['seed:7', []],
])('“%s” can be completed with %j', (typed, suggested) => {
  expect(labels(typed)).toEqual(suggested);
});

test('a suggested term contains the value from the list, not its label', () => {
  expect(suggestTerms(fields, '-team:caf')).toEqual([
    { kind: 'term', label: 'Café Blue', term: { key: 'team', value: '7f3e', isExcluded: true } },
  ]);
});
