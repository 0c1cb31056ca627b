import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';

/** Runs that were started together. */
export interface Batch {
  readonly id: string;
  readonly rows: readonly RunRow[];
  /** When the last run of the batch was started, in milliseconds since the epoch. */
  readonly at: number;
}

const recentMs = 24 * 3_600_000;
const atMost = 3;

/** The latest batches of the last 24 hours, as returned by `listBatches`. @param now milliseconds since the epoch */
export function recentBatches(rows: readonly RunRow[], now: number): readonly Batch[] {
  return listBatches(rows.filter(({ createdAt }) => now - createdAt <= recentMs)).slice(0, atMost);
}

/**
 * All batches of several runs, newest first. Archived runs are included, so that the counts are complete, but batches
 * that contain only archived runs are left out.
 */
export function listBatches(rows: readonly RunRow[]): readonly Batch[] {
  const batches = new Map<string, RunRow[]>();
  for (const row of rows) {
    const id = batchOf(row);
    if (id === undefined) continue;
    const batch = batches.get(id);
    if (batch) batch.push(row);
    else batches.set(id, [row]);
  }
  return [...batches]
    .filter(([, batch]) => batch.length > 1 && batch.some(({ archivedAt }) => archivedAt === undefined))
    .map(([id, batch]) => ({ id, rows: batch, at: Math.max(...batch.map(({ createdAt }) => createdAt)) }))
    .toSorted((a, b) => b.at - a.at);
}
