import { isStatus } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { getWorkflow, listWorkflows } from '@/contract/endpoints.ts';
import type { UpdateWorkflowBody, Workflow } from '@/contract/workflow.ts';

import { isAsWanted } from './conflict-error.ts';

/** Timeout of the request that checks the outcome, in milliseconds. */
const timeoutMs = 10_000;

/** Whether a workflow still exists after a delete with an uncertain response; undefined if that can't be determined. */
export async function isThere(api: Api, workflowId: string): Promise<boolean | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    await api.request(getWorkflow, { params: { workflow_id: workflowId }, timeoutMs });
    return true;
  } catch (error) {
    // A gateway may also respond with 404 if the service is unreachable.
    return isStatus(error, 404) && error.described ? false : undefined;
  }
}

/**
 * Read a workflow to find out whether an update with an uncertain response was saved.
 * @returns the workflow if it has the sent values; undefined if it hasn't, or if that is unclear, since the owner and
 * "external" can't be read (interface §4.3)
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
 * Look for the workflow that a create with an uncertain response may have made.
 * @param before IDs of the workflows of this name before the create; undefined if unknown, in which case any of them may
 * be the created one
 * @returns the ID of a new workflow of this name, null if there is none, undefined if the list can't be read
 */
export async function findMade(
  api: Api,
  name: string,
  before: readonly string[] | undefined,
): Promise<string | null | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const known = new Set(before);
    const list = await api.request(listWorkflows, { timeoutMs });
    return list.find((item) => item.name === name && !known.has(item.id))?.id ?? null;
  } catch {
    return undefined;
  }
}
