import type { RunRow } from './run-record.ts';
import { hasEnded } from './service-fact.ts';

/** Progress of a person's first run: none was started, one is in progress, all failed, or one has finished. */
export type FirstRunProgress = 'none' | 'going' | 'failed' | 'done';

/** Compute the progress from all runs. */
export function firstRunProgress(rows: readonly RunRow[]): FirstRunProgress {
  if (rows.length === 0) return 'none';
  if (rows.some(({ facts }) => facts.resultAt !== undefined || facts.service?.status === 'succeeded')) return 'done';
  return rows.some(mayFinish) ? 'going' : 'failed';
}

function mayFinish({ facts: { start, report, endedAt, cancel, stopped, service } }: RunRow): boolean {
  if (service) return !hasEnded(service);
  if (endedAt !== undefined || report?.status === 'failed' || report?.status === 'cancelled') return false;
  // Such a run is no longer polled, or not for long.
  if (cancel?.kind === 'accepted' || stopped) return false;
  return start.kind === 'sending' || start.kind === 'accepted' || start.kind === 'tracked';
}
