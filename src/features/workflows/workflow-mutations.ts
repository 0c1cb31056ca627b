import { useMutation, useQueryClient } from '@tanstack/react-query';

import { request } from '@/api/request.ts';
import { createWorkflow, deleteWorkflow, updateWorkflow } from '@/contract/endpoints.ts';
import type { CreateWorkflowBody, UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';
import { withoutItems } from '@/domain/workflow-search.ts';

import { ChangedMeanwhile, changesBetween } from './changed-meanwhile.ts';
import { getWorkflowCache } from './workflow-cache.ts';
import { readWorkflow, workflowQueries } from './workflow-queries.ts';

/** Make a workflow (interface §4.2). Refreshes the list. */
export function useCreateWorkflow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateWorkflowBody) => request(createWorkflow, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workflowQueries.list().queryKey }),
  });
}

/** A change, and the workflow as the person saw it when making it. */
interface WorkflowUpdate {
  readonly body: UpdateWorkflowBody;
  readonly seen: Workflow;
}

/** Change a workflow (interface §4.4), unless someone else did since it was seen: rejects with ChangedMeanwhile then.
 * Refreshes the list and its page, and keeps what only this answer tells. */
export function useUpdateWorkflow(workflowId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, seen }: WorkflowUpdate) => {
      const now = await readWorkflow(workflowId);
      if (changesBetween(seen, now).length > 0) throw new ChangedMeanwhile(now);
      return request(updateWorkflow, { params: { workflow_id: workflowId }, body });
    },
    onSuccess: ({ owner_id, is_external }) => {
      queryClient.setQueryData(workflowQueries.written(workflowId).queryKey, {
        owner_id,
        is_external,
        atMs: Date.now(),
      });
      return queryClient.invalidateQueries({ queryKey: workflowQueries.all() });
    },
  });
}

/** Delete a workflow (interface §4.5). Takes it off the list and forgets its page. */
export function useDeleteWorkflow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (workflowId: string) => request(deleteWorkflow, { params: { workflow_id: workflowId } }),
    onSuccess: (_answer, workflowId) => {
      getWorkflowCache().dropDetail(workflowId);
      queryClient.setQueryData(
        workflowQueries.list().queryKey,
        (list) => list && withoutItems(list, ({ id }) => id === workflowId),
      );
      // The page of the deleted one may still be on screen: it must not ask for what is gone.
      queryClient.removeQueries({ queryKey: workflowQueries.detail(workflowId).queryKey, type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey: workflowQueries.list().queryKey });
    },
  });
}
