import { useSyncExternalStore } from 'react';

import type { BatchStart } from '@/features/runs/commands/batch-starts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

interface StartOfBatch {
  /** Undefined if this tab is not starting the batch. */
  readonly start: BatchStart | undefined;
  /** Number of runs that this tab has yet to start. */
  readonly toStart: number;
}

/** @param started number of the batch's runs in the ledger */
export function useBatchStart(batchId: string, started: number): StartOfBatch {
  const { batchStarts } = useRuns();
  const start = useSyncExternalStore(batchStarts.subscribe, () => batchStarts.get(batchId));
  return { start, toStart: start ? Math.max(0, start.total - started) : 0 };
}
