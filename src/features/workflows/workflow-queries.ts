import { queryOptions, skipToken } from '@tanstack/react-query';

import { ApiError, isGone } from '@/api/api-error.ts';
import { listWorkflows } from '@/contract/endpoints.ts';
import type { UpdatedWorkflow } from '@/contract/workflow.ts';

import type { WorkflowSource } from './source/workflow-source.ts';
import type { WorkflowReader } from './workflow-reader.ts';

/**
 * The fields that only the response to an update contains (interface §4.4), and when it arrived, in milliseconds
 * since the epoch.
 */
export interface WrittenWorkflow extends Pick<UpdatedWorkflow, 'owner_id' | 'is_external'> {
  readonly atMs: number;
}

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
        keptAs: {
          // An empty list need not be stored.
          pack: ({ length, kept }: WorkflowSource) => (length === 0 ? undefined : kept),
          unpack: reader.sources.restore,
        },
      },
    }),
  /** One workflow. Starts with stored data, refetches it at once, and later only when it is stale. */
  detail: (reader: WorkflowReader, workflowId: string) =>
    queryOptions({
      queryKey: [...workflowQueries.all(), 'detail', workflowId],
      queryFn: async ({ signal, client }) => {
        try {
          return await reader.read(workflowId, signal);
        } catch (error) {
          // Don't refetch a visible list yet: more of its workflows may be about to be deleted.
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
  /** One workflow, to show a link to it: data up to an hour old is fresh enough. */
  glance: (reader: WorkflowReader, workflowId: string) =>
    queryOptions({
      ...workflowQueries.detail(reader, workflowId),
      staleTime: 3_600_000,
      refetchOnMount: true,
      meta: { background: true },
    }),
  /** The workflows that were read individually. The data is local, so never stale. */
  read: (reader: WorkflowReader) =>
    queryOptions({
      queryKey: ['read-workflows'],
      queryFn: () => reader.loadRead(),
      staleTime: Infinity,
      gcTime: Infinity,
      networkMode: 'always',
      structuralSharing: false,
    }),
  /** Set by updates, and never fetched. */
  written: (workflowId: string) =>
    queryOptions<WrittenWorkflow>({
      queryKey: ['written-workflows', workflowId],
      queryFn: skipToken,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};

/** All workflows. @throws ApiError */
async function readList({ api, sources }: WorkflowReader, signal: AbortSignal): Promise<WorkflowSource> {
  const bytes = await api.requestBytes(listWorkflows, { signal });
  try {
    return await sources.load(bytes);
  } catch (cause) {
    throw new ApiError({ kind: 'contract', status: 200, cause });
  }
}
