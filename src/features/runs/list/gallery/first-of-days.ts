import type { RunRow } from '@/domain/runs/run-record.ts';
import { isSameDay } from '@/ui/page/day-text.ts';

type Started = Pick<RunRow, 'createdAt'>;

/**
 * The rows that start a new day: each is of an earlier day than all rows before it. Thus a batch that spans midnight
 * stays under one heading.
 */
export function firstOfDays<Row extends Started>(rows: readonly Row[]): ReadonlySet<Row> {
  let earliest: number | undefined;
  const first = new Set<Row>();
  for (const row of rows) {
    if (earliest !== undefined && row.createdAt >= earliest) continue;
    if (earliest === undefined || !isSameDay(earliest, row.createdAt)) first.add(row);
    earliest = row.createdAt;
  }
  return first;
}
