import type { RunRow } from './run-record.ts';
import { hasEnded } from './service-fact.ts';

/** Progress towards a user's first result: no run yet, a run that may still finish, only failed ones, or a result. */
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
  // A run like this is no longer polled, or soon won't be.
  if (cancel?.kind === 'accepted' || stopped) return false;
  return start.kind === 'sending' || start.kind === 'accepted' || start.kind === 'tracked';
}
