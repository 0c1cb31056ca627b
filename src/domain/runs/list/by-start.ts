import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';

/**
 * Sort runs by start, newest first. Runs of a batch stay together, ordered by number, highest first.
 * @param rows newest first
 */
export function byStart(rows: readonly RunRow[]): readonly RunRow[] {
  const firstOf = new Map<string, number>();
  for (const row of rows) {
    const batch = batchOf(row);
    if (batch !== undefined) firstOf.set(batch, Math.min(firstOf.get(batch) ?? Infinity, row.createdAt));
  }
  if (firstOf.size === 0) return rows;
  const keys = new Map(
    rows.map((row) => {
      const batch = batchOf(row) ?? '';
      return [row, { batch, at: firstOf.get(batch) ?? row.createdAt, part: partNumber(row) }] as const;
    }),
  );
  const none = { batch: '', at: 0, part: 0 };
  return rows.toSorted((a, b) => {
    const [one, other] = [keys.get(a) ?? none, keys.get(b) ?? none];
    return (
      other.at - one.at || one.batch.localeCompare(other.batch) || other.part - one.part || b.createdAt - a.createdAt
    );
  });
}

function partNumber({ part = '' }: RunRow): number {
  const number = Number(part.slice(part.lastIndexOf(':') + 1));
  return Number.isFinite(number) ? number : 0;
}
