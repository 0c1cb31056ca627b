import { expect, test } from 'vitest';

import { chosenTeams, parseWorkflowFilter } from './workflow-filter.ts';

const teams = [
  { id: 't1', name: 'Blue sky' },
  { id: 't2', name: 'Café' },
  { id: 't3', name: '' },
];
const chosen = (text: string) => chosenTeams(parseWorkflowFilter(text).teams, teams);

test.each([
  ['poster', { among: [], without: [] }],
  ['team:blue', { among: ['t1'], without: [] }],
  ['team:"blue sky" team:cafe', { among: ['t1', 't2'], without: [] }],
  ['-team:CAFÉ', { among: [], without: ['t2'] }],
  ['team:t3', { among: ['t3'], without: [] }],
  ['team:red', { among: ['-'], without: [] }],
])('the filter %s selects the teams %j', (text, expected) => {
  expect(chosen(text)).toEqual(expected);
});

test('words remain a search, with their quotes', () => {
  expect(parseWorkflowFilter('team:blue "two words" -old').query).toBe('"two words" -old');
});

test('a chosen team narrows down the teams selected by terms', () => {
  const choices = ['', 'team:blue team:cafe', 'team:cafe'].map((text) => parseWorkflowFilter(text));
  expect(choices.map((filter) => chosenTeams(filter.teams, teams, 't1').among)).toEqual([['t1'], ['t1'], ['-']]);
});
