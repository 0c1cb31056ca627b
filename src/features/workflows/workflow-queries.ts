import { queryOptions, skipToken } from '@tanstack/react-query';

import { request } from '@/api/request.ts';
import { getWorkflow, listWorkflows } from '@/contract/endpoints.ts';
import type { UpdatedWorkflow } from '@/contract/workflow.ts';

/** What only an update answers (interface §4.4), and when it did, in milliseconds since the epoch. */
export interface WrittenWorkflow extends Pick<UpdatedWorkflow, 'owner_id' | 'is_external'> {
  readonly atMs: number;
}

/** Everything read about workflows. */
export const workflowQueries = {
  all: () => ['workflows'] as const,
  list: () =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'list'],
      queryFn: ({ signal }) => request(listWorkflows, { signal }),
      structuralSharing: false,
    }),
  details: () => [...workflowQueries.all(), 'detail'] as const,
  detail: (workflowId: string) =>
    queryOptions({
      queryKey: [...workflowQueries.details(), workflowId],
      queryFn: async ({ signal }) =>
        (await request(getWorkflow, { params: { workflow_id: workflowId }, signal })).workflow,
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
