import { queryOptions, skipToken } from '@tanstack/react-query';

import { isGone } from '@/api/api-error.ts';
import { yieldToMain } from '@/api/yield-to-main.ts';
import { listWorkflows } from '@/contract/endpoints.ts';
import type { UpdatedWorkflow, WorkflowListItem } from '@/contract/workflow.ts';
import { indexInPieces } from '@/domain/workflow-search.ts';

import { HolderFailed, type WorkflowList } from './long-list.ts';
import type { WorkflowReader } from './workflow-reader.ts';

/** What only an update answers (interface §4.4), and when it did, in milliseconds since the epoch. */
export interface WrittenWorkflow extends Pick<UpdatedWorkflow, 'owner_id' | 'is_external'> {
  readonly atMs: number;
}

/** Everything read about workflows. */
export const workflowQueries = {
  all: () => ['workflows'] as const,
  list: (reader: WorkflowReader) =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'list'],
      queryFn: ({ signal }) => readList(reader, signal),
      structuralSharing: false,
      meta: {
        saysItself: true,
        kept: true,
        long: reader.lists,
        prepare: (list: readonly WorkflowListItem[]) => indexInPieces(list, yieldToMain),
      },
    }),
  /** One workflow; begins with what was read of it before, and asks again however young that is. */
  detail: (reader: WorkflowReader, workflowId: string) =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'detail', workflowId],
      queryFn: async ({ signal, client }) => {
        try {
          return await reader.read(workflowId, signal);
        } catch (error) {
          // Not read again at once where it is shown: several may be being deleted there just now.
          if (isGone(error)) {
            const { queryKey } = workflowQueries.list(reader);
            void client.invalidateQueries({ queryKey, refetchType: 'none' });
          }
          throw error;
        }
      },
      initialData: () => reader.get(workflowId)?.workflow,
      initialDataUpdatedAt: () => reader.get(workflowId)?.atMs,
      refetchOnMount: ({ state }) => (state.dataUpdateCount === 0 ? 'always' : true),
    }),
  /** One workflow where a link to it is enough: what was read of it within the last hour is good enough. */
  glance: (reader: WorkflowReader, workflowId: string) =>
    queryOptions({
      ...workflowQueries.detail(reader, workflowId),
      staleTime: 3_600_000,
      refetchOnMount: true,
      meta: { background: true },
    }),
  /** All workflows of which more than the list was read; on this machine, so never out of date. */
  read: (reader: WorkflowReader) =>
    queryOptions({
      queryKey: ['read-workflows'],
      queryFn: () => reader.loadRead(),
      staleTime: Infinity,
      gcTime: Infinity,
      networkMode: 'always',
      structuralSharing: false,
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

/** The whole list; a worker holds it where it is long and there are workers. */
async function readList({ api, lists }: WorkflowReader, signal: AbortSignal): Promise<WorkflowList> {
  const long = lists.takeOver();
  if (long) {
    try {
      const list = await api.requestLong(listWorkflows, { signal }, long);
      if (!('isLong' in list)) lists.release();
      return list;
    } catch (error) {
      if (!(error instanceof HolderFailed)) throw error;
    }
  }
  const list = await api.request(listWorkflows, { signal });
  await indexInPieces(list, yieldToMain);
  return list;
}
