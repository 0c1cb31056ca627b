import type { RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

import { isLive } from './run-groups.ts';

/** Number of runs that are queued or running, without archived ones. @param now milliseconds since the epoch */
export function countLive(rows: readonly RunRow[], now: number): number {
  return rows.filter(({ facts, archivedAt }) => archivedAt === undefined && isLive(runStateKind(facts, now))).length;
}
