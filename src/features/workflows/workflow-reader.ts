import type { QueryClient } from '@tanstack/react-query';

import { isStatus } from '@/api/api-error.ts';
import { atMost } from '@/api/at-most.ts';
import type { Api } from '@/api/create-api.ts';
import { getWorkflow } from '@/contract/endpoints.ts';
import type { Workflow } from '@/contract/workflow.ts';
import type { Answers } from '@/features/session/owner-context.ts';

import type { ReadSince } from './source/workflow-source.ts';
import { createWorkflowSources, type WorkflowSources } from './source/workflow-sources.ts';
import { workflowQueries } from './workflow-queries.ts';

/** A workflow as last read, and when, in milliseconds since the epoch. */
export interface ReadWorkflow {
  readonly workflow: Workflow;
  readonly atMs: number;
}

/**
 * The workflows that were read individually (interface §4.3), since the list lacks their teams (§4.1). The map is
 * changed in place, because it may contain 100,000 of them; a new object around it signals a change.
 */
export interface ReadWorkflows {
  readonly byId: ReadonlyMap<string, ReadWorkflow>;
}

interface WorkflowReaderParts {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly answers: Answers;
}

/** Reads single workflows for one owner, at most four in parallel, and stores them for the next visit. */
export interface WorkflowReader {
  readonly api: Api;
  /** Sources of the workflow list. */
  readonly sources: WorkflowSources;
  /** @throws ApiError http 403 or 404, which drops the workflow; network; timeout; contract */
  readonly read: (workflowId: string, signal?: AbortSignal) => Promise<Workflow>;
  /** A workflow as last read, during this visit or an earlier one. */
  readonly get: (workflowId: string) => ReadWorkflow | undefined;
  /** Drop a workflow that was deleted or changed. */
  readonly drop: (workflowId: string) => void;
  /** All workflows read during this visit or, as far as stored, during earlier ones. */
  readonly loadRead: () => Promise<ReadWorkflows>;
}

/**
 * Interval in milliseconds at which views of all workflows are updated while details are read. It is longer for many
 * workflows, because each update takes time.
 */
const renewEveryMs = { few: 50, many: 1000 } as const;
const many = 5000;

/** Create the reader of one owner. */
export function createWorkflowReader({ api, queryClient, answers }: WorkflowReaderParts): WorkflowReader {
  const byId = new Map<string, ReadWorkflow>();
  const dropped = new Set<string>();
  /** The IDs of workflows read or dropped, in order. */
  const order: string[] = [];
  const inTurn = atMost(4);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changed() {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        queryClient.setQueryData(workflowQueries.read(reader).queryKey, (known) => known && { byId });
      },
      renewEveryMs[byId.size > many ? 'many' : 'few'],
    );
  }

  function drop(workflowId: string) {
    dropped.add(workflowId);
    order.push(workflowId);
    answers.drop(keptKey(workflowId));
    if (byId.delete(workflowId)) changed();
  }

  const readSince: ReadSince = (place) => ({
    read: order.slice(place).map((id) => {
      const known = byId.get(id)?.workflow;
      return [id, known && { teamId: known.team_id ?? null, createdAt: known.created_at ?? null }];
    }),
    next: order.length,
  });

  const reader: WorkflowReader = {
    api,
    sources: createWorkflowSources(readSince),
    read: async (workflowId, signal) => {
      try {
        const { workflow } = await inTurn(
          () => api.request(getWorkflow, { params: { workflow_id: workflowId }, signal }),
          signal,
        );
        byId.set(workflow.id, { workflow, atMs: Date.now() });
        order.push(workflow.id);
        answers.keep(keptKey(workflow.id), workflow);
        changed();
        return workflow;
      } catch (error) {
        if (isStatus(error, 404) || isStatus(error, 403)) drop(workflowId);
        throw error;
      }
    },
    get: (workflowId) => byId.get(workflowId),
    drop,
    loadRead: async () => {
      await answers.readEach(keptKey(), ({ id, data, atMs }) => {
        if (byId.has(id) || dropped.has(id)) return;
        byId.set(id, { workflow: data as Workflow, atMs });
        order.push(id);
      });
      return { byId };
    },
  };
  return reader;
}

/** The key of a workflow's stored response, which is its query's key; without an ID, the common start of these keys. */
function keptKey(...workflowId: readonly string[]) {
  return [...workflowQueries.all(), 'detail', ...workflowId];
}
