import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';

import { groupCauses, makeCauseReader } from './group-causes.ts';

const at = 1_800_000_000_000;

function makeRow(runId: string): RunRow {
  return trackedRow({ ledger: 'l', runId }, at);
}

function failed(runId: string, words: string): RunRow {
  return observe(makeRow(runId), { type: 'no-result', words, runStatus: 'failed', sentAt: at, at });
}

function rejected(runId: string): RunRow {
  const fault = { kind: 'http', status: 402, words: 'No credits left.' } as const;
  return observe(startingRow({ ledger: 'l', runId }, at), { type: 'start-failed', at, fault });
}

test('groups failed runs by cause, in order of appearance, and puts each run without a known cause in a separate group', () => {
  const rows = [
    failed('a', 'The run failed: Frame 7 is broken'),
    makeRow('b'),
    failed('c', 'The program ended with exit code 1.\n\nReading\nFrame 812 is broken'),
    failed('d', 'No flour'),
    failed('e', ''),
  ];
  const groups = groupCauses(rows, makeCauseReader());
  expect(groups.map(({ cause, rows: of }) => [cause?.headline, of.map(({ runId }) => runId).join('')])).toEqual([
    ['Frame # is broken', 'ac'],
    [undefined, 'b'],
    ['No flour', 'd'],
    [undefined, 'e'],
  ]);
});

test('returns the same object for equal messages', () => {
  const causeOf = makeCauseReader();
  expect(causeOf(failed('a', 'No flour'))).toBe(causeOf(failed('b', 'No flour')));
});

test('groups rejected runs by their reason, since they count as failed', () => {
  const groups = groupCauses([rejected('a'), rejected('b')], makeCauseReader());
  expect(groups.map(({ cause, rows }) => [cause?.headline, rows.length])).toEqual([['No credits left.', 2]]);
});
