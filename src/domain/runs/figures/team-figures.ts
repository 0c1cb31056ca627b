import { latestResults, type StripBar, stripBars } from './workflow-history.ts';
import { goesOnElsewhere, type RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { isInGroup, isLive } from '@/domain/runs/list/run-groups.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Figures of one team's runs in this browser, without archived runs. */
export interface TeamFigures {
  /** Number of runs that are queued or running. */
  readonly live: number;
  /** Number of failed runs among those started within the last seven days. */
  readonly failed: number;
  /** The run that was started or tracked last. */
  readonly last: RunRow;
  /** The latest runs, oldest first. */
  readonly bars: readonly StripBar[];
  /** The newest runs with a result. */
  readonly latest: readonly RunRow[];
}

/**
 * The figures of each team that has a run, by the team's ID.
 * @param rows the ledger's rows, newest first
 * @param now milliseconds since the epoch
 */
export function teamFigures(rows: readonly RunRow[], now: number): ReadonlyMap<string, TeamFigures> {
  const byTeam = new Map<string, [RunRow, ...RunRow[]]>();
  for (const row of rows) {
    if (row.teamId === undefined || row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const same = byTeam.get(row.teamId);
    if (same) same.push(row);
    else byTeam.set(row.teamId, [row]);
  }
  return new Map([...byTeam].map(([teamId, same]) => [teamId, figuresOf(same, now)]));
}

function figuresOf(rows: readonly [RunRow, ...RunRow[]], now: number): TeamFigures {
  let live = 0;
  let failed = 0;
  for (const row of rows) {
    const kind = runStateKind(row.facts, now);
    if (isLive(kind)) live += 1;
    if (isInGroup(kind, 'failed') && row.createdAt >= now - weekMs) failed += 1;
  }
  return { live, failed, last: rows[0], bars: stripBars(rows, now), latest: latestResults(rows, now) };
}
