import { isStatus } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { getWorkflow, listWorkflows } from '@/contract/endpoints.ts';
import type { UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';

import { isAsWanted } from './changed-meanwhile.ts';
import type { WorkflowSource } from './source/workflow-source.ts';

/** Nobody waits longer to learn what became of what they did. */
const timeoutMs = 10_000;

/** Whether a workflow is there, after a delete without an answer that tells; undefined where that can't be told either. */
export async function isThere(api: Api, workflowId: string): Promise<boolean | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    await api.request(getWorkflow, { params: { workflow_id: workflowId }, timeoutMs });
    return true;
  } catch (error) {
    // A gateway answers 404 too, for a service that is away.
    return isStatus(error, 404) && error.described ? false : undefined;
  }
}

/**
 * Whether a workflow says what an update without an answer that tells was to make it say: as it is now then.
 * @returns undefined where it doesn't, or that can't be told: owner and external can't be read (interface §4.3)
 */
export async function findSaved(api: Api, workflowId: string, body: UpdateWorkflowBody): Promise<Workflow | undefined> {
  if (!navigator.onLine || body.owner_id !== undefined || body.is_external !== undefined) return undefined;
  try {
    const { workflow } = await api.request(getWorkflow, { params: { workflow_id: workflowId }, timeoutMs });
    return isAsWanted(workflow, body) ? workflow : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Look for what a create without an answer that tells may have made.
 * @param before the list as it was known before; undefined where it wasn't: then any of this name may be it
 * @returns the id of a workflow of this name that wasn't in it; null for none, undefined where that can't be told
 */
export async function findMade(
  api: Api,
  name: string,
  before: WorkflowSource | undefined,
): Promise<string | null | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const known = new Set(before && (await before.idsNamed(name)));
    const list = await api.request(listWorkflows, { timeoutMs });
    return list.find((item) => item.name === name && !known.has(item.id))?.id ?? null;
  } catch {
    return undefined;
  }
}
