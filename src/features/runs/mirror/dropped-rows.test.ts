import { expect, test } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import type { TeamRun } from '@/contract/team-run.ts';
import { ann, ben, listedRow } from '@/testing/listed-run.ts';

import { droppedRows } from './dropped-rows.ts';

const now = Date.parse('2027-01-15T09:00:00Z');
const day = 24 * 3_600_000;
const reach = { teams: new Set(['t']), keptSince: 0, now, teamRuns: { atMost: 100, days: 30 } };
const ended = { status: 'failed', ended_at: '2027-01-15T08:10:00Z', started_by: ben } as const;
const old = { created_at: new Date(now - 31 * day).toISOString(), started_by: ben } as const;

test.each<[what: string, change: Partial<TeamRun>, dropped: boolean]>([
  ['a recent run of another person', ended, false],
  ['another person’s run in a team that the user left', { ...ended, team_id: 'u' }, true],
  ['the user’s own run in a team that they left', { ...ended, team_id: 'u', started_by: ann }, false],
  ['another person’s ended run that is too old for the mirror', { ...ended, ...old }, true],
  ['another person’s live run that is too old for the mirror', old, false],
  ['another person’s old run with a note', { ...ended, ...old, note: 'The one to print' }, false],
  ['the user’s own old run', { ...ended, ...old, started_by: ann }, false],
])('%s is dropped or kept', (_, change, dropped) => {
  const row = listedRow(change);
  expect(droppedRows([row], reach)).toEqual(dropped ? [row.runId] : []);
});

test('runs that the service removed are dropped, except archived, starred or noted ones', () => {
  const row = listedRow(ended);
  const later = { ...reach, keptSince: Date.parse('2027-01-15T08:30:00Z') };
  const kept = [
    { ...row, archivedAt: now },
    { ...row, starredAt: now },
    { ...row, note: 'Print it' },
  ];
  expect(droppedRows([row, ...kept], later)).toEqual([row.runId]);
});

test('the newest of other people’s runs and all of the user’s own are kept', () => {
  const mine = startingRow({ ledger: 'mine', runId: 'mine' }, now - 365 * day);
  const rows = Array.from({ length: 105 }, (_, index) => ({
    ...listedRow(ended),
    runId: `run-${index}`,
  }));
  expect(droppedRows([...rows, mine], reach)).toEqual(rows.slice(-5).map(({ runId }) => runId));
});
