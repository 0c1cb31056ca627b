import type { RunRow } from '@/domain/runs/run-record.ts';

/**
 * Keep rows in their previous places. New rows wait, and rows that no longer match stay, except for archived or removed
 * ones.
 * @param before the rows shown until now
 * @param shown the rows that match now
 * @param all all rows of the ledger
 */
export function heldRows(
  before: readonly RunRow[],
  shown: readonly RunRow[],
  all: readonly RunRow[],
): readonly RunRow[] {
  const fits = new Set(shown.map(({ runId }) => runId));
  const known = new Map(all.map((row) => [row.runId, row]));
  return before.flatMap(({ runId, archivedAt }) => {
    const row = known.get(runId);
    return row && (fits.has(runId) || row.archivedAt === archivedAt) ? row : [];
  });
}
