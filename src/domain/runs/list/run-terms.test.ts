import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

import { makeTermTest, parseRunTerms, withoutTerm } from './run-terms.ts';

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
const starred = { ...finished, starredAt: now };
const yesterday = { ...finished, createdAt: now - 20 * hours };

const passes = (row: RunRow, q: string) =>
  makeTermTest(parseRunTerms(q, now).keyed, now)(row, runStateKind(row.facts, now));

test.each<[q: string, row: RunRow, passes: boolean]>([
  ['status:failed', failed, true],
  ['status:failed', finished, false],
  ['status:failed', unchecked, false],
  ['-status:failed', unchecked, true],
  ['status:check', unchecked, true],
  ['status:attention', lost, true],
  ['status:active', started, true],
  ['status:Result', finished, false],
  ['-status:failed', failed, false],
  ['-status:failed', finished, true],
  ['status:failed status:finished', finished, true],
  ['workflow:cafe', failed, true],
  ['workflow:abcdef01', failed, true],
  ['workflow:abc', failed, false],
  ['workflow:banner', failed, false],
  ['team:"blue sky"', failed, true],
  ['team:red', failed, false],
  ['by:me', failed, true],
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
])('“%s” keeps or leaves out a run (%#)', (q, row, expected) => {
  expect(passes(row, q)).toBe(expected);
});

test('a run of a colleague is found by their e-mail', () => {
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

test('words are searched; an unknown key, a day that isn’t one, and a mark that isn’t one, are words', () => {
  const { search, keyed } = parseRunTerms('Spring -draft seed:7 before:lunch is:odd status:failed "Two Words"', now);
  expect(search).toEqual({ words: ['spring', 'seed:7', 'before:lunch', 'is:odd', 'two words'], excluded: ['draft'] });
  expect(keyed).toEqual([{ key: 'status', value: 'failed', isExcluded: false }]);
});

test('a term is taken out of the filter, and the rest stays', () => {
  const q = 'spring status:failed -team:"Blue sky" status:failed';
  const term = { key: 'status', value: 'failed', isExcluded: false } as const;
  expect(withoutTerm(q, term, now)).toBe('spring -team:"Blue sky"');
});
