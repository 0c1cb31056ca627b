import type { RunRow } from './run-record.ts';

/** How far somebody's first run is: none was started, one is under way, none has finished, or one has. */
export type FirstRunProgress = 'none' | 'going' | 'failed' | 'done';

/** How far the first run is, of all that there are. */
export function firstRunProgress(rows: readonly RunRow[]): FirstRunProgress {
  if (rows.length === 0) return 'none';
  if (rows.some(({ facts }) => facts.resultAt !== undefined)) return 'done';
  return rows.some(mayFinish) ? 'going' : 'failed';
}

function mayFinish({ facts: { start, report, endedAt, cancel, stopped } }: RunRow): boolean {
  if (endedAt !== undefined || report?.status === 'failed' || report?.status === 'cancelled') return false;
  // Nobody looks any more, or not for long.
  if (cancel?.kind === 'accepted' || stopped) return false;
  return start.kind === 'sending' || start.kind === 'accepted' || start.kind === 'tracked';
}
