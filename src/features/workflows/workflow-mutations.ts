import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { clock } from '@/api/clock.ts';
import { mayHaveWorked } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { createWorkflow, deleteWorkflow, listWorkflows, updateWorkflow } from '@/contract/endpoints.ts';
import type { CreateWorkflowBody, UpdatedWorkflow, UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { useToaster } from '@/ui/feedback/toast.tsx';

import { findMade, findSaved, isThere } from './after-uncertain.ts';
import { ConflictError, conflictsWith } from './conflict-error.ts';
import { createdToastId } from './created-toast-id.ts';
import { texts } from './forms/texts.ts';
import { workflowQueries } from './workflow-queries.ts';
import { useWorkflowReader } from './workflows-context.ts';

/**
 * Create a workflow (interface §4.2) and refresh the list. After an uncertain response, the workflow is looked for
 * before the error is shown (`made`, see `findMade`). Only the embedded service gets an idempotency key, as the
 * interface has none.
 */
export function useCreateWorkflow() {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toaster = useToaster();
  const sent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const [made, setMade] = useState<string | null>();
  const { queryKey } = workflowQueries.list(reader);
  const takesKeys = reader.api.config.upstream.accounts.startsWith('embedded:');

  /** Warn about a workflow of the same name that another tab or person made at the same moment. */
  async function showNamesake(body: CreateWorkflowBody, known: readonly string[]) {
    const other = await findNamesake(reader.api, body, known);
    if (other === undefined) return;
    const to = paths.workflow(other);
    const link = { label: texts.openOther, href: hrefOf(to), follow: () => void navigate(to) };
    toaster.show({ id: `namesake ${other}`, message: texts.sameName(body.name), link, autoClose: false });
  }

  const create = useMutation({
    mutationFn: async (body: CreateWorkflowBody) => {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { text, key: newKey() };
      const idempotencyKey = takesKeys ? sent.current.key : undefined;
      // Read this now, since the list may be refreshed before the response.
      const before = queryClient
        .getQueryData(queryKey)
        ?.idsNamed(body.name)
        .catch(() => undefined);
      try {
        const created = await reader.api.request(createWorkflow, { body, idempotencyKey });
        void showNamesake(body, [...((await before) ?? []), created.id]);
        return created;
      } catch (error) {
        if (mayHaveWorked(error)) setMade(await findMade(reader.api, body.name, await before));
        throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => {
      if (mayHaveWorked(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { ...create, made };
}

/** The ID of another workflow with the same name in the team; undefined if there is none, or if that is unclear. */
async function findNamesake(api: Api, { name, team_id: teamId }: CreateWorkflowBody, known: readonly string[]) {
  const list = await api.request(listWorkflows, {}).catch(() => []);
  return list.find((one) => one.name === name && (one.team_id ?? teamId) === teamId && !known.includes(one.id))?.id;
}

/** A random key. `crypto.randomUUID` is not available over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A change, and the workflow as the user saw it before. */
interface WorkflowUpdate {
  readonly body: UpdateWorkflowBody;
  readonly seen: Workflow;
}

/**
 * Change a workflow (interface §4.4). Rejects with ConflictError if someone else has changed it since. After an
 * uncertain response, the workflow is read, and counts as saved if it has the requested values. Refreshes the list and
 * the workflow's page, and stores the fields that only this response contains.
 */
export function useUpdateWorkflow(workflowId: string) {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, seen }: WorkflowUpdate) => {
      const now = await reader.read(workflowId);
      if (conflictsWith(seen, now, body).length > 0) throw new ConflictError(now);
      return saveWorkflow(reader.api, workflowId, body);
    },
    onSuccess: (saved) => {
      // The workflow that was read before the update is stale now.
      reader.drop(workflowId);
      if ('owner_id' in saved) {
        const { owner_id, is_external } = saved;
        const { queryKey } = workflowQueries.written(workflowId);
        queryClient.setQueryData(queryKey, { owner_id, is_external, atMs: clock.now() });
      }
      return queryClient.invalidateQueries({ queryKey: workflowQueries.all() });
    },
  });
}

/**
 * Delete a workflow (interface §4.5), and remove it from the list and the cache. After an uncertain response, the
 * workflow is read: if it is gone, it counts as deleted. Otherwise `isLeft` is whether it still exists, or undefined if
 * that is unclear. `refresh` is for a workflow that was deleted elsewhere.
 */
export function useDeleteWorkflow() {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const toaster = useToaster();
  const [isLeft, setIsLeft] = useState<boolean>();
  const remove = useMutation({
    mutationFn: (workflowId: string) => removeWorkflow(reader.api, workflowId, setIsLeft),
    onSuccess: async (_answer, workflowId) => {
      reader.drop(workflowId);
      toaster.hide(createdToastId(workflowId));
      const { queryKey } = workflowQueries.list(reader);
      const list = queryClient.getQueryData(queryKey);
      const left = await list?.without(workflowId);
      // Don't replace a newer list.
      queryClient.setQueryData(queryKey, (now) => (now === list ? left : now));
      // The page of the deleted workflow may still be shown, and would request it again if its query were removed.
      queryClient.removeQueries({ queryKey: workflowQueries.detail(reader, workflowId).queryKey, type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { ...remove, isLeft, refresh: () => queryClient.invalidateQueries({ queryKey: workflowQueries.all() }) };
}

// The functions for many workflows are not mutations: each one would render the dialog and be cached for minutes.

/** Delete one of many workflows (interface §4.5). The affected queries are refreshed once, after all of them. */
export function useDeleteWorkflows(): (workflowId: string) => Promise<void> {
  const reader = useWorkflowReader();
  const toaster = useToaster();
  return async (workflowId) => {
    await removeWorkflow(reader.api, workflowId);
    reader.drop(workflowId);
    toaster.hide(createdToastId(workflowId));
  };
}

/**
 * Move one of many workflows to a team (interface §4.4). The affected queries are refreshed once, after all of them.
 */
export function useMoveWorkflows(): (workflowId: string, teamId: string) => Promise<void> {
  const reader = useWorkflowReader();
  return async (workflowId, teamId) => {
    await saveWorkflow(reader.api, workflowId, { team_id: teamId });
    reader.drop(workflowId);
  };
}

async function saveWorkflow(
  api: Api,
  workflowId: string,
  body: UpdateWorkflowBody,
): Promise<UpdatedWorkflow | Workflow> {
  try {
    return await api.request(updateWorkflow, { params: { workflow_id: workflowId }, body });
  } catch (error) {
    const saved = mayHaveWorked(error) ? await findSaved(api, workflowId, body) : undefined;
    if (!saved) throw error;
    return saved;
  }
}

/** @param onLook called after any failed request with whether the workflow still exists, undefined if unclear */
async function removeWorkflow(
  api: Api,
  workflowId: string,
  onLook?: (isLeft: boolean | undefined) => void,
): Promise<void> {
  try {
    await api.request(deleteWorkflow, { params: { workflow_id: workflowId } });
  } catch (error) {
    const isLeft = mayHaveWorked(error) ? await isThere(api, workflowId) : true;
    onLook?.(isLeft);
    if (isLeft !== false) throw error;
  }
}
