import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { encodeBase64Url } from '@/domain/base64-url.ts';

import { fillGaps, longestFragment, readRunLink, writeRunLink } from './run-link.ts';
import { type NewRun, type RunRow, startingRow, trackedRow } from './run-record.ts';

const ids = {
  run: '11111111-1111-4111-8111-111111111111',
  workflow: '22222222-2222-4222-8222-222222222222',
  team: '33333333-3333-4333-8333-333333333333',
};

function rowOf(run: Partial<NewRun> = {}): RunRow {
  return startingRow({ ledger: 'mine', runId: ids.run, ...run }, 1);
}

const tracked = (run: Partial<NewRun> = {}) => trackedRow({ ledger: 'mine', runId: ids.run, ...run }, 1);
const fragmentOf = (json: string) => `#run=${encodeBase64Url(json)}`;
const link = {
  name: 'Spring',
  workflow: { id: ids.workflow, name: 'Poster' },
  team: { id: ids.team, name: 'Studio' },
  inputs: { seconds: 3 },
};

const shortText = fc.string({ unit: 'grapheme', maxLength: 40 });

test('any name and inputs survive the round trip through a link', () => {
  const run = fc.record({ name: shortText, workflowName: shortText, teamName: shortText });
  const inputs = fc.dictionary(shortText, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  fc.assert(
    fc.property(run, inputs, (names, anything) => {
      const given = JSON.parse(JSON.stringify(anything)) as Record<string, unknown>;
      delete given['__proto__'];
      const row = rowOf({ ...names, workflowId: ids.workflow, teamId: ids.team });
      const { fragment, says } = writeRunLink(row, given);
      expect(fragment).toMatch(/^#run=[\w-]+$/);
      expect(fragment.length).toBeLessThanOrEqual(longestFragment);
      expect(readRunLink(fragment)).toEqual(says);
    }),
  );
});

test('inputs are left out only if they would make a link too long', () => {
  const row = rowOf({ name: 'Spring', workflowId: ids.workflow });
  const lengthWith = (length: number) => writeRunLink(row, { text: 'x'.repeat(length) });
  const empty = lengthWith(0).fragment.length;
  const fitting = Math.floor(((longestFragment - empty) * 3) / 4) - 3;
  expect(lengthWith(fitting)).toMatchObject({ areInputsTooLarge: false, says: { inputs: {} } });
  const { fragment, says, areInputsTooLarge } = lengthWith(fitting + 8);
  expect(areInputsTooLarge).toBe(true);
  expect(says).toEqual({ name: 'Spring', workflow: { id: ids.workflow }, team: undefined });
  expect(readRunLink(fragment)).toEqual({ name: 'Spring', workflow: { id: ids.workflow } });
});

test('the longest names fit into a link', () => {
  const name = '猫'.repeat(5000);
  const row = rowOf({
    name,
    workflowId: ids.workflow,
    workflowName: name,
    teamId: ids.team,
    teamName: name,
  });
  const { fragment, says } = writeRunLink(row, { a: 'x'.repeat(1_000_000) });
  expect(fragment.length).toBeLessThanOrEqual(longestFragment);
  expect(readRunLink(fragment)).toEqual(says);
  expect(says.workflow?.name).toHaveLength(255);
});

test('a link contains no number in a batch, no origin and no invalid ID', () => {
  const row = rowOf({ name: '2 of 5', part: 'some plan', origin: 'secret', workflowId: 'my own' });
  expect(writeRunLink(row, {}).says).toEqual({ inputs: {} });
});

test('the link of a run without data has no fragment', () => {
  expect(writeRunLink(rowOf(), undefined)).toMatchObject({ fragment: '', areInputsTooLarge: false });
});

test.each([
  ['nothing', '', undefined],
  ['another fragment', '#inputs=%7B%7D', undefined],
  ['an empty value', '#run=', 'unreadable'],
  ['text that isn’t base64url', '#run=%%%', 'unreadable'],
  ['text that isn’t JSON', fragmentOf('hello'), 'unreadable'],
  ['a list', fragmentOf('[]'), 'unreadable'],
  ['null', fragmentOf('null'), 'unreadable'],
  ['a number as name', fragmentOf('{"name":1}'), 'unreadable'],
  ['a long name', fragmentOf(JSON.stringify({ name: 'x'.repeat(256) })), 'unreadable'],
  ['a path as ID', fragmentOf('{"workflow":{"id":"../../evil"}}'), 'unreadable'],
  ['a list of inputs', fragmentOf('{"inputs":[1]}'), 'unreadable'],
  ['more than the maximum length', `#run=${'A'.repeat(longestFragment)}`, 'unreadable'],
  ['deep inputs', fragmentOf(`{"inputs":{"a":${'['.repeat(150)}${']'.repeat(150)}}}`), 'unreadable'],
  ['markup, which is text', fragmentOf('{"name":"<script>"}'), { name: '<script>' }],
  ['unknown fields', fragmentOf('{"name":"a","token":"t","result":"https://h"}'), { name: 'a' }],
])('reads a fragment with %s', (_what, fragment, read) => {
  expect(readRunLink(fragment)).toEqual(read);
});

test('a truncated link is unreadable, and is never read in part', () => {
  const { fragment } = writeRunLink(rowOf({ name: 'Spring', workflowId: ids.workflow }), { text: 'Spring sale' });
  for (let length = '#run='.length; length < fragment.length; length += 1) {
    expect(readRunLink(fragment.slice(0, length))).toBe('unreadable');
  }
});

test('keys that are property names of prototypes don’t change any object', () => {
  const hostile = '{"__proto__":{"a":1},"constructor":1,"inputs":{"__proto__":{"b":1},"seconds":2}}';
  const read = readRunLink(fragmentOf(hostile));
  expect(read).toMatchObject({ inputs: { seconds: 2 } });
  expect(({} as Record<string, unknown>)['a'] ?? ({} as Record<string, unknown>)['b']).toBeUndefined();
});

test('a link fills in what is missing from a tracked row', () => {
  const filled = fillGaps(tracked({ teamId: ids.team }), link);
  expect(filled).toMatchObject({
    name: 'Spring',
    workflowId: ids.workflow,
    workflowName: 'Poster',
    teamName: 'Studio',
  });
  expect(filled.facts.start).toMatchObject({ kind: 'tracked', byLink: true });
});

test.each([
  ['what a row already contains', tracked({ name: 'Mine', workflowId: ids.workflow, workflowName: 'My poster' })],
  ['a run that was started here', rowOf()],
  ['a row of another workflow', tracked({ workflowId: ids.run })],
  ['a row of another team', tracked({ teamId: ids.run })],
])('a link never overwrites %s', (_what, row) => {
  const given = Object.entries(row).filter(([field, value]) => value !== undefined && field !== 'facts');
  expect(fillGaps(row, link)).toMatchObject(Object.fromEntries(given));
});

test.each([
  ['started here', rowOf()],
  ['of another workflow', tracked({ workflowId: ids.run })],
  ['of another team', tracked({ teamId: ids.run })],
  ['complete', { ...fillGaps(tracked(), link), given: [] }],
])('a row that is %s stays the same', (_what, row) => {
  expect(fillGaps(row, link)).toBe(row);
});
