import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

import { groupOf, inputKey, makeTermTest, misreadTerms, parseRunTerms, withGroup } from './run-terms.ts';

const now = new Date(2026, 10, 26, 15, 30).getTime();
const hours = 3_600_000;
const names = { workflowName: 'Café poster', workflowId: 'abcdef01-2345', teamName: 'Blue sky', teamId: 't' };
const started = startingRow({ ledger: 'l', runId: 'r', ...names }, now - hours);
const failed = observe(started, { type: 'no-result', sentAt: now, at: now, words: 'No ink', runStatus: 'failed' });
const finished = observe(started, { type: 'result-found', sentAt: now, at: now });
const lost = observe(started, { type: 'start-failed', fault: { kind: 'network', words: '' }, at: now });
const unchecked = observe(trackedRow({ ledger: 'l', runId: 'r', ...names }, now - hours), {
  type: 'check-failed',
  sentAt: now,
  at: now,
  fault: { kind: 'network', words: '' },
});
const withOutput: RunRow = {
  ...finished,
  facts: {
    ...finished.facts,
    service: {
      version: 1,
      at: now,
      aheadMs: 0,
      status: 'succeeded',
      words: '',
      createdAt: now,
      startedBy: { id: 'u', email: '' },
      isMine: true,
      output: { name: 'sales.tsv', type: 'text/tab-separated-values' },
    },
  },
};
const starred = { ...finished, starredAt: now };
const yesterday = { ...finished, createdAt: now - 20 * hours };

function passes(row: RunRow, q: string) {
  const { status, rest } = parseRunTerms(q);
  return makeTermTest([...status, ...rest], now)(row, runStateKind(row.facts, now));
}

test.each<[q: string, row: RunRow, passes: boolean]>([
  ['status:failed', failed, true],
  ['status:failed', finished, false],
  ['status:failed', unchecked, false],
  ['-status:failed', unchecked, true],
  ['status:check', unchecked, true],
  ['status:attention', lost, true],
  ['status:live', started, false],
  ['status:attention', started, true],
  ['status:Result', finished, false],
  ['-status:failed', failed, false],
  ['-status:failed', finished, true],
  ['status:failed status:finished', finished, true],
  ['workflow:cafe', failed, true],
  ['workflow:abcdef01', failed, true],
  ['workflow:abc', failed, false],
  ['team:t', failed, true],
  ['workflow:banner', failed, false],
  ['team:"blue sky"', failed, true],
  ['team:red', failed, false],
  ['by:me', failed, true],
  ['kind:csv', withOutput, true],
  ['kind:table', withOutput, false],
  ['kind:tsv', withOutput, true],
  ['kind:picture', withOutput, false],
  ['-kind:picture', withOutput, true],
  ['kind:csv', finished, false],
  ['is:batch', failed, false],
  ['is:batch', { ...failed, part: 'b:1' }, true],
  ['-is:batch', { ...failed, part: 'b:1' }, false],
  ['by:ann', failed, false],
  ['after:today', failed, true],
  ['after:today', yesterday, false],
  ['after:yesterday before:today', yesterday, true],
  ['after:yesterday before:today', failed, false],
  ['before:2026-11-26', yesterday, true],
  ['status:finished workflow:banner', finished, false],
  ['is:starred', starred, true],
  ['is:starred', finished, false],
  ['-is:starred', finished, true],
  ['-is:Starred', starred, false],
])('“%s” includes or excludes a run (%#)', (q, row, expected) => {
  expect(passes(row, q)).toBe(expected);
});

test('a colleague’s run is found by their email address', () => {
  const startedBy = { id: 'u1', email: 'ann.lee@example.org' };
  const service = {
    version: 1,
    at: now,
    aheadMs: 0,
    status: 'running',
    words: '',
    createdAt: now,
    startedBy,
    isMine: false,
  };
  const row: RunRow = { ...started, facts: { ...started.facts, start: { kind: 'mirrored', at: now }, service } };
  expect([passes(row, 'by:ann'), passes(row, 'by:bob'), passes(row, 'by:me')]).toEqual([true, false, false]);
});

test('plain words are searched for; unknown keys and invalid days are treated as words', () => {
  const { search, status, rest } = parseRunTerms(
    'Spring -draft seed:7 before:lunch is:odd is:constructor is:__proto__ status:failed team:a "Two Words"',
  );
  expect(search).toEqual({
    words: ['spring', 'seed:7', 'before:lunch', 'is:odd', 'is:constructor', 'is:__proto__', 'two words'],
    excluded: ['draft'],
  });
  expect(status).toEqual([{ key: 'status', value: 'failed', isExcluded: false }]);
  expect(rest).toEqual([{ key: 'team', value: 'a', isExcluded: false }]);
});

test.each<[q: string, group: ReturnType<typeof groupOf>]>([
  ['', ''],
  ['spring team:blue', ''],
  ['spring Status:Failed', 'failed'],
  ['status:attention', 'unknown'],
  ['-status:failed', undefined],
  ['status:failed status:active', undefined],
  ['status:queued', undefined],
])('recognises the group of states shown by “%s”', (q, group) => {
  expect(groupOf(q)).toBe(group);
});

test('another group of states replaces all terms for states, and other terms stay', () => {
  const q = 'spring status:failed -team:"Blue sky" -status:active';
  expect(withGroup(q, 'live')).toBe('status:live spring -team:"Blue sky"');
  expect(withGroup(q, '')).toBe('spring -team:"Blue sky"');
});

test.each([
  ['mood:calm', 'mood'],
  ['Osaka status:failed duration:>2m', 'duration'],
  ['status:failed Osaka', undefined],
  ['before:lunch', undefined],
  ['status:failed -draft:yes', undefined],
  ['duration:', undefined],
  ['https://example.com 12:30', undefined],
])('in %s, the key that is searched for as the name of an input is %s', (text, key) => {
  expect(inputKey(text)).toBe(key);
});

test('terms that aren’t understood are named', () => {
  const misread = misreadTerms('after:25.10.2026 -is:foo status:foo before:2026-1 seed=4 status:check poster');
  expect(misread.map(({ key, value }) => [key, value])).toEqual([
    ['after', '25.10.2026'],
    ['is', 'foo'],
    ['status', 'foo'],
    ['before', '2026-1'],
    ['input', 'seed=4'],
  ]);
  expect(misreadTerms('after:2026-10-25T03:00 before:"2026-10-25 03:00" is:starred status:live a=')).toEqual([]);
});
