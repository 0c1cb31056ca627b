import { isStatus } from '@/api/api-error.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { BatchStart } from '@/features/runs/commands/batch/batch-starts.ts';
import { useBatchStarts } from '@/features/runs/commands/batch/use-batch-starts.ts';
import type { BatchPart } from '@/features/runs/commands/batch/start-batch.ts';
import { isToSendAgain } from '@/features/runs/commands/start-run.ts';

interface StartOfBatch {
  /** Undefined if this tab is not starting the batch. */
  readonly start: BatchStart | undefined;
  /** The given rows without those that are about to be sent again. */
  readonly started: readonly RunRow[];
  /** Number of runs that this tab has yet to start. */
  readonly toStart: number;
  /** Number of runs that could not be started, or were not sent. */
  readonly notStarted: number;
  /** The errors of the runs that could not be started, oldest first. */
  readonly faults: readonly unknown[];
  /** Number of runs in the batch, as far as this tab knows. */
  readonly total: number;
}

/**
 * @param rows the batch's runs in the ledger
 * @param left the parts that were not started, if the batch was interrupted
 */
export function useBatchStart(batchId: string, rows: readonly RunRow[], left: readonly BatchPart[] = []): StartOfBatch {
  const start = useBatchStarts().get(batchId);
  const parts = start?.parts ?? new Set(left.map(({ id }) => id));
  // After a 401, a run is sent again once the user has signed in.
  const failed = new Map([...(start?.faults ?? [])].filter(([, fault]) => !isStatus(fault, 401)));
  const started = parts.size === 0 ? rows : rows.filter((row) => !parts.has(row.part ?? '') || !isToSendAgain(row));
  const done = new Set(started.map(({ part }) => part));
  const open = [...parts].filter((part) => !done.has(part) && !failed.has(part)).length;
  const [toStart, notStarted] = start ? [open, failed.size] : [0, open];
  const total = started.length + toStart + notStarted;
  return { start, started, toStart, notStarted, faults: [...failed.values()], total };
}
