import { queryOptions, skipToken } from '@tanstack/react-query';

import { isStatus } from '@/api/api-error.ts';
import { atMost } from '@/api/at-most.ts';
import { request } from '@/api/request.ts';
import { takeTurns } from '@/api/take-turns.ts';
import { getWorkflow, listWorkflows } from '@/contract/endpoints.ts';
import type { UpdatedWorkflow, Workflow, WorkflowListItem } from '@/contract/workflow.ts';
import { indexInPieces } from '@/domain/workflow-search.ts';

import { getWorkflowCache } from './workflow-cache.ts';

/** What only an update answers (interface §4.4), and when it did, in milliseconds since the epoch. */
export interface WrittenWorkflow extends Pick<UpdatedWorkflow, 'owner_id' | 'is_external'> {
  readonly atMs: number;
}

const inTurn = atMost(4);

/** What an earlier visit kept is shown and refreshed at once, however young it is: that is what a reload is for. */
function askAgain({ state }: { readonly state: { readonly dataUpdateCount: number } }): boolean | 'always' {
  return state.dataUpdateCount === 0 ? 'always' : true;
}

/** Everything read about workflows; what an earlier visit kept shows until the service has answered. */
export const workflowQueries = {
  all: () => ['workflows'] as const,
  list: () =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<readonly WorkflowListItem[]> => {
        const list = await request(listWorkflows, { signal });
        await indexInPieces(list, takeTurns);
        getWorkflowCache().keepList(list);
        return list;
      },
      initialData: () => getWorkflowCache().getList()?.value,
      initialDataUpdatedAt: () => getWorkflowCache().getList()?.atMs,
      refetchOnMount: askAgain,
      structuralSharing: false,
      meta: { saysItself: true },
    }),
  detail: (workflowId: string) =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'detail', workflowId],
      queryFn: ({ signal }) => readWorkflow(workflowId, signal),
      refetchOnMount: askAgain,
      initialData: () => getWorkflowCache().getDetail(workflowId)?.value,
      initialDataUpdatedAt: () => getWorkflowCache().getDetail(workflowId)?.atMs,
    }),
  /** Filled by updates only: there is no reading it. */
  written: (workflowId: string) =>
    queryOptions<WrittenWorkflow>({
      queryKey: ['written-workflows', workflowId],
      queryFn: skipToken,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};

/** Read one workflow (interface §4.3), at most four at once, and remember it. */
export async function readWorkflow(workflowId: string, signal?: AbortSignal): Promise<Workflow> {
  const cache = getWorkflowCache();
  try {
    const { workflow } = await inTurn(
      () => request(getWorkflow, { params: { workflow_id: workflowId }, signal }),
      signal,
    );
    cache.keepDetail(workflow);
    return workflow;
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 403)) cache.dropDetail(workflowId);
    throw error;
  }
}
