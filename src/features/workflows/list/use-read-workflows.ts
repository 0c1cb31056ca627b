import { notifyManager, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import type { ReadWorkflows } from '@/features/workflows/workflow-reader.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

const stop = () => undefined;

/**
 * The workflows of which more than the list was read; undefined until they are wanted and there. What asks renders at every
 * key, where `useQuery` would cost more than a search.
 */
export function useReadWorkflows(wanted: boolean): ReadWorkflows | undefined {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const observer = useMemo(
    () => (wanted ? new QueryObserver(queryClient, workflowQueries.read(reader)) : undefined),
    [wanted, queryClient, reader],
  );
  const subscribe = useCallback(
    (changed: () => void) => observer?.subscribe(notifyManager.batchCalls(changed)) ?? stop,
    [observer],
  );
  return useSyncExternalStore(subscribe, () => observer?.getCurrentResult().data);
}
