import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { timeStart } from '@/domain/filter/time-start.ts';

import { narrowRuns, type RunFilter } from './run-filter.ts';

/** Built-in views by name, each given as a filter. */
export const defaultViews = {
  failedToday: 'status:failed after:today',
  myBatches: 'by:me is:batch',
} as const;

/**
 * Number of runs in each of the default views.
 * @param now milliseconds since the epoch
 * @param inUtc whether days are in UTC instead of local
 */
export function countDefaultViews(
  rows: readonly RunRow[],
  now: number,
  inUtc = false,
): Readonly<Record<keyof typeof defaultViews, number>> {
  const today = timeStart('today', now, inUtc) ?? now;
  // Test only candidates, because the list may be long.
  const count = (some: readonly RunRow[], q: string) => narrowRuns(some, { ...all, q, inUtc }, now).rows.length;
  return {
    failedToday: count(
      rows.filter(({ createdAt }) => createdAt >= today),
      defaultViews.failedToday,
    ),
    myBatches: count(
      rows.filter((row) => batchOf(row) !== undefined),
      defaultViews.myBatches,
    ),
  };
}

const all: RunFilter = { q: '', mine: false, archived: false };

/** How many runs of a view were started or ended after `seenAt`. Times are in milliseconds since the epoch. */
export function countNews(rows: readonly RunRow[], filter: RunFilter, seenAt: number, now: number): number {
  const fresh = rows.filter((row) => changedAt(row) > seenAt);
  return narrowRuns(fresh, filter, now).rows.length;
}

function changedAt({ createdAt, facts: { service, endedAt = 0, resultAt = 0 } }: RunRow): number {
  // The service's times are by its own clock.
  const aheadMs = service?.aheadMs ?? 0;
  return Math.max(createdAt - aheadMs, endedAt, resultAt, (service?.endedAt ?? 0) - aheadMs);
}
