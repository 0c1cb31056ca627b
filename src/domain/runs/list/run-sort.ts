import { middleMs, type RunDuration, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

import { byStart } from './by-start.ts';

/** The orders of the list; `-` means descending. */
export const runSorts = [
  '-started',
  'started',
  'name',
  '-name',
  'state',
  '-state',
  'duration',
  '-duration',
  'team',
  '-team',
  'by',
  '-by',
] as const;
export type RunSort = (typeof runSorts)[number];

/**
 * Sort rows; those without a value come last.
 * @param rows newest first
 * @param names the names of all rows, not only of these
 */
export function sortRuns(rows: readonly RunRow[], sort: RunSort, now: number, names: RunNames): readonly RunRow[] {
  if (sort === '-started') return byStart(rows);
  if (sort === 'started') return byStart(rows).toReversed();
  const keyed = rows.map((row) => ({ row, key: sortKey(row, sort, now, names) }));
  const sortable = keyed.filter(({ key }) => key !== '');
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const ascending = sortable.toSorted((a, b) => collator.compare(a.key, b.key));
  const others = keyed.filter(({ key }) => key === '');
  return [...(sort.startsWith('-') ? ascending.toReversed() : ascending), ...others].map(({ row }) => row);
}

/** The sort key of a row; `''` if it has no value. A descending sort reverses the order of rows with equal keys. */
export function sortKey(row: RunRow, sort: RunSort, now: number, names: RunNames): string {
  switch (sort) {
    case 'started':
    case '-started':
      return `${row.createdAt} ${row.part}`;
    case 'name':
    case '-name':
      return names.title(row);
    case 'state':
    case '-state':
      return runState(row.facts, now).label;
    case 'duration':
    case '-duration':
      return durationKey(runDuration(row, now));
    case 'team':
    case '-team':
      return row.teamName ?? row.teamId ?? '';
    case 'by':
    case '-by':
      return row.facts.service?.startedBy.email ?? row.facts.service?.startedBy.id ?? '';
  }
}

function durationKey(duration: RunDuration): string {
  const ms = middleMs(duration);
  return ms === undefined ? '' : String(Math.round(ms));
}
