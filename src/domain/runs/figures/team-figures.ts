import { goesOnElsewhere, type RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { isInGroup, isLive } from '@/domain/runs/list/run-groups.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Figures of one team's runs in this browser, without archived runs. */
export interface TeamFigures {
  /** How many are queued or running. */
  readonly live: number;
  /** Of the runs started within the last seven days, how many failed. */
  readonly failed: number;
  /** The run started or tracked last. */
  readonly last: RunRow;
}

/**
 * The figures of each team with a run, by its id, in one pass over the rows.
 * @param rows the ledger's rows, the newest first
 * @param now milliseconds since the epoch
 */
export function teamFigures(rows: readonly RunRow[], now: number): ReadonlyMap<string, TeamFigures> {
  const byTeam = new Map<string, TeamFigures>();
  for (const row of rows) {
    if (row.teamId === undefined || row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const kind = runStateKind(row.facts, now);
    const { live = 0, failed = 0, last = row } = byTeam.get(row.teamId) ?? {};
    const hasFailed = isInGroup(kind, 'failed') && row.createdAt >= now - weekMs;
    byTeam.set(row.teamId, {
      live: live + Number(isLive(kind)),
      failed: failed + Number(hasFailed),
      last,
    });
  }
  return byTeam;
}
