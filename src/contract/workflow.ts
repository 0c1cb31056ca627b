import * as z from 'zod/mini';

import { itemId, lenient, lenientName, lenientText, uuid } from './fields.ts';

/**
 * A workflow in the list (interface §4.1). Only `id` and `name` are documented. Some servers send more, so `team_id`,
 * `canvas_type` and `created_at` are read if present. A missing name is read as `''`.
 */
export const workflowListItem = z.object({
  id: itemId,
  name: lenientName,
  team_id: lenient(z.string()),
  canvas_type: lenient(z.number()),
  created_at: lenient(z.string()),
});
export type WorkflowListItem = z.output<typeof workflowListItem>;

/** Response of list workflows: the whole list in one response. The interface doesn't state its order (§4.1). */
export const workflowList = z.array(workflowListItem);

/** A workflow in the response of get workflow (interface §4.3); `created_at` is ISO 8601 in UTC. */
export const workflow = z.object({
  id: z.string(),
  name: lenientName,
  team_id: lenient(z.string()),
  canvas_type: lenient(z.number()),
  created_at: lenient(z.string()),
});
export type Workflow = z.output<typeof workflow>;

/** Response of get workflow: the workflow, wrapped in `workflow` (interface §4.3). */
export const workflowAnswer = z.object({ workflow });

/**
 * Body of create workflow (interface §4.2). The interface doesn't state which fields are required. Our choice: `name`
 * and `team_id`; the others default to false, 0 and false. The dashboard sends all five.
 */
export const createWorkflowBody = z.object({
  name: z.string(),
  team_id: uuid,
  is_external: z.optional(z.boolean()),
  canvas_type: z.optional(z.int()),
  public: z.optional(z.boolean()),
});
export type CreateWorkflowBody = z.output<typeof createWorkflowBody>;

/** Response of create workflow (interface §4.2). The interface doesn't state the exact success status; ours is 200. */
export const createdWorkflow = z.object({ id: z.string(), name: lenientName });
export type CreatedWorkflow = z.output<typeof createdWorkflow>;

/**
 * Body of update workflow: the fields to change (interface §4.4). The interface doesn't state which are required. Our
 * choice: at least one. An absent field keeps its value.
 */
export const updateWorkflowBody = z.object({
  name: z.optional(z.string()),
  team_id: z.optional(uuid),
  owner_id: z.optional(uuid),
  is_external: z.optional(z.boolean()),
  canvas_type: z.optional(z.int()),
});
export type UpdateWorkflowBody = z.output<typeof updateWorkflowBody>;

/** Response of update workflow: flat, not wrapped (interface §4.4). No other response contains owner and external. */
export const updatedWorkflow = z.object({
  id: z.string(),
  name: lenientName,
  team_id: lenient(z.string()),
  owner_id: lenient(z.string()),
  canvas_type: lenient(z.number()),
  is_external: lenient(z.boolean()),
});
export type UpdatedWorkflow = z.output<typeof updatedWorkflow>;

/**
 * Response of delete workflow; `status` is `removed` (interface §4.5). The interface doesn't state whether deletion is
 * soft or permanent; ours is soft.
 */
export const deletedWorkflow = z.object({
  workflow: z.object({
    id: lenientText,
    name: lenientName,
    status: lenientText,
    deleted_at: lenient(z.string()),
  }),
});
export type DeletedWorkflow = z.output<typeof deletedWorkflow>;
