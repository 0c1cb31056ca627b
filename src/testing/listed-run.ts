import type { TeamRun } from '@/contract/team-run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { teamRunEntry } from '@/domain/runs/team-run-entry.ts';

export const ann = { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', email: 'ann@example.org' };
export const ben = { id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', email: 'ben@example.org' };

/** A run in the service's list: queued at its first version, except for `change`. */
export function listedRun(change: Partial<TeamRun> = {}): TeamRun {
  return {
    run_id: '11111111-1111-4111-8111-111111111111',
    team_id: 't',
    workflow: { id: 'w', name: 'Poster' },
    status: 'queued',
    message: '',
    name: null,
    note: null,
    inputs: { seed: 4 },
    inputs_size: 10,
    origin: '2',
    started_by: ann,
    cancelled_by: null,
    attempt: 1,
    created_at: '2027-01-15T08:00:00.000Z',
    started_at: null,
    ended_at: null,
    output: null,
    version: 1,
    ...change,
  };
}

/** The row that Ann's browser makes from a run in the service's list. */
export function listedRow(
  change: Partial<TeamRun> = {},
  reading: { readonly at?: number; readonly aheadMs?: number } = {},
): RunRow {
  const made = teamRunEntry(listedRun(change), {
    ledger: 'mine',
    viewerId: ann.id,
    at: 1_800_000_000_000,
    aheadMs: 0,
    teamNames: new Map(),
    ...reading,
  });
  if (!made) throw new Error('The times of this run can’t be read.');
  return made.row;
}
