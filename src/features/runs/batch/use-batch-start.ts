import { isStatus } from '@/api/api-error.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { BatchStart } from '@/features/runs/commands/batch-starts.ts';
import { useBatchStarts } from '@/features/runs/commands/use-batch-starts.ts';
import { wasRefusedUnauthorized } from '@/features/runs/commands/start-run.ts';

interface StartOfBatch {
  /** Undefined if this tab is not starting the batch. */
  readonly start: BatchStart | undefined;
  /** The given rows without those that are about to be sent again. */
  readonly started: readonly RunRow[];
  /** Number of runs that this tab has yet to start. */
  readonly toStart: number;
  /** The errors of the runs that could not be started, oldest first. */
  readonly faults: readonly unknown[];
  /** Number of runs in the batch, as far as this tab knows. */
  readonly total: number;
}

/** @param rows the batch's runs in the ledger */
export function useBatchStart(batchId: string, rows: readonly RunRow[]): StartOfBatch {
  const start = useBatchStarts().get(batchId);
  if (!start) return { start, started: rows, toStart: 0, faults: [], total: rows.length };
  // After a 401, a run is sent again once the user has signed in.
  const failed = new Map([...start.faults].filter(([, fault]) => !isStatus(fault, 401)));
  const started = rows.filter((row) => !wasRefusedUnauthorized(row));
  const done = new Set(started.map(({ part }) => part));
  const toStart = [...start.parts].filter((part) => !done.has(part) && !failed.has(part)).length;
  return { start, started, toStart, faults: [...failed.values()], total: started.length + toStart + failed.size };
}
