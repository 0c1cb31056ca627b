import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import type { BatchStart } from './batch-starts.ts';

/** The batches that this tab is starting, by ID. */
export function useBatchStarts(): ReadonlyMap<string, BatchStart> {
  const { batchStarts } = useRuns();
  return useSyncExternalStore(batchStarts.subscribe, batchStarts.get);
}
