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
  ['another’s of my team', ended, false],
  ['another’s of a team that I left', { ...ended, team_id: 'u' }, true],
  ['my own of a team that I left', { ...ended, team_id: 'u', started_by: ann }, false],
  ['another’s that ended before the mirror’s reach', { ...ended, ...old }, true],
  ['another’s as old that goes on', old, false],
  ['another’s as old with a note', { ...ended, ...old, note: 'The one to print' }, false],
  ['my own as old', { ...ended, ...old, started_by: ann }, false],
])('%s', (_, change, dropped) => {
  const row = listedRow(change);
  expect(droppedRows([row], reach)).toEqual(dropped ? [row.runId] : []);
});

test('runs removed by the service go, except archived, starred or noted ones', () => {
  const row = listedRow(ended);
  const later = { ...reach, keptSince: Date.parse('2027-01-15T08:30:00Z') };
  const kept = [
    { ...row, archivedAt: now },
    { ...row, starredAt: now },
    { ...row, note: 'Print it' },
  ];
  expect(droppedRows([row, ...kept], later)).toEqual([row.runId]);
});

test('the newest of others’ runs are kept, and all of one’s own', () => {
  const mine = startingRow({ ledger: 'mine', runId: 'mine' }, now - 365 * day);
  const rows = Array.from({ length: 105 }, (_, index) => ({
    ...listedRow(ended),
    runId: `run-${index}`,
  }));
  expect(droppedRows([...rows, mine], reach)).toEqual(rows.slice(-5).map(({ runId }) => runId));
});
