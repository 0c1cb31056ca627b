import { middleMs, runDuration } from '@/domain/runs/figures/run-duration.ts';
import { failedFirst } from '@/domain/runs/list/run-filter.ts';
import { isInGroup, type RunStateGroup } from '@/domain/runs/list/run-groups.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

export const batchOrders = ['start', 'failed', 'longest'] as const;
export type BatchOrder = (typeof batchOrders)[number];

export const batchShows = ['all', 'live', 'finished', 'failed', 'cancelled', 'starred'] as const;
export type BatchShow = (typeof batchShows)[number];

/** Whether a run is shown under a filter. @param now milliseconds since the epoch */
export function isShown(row: RunRow, show: BatchShow, now: number): boolean {
  if (show === 'all') return true;
  if (show === 'starred') return row.starredAt !== undefined;
  const group: RunStateGroup = show;
  return isInGroup(runStateKind(row.facts, now), group);
}

/**
 * The runs of a batch, filtered and ordered as on its page.
 * @param rows in the order of their start
 * @param now milliseconds since the epoch
 */
export function viewBatch(
  rows: readonly RunRow[],
  { order, show }: { readonly order: BatchOrder; readonly show: BatchShow },
  now: number,
): readonly RunRow[] {
  const shown = show === 'all' ? rows : rows.filter((row) => isShown(row, show, now));
  if (order === 'failed') return failedFirst(shown, now);
  if (order === 'start') return shown;
  const took = new Map(shown.map((row) => [row.runId, middleMs(runDuration(row, now)) ?? -1]));
  return shown.toSorted((a, b) => (took.get(b.runId) ?? -1) - (took.get(a.runId) ?? -1));
}
