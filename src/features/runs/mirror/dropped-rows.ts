import type { Config } from '@/api/config.ts';
import { givenNote, isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { hasEnded } from '@/domain/runs/service-fact.ts';

const dayMs = 24 * 3_600_000;

interface Reach extends Pick<Config, 'teamRuns'> {
  /** IDs of the user's teams. */
  readonly teams: ReadonlySet<string>;
  /** The service may have removed runs that ended before this, in milliseconds since the epoch. */
  readonly keptSince: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The rows of other people to drop from the ledger: those of teams that the user left, and ended runs that the service
 * may have removed or that exceed the mirror's limits, except starred, noted and locally archived ones.
 * @param rows newest first
 * @returns run IDs
 */
export function droppedRows(rows: readonly RunRow[], { teams, keptSince, now, teamRuns }: Reach): readonly string[] {
  let others = 0;
  const isDropped = (row: RunRow) => {
    const { facts, teamId, archivedAt, starredAt, createdAt } = row;
    const { service } = facts;
    if (!service || isMine(facts)) return false;
    others += 1;
    if (!teams.has(teamId ?? '')) return true;
    const isKept = archivedAt !== undefined || starredAt !== undefined || givenNote(row);
    if (isKept || !hasEnded(service)) return false;
    const isOld = now + service.aheadMs - createdAt > teamRuns.days * dayMs;
    return isOld || others > teamRuns.atMost || (service.endedAt ?? createdAt) < keptSince;
  };
  return rows.filter(isDropped).map(({ runId }) => runId);
}
