import type * as z from 'zod/mini';

import { cancelledRun, mintedRunId, runResult, startRunBody, startedRun } from './run.ts';
import { teamList } from './team.ts';
import {
  createWorkflowBody,
  createdWorkflow,
  deletedWorkflow,
  updateWorkflowBody,
  updatedWorkflow,
  workflowAnswer,
  workflowList,
} from './workflow.ts';

/**
 * The base that an endpoint is served at (interface §4). The interface doesn't state the host of cancel, so it has a
 * separate base.
 */
export type Host = 'accounts' | 'api' | 'cancel';

/** The names in braces of a path template. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** An operation of the interface, or of one of its extensions, as data. */
export interface Endpoint<
  Path extends string = string,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique name, camelCase. */
  readonly name: string;
  /** Section of the interface, or the extension. */
  readonly section: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly host: Host;
  /** Path below the base; parameters in braces are UUIDs. */
  readonly path: Path;
  /** Schema of the JSON body; undefined if the operation takes none. */
  readonly body: Body;
  /** Schema of the query, for extensions only. Lists are repeated parameters; unknown parameters lead to a 400. */
  readonly query?: z.ZodMiniObject;
  /** Schema of the body of any 2xx response. */
  readonly response: Response;
  /** Media type of the response's body; default: JSON. */
  readonly answers?: 'text/event-stream' | 'text/csv';
  /** Whether the interface lists x-api-key beside the bearer token (§5). */
  readonly apiKey: boolean;
  /** Whether the endpoint is public, so that it needs no credentials. */
  readonly isPublic?: boolean;
  /** Whether a browser may cache the response, provided that it revalidates it each time. */
  readonly revalidates?: boolean;
  /** Whether a response that isn't a list may be longer than 500,000 characters. */
  readonly mayBeLong?: boolean;
  /** Documented error statuses. If the interface states none, a comment at the endpoint gives our choice. */
  readonly errors: readonly number[];
}

/** Infer the types of an operation's path, body and response from its definition. */
export function endpoint<
  const Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = undefined,
>(definition: Omit<Endpoint<Path, Body, Response>, 'body'> & { readonly body?: Body }): Endpoint<Path, Body, Response> {
  return { ...definition, body: definition.body as Body };
}

/** All workflows of the user and the user's teams, unpaged; the interface doesn't state the order (§4.1). */
export const listWorkflows = endpoint({
  name: 'listWorkflows',
  section: '4.1',
  summary: 'List workflows',
  method: 'GET',
  host: 'accounts',
  path: '/workflows',
  response: workflowList,
  apiKey: true,
  revalidates: true,
  errors: [400, 401, 403, 404, 500],
});

/** Create a workflow in a team, owned by the caller (interface §4.2). */
export const createWorkflow = endpoint({
  name: 'createWorkflow',
  section: '4.2',
  summary: 'Create workflow',
  method: 'POST',
  host: 'accounts',
  path: '/workflows',
  body: createWorkflowBody,
  response: createdWorkflow,
  apiKey: true,
  errors: [400, 401, 403, 404, 500],
});

/** Read one workflow (interface §4.3). */
export const getWorkflow = endpoint({
  name: 'getWorkflow',
  section: '4.3',
  summary: 'Get workflow',
  method: 'GET',
  host: 'accounts',
  path: '/workflows/{workflow_id}',
  response: workflowAnswer,
  apiKey: true,
  errors: [401, 403, 404, 500],
});

/** Change the given fields of a workflow (interface §4.4). */
export const updateWorkflow = endpoint({
  name: 'updateWorkflow',
  section: '4.4',
  summary: 'Update workflow',
  method: 'PATCH',
  host: 'accounts',
  path: '/workflows/{workflow_id}',
  body: updateWorkflowBody,
  response: updatedWorkflow,
  apiKey: true,
  errors: [400, 401, 403, 404, 500],
});

/** Remove a workflow, possibly permanently (interface §4.5). */
export const deleteWorkflow = endpoint({
  name: 'deleteWorkflow',
  section: '4.5',
  summary: 'Delete workflow',
  method: 'DELETE',
  host: 'accounts',
  path: '/workflows/{workflow_id}',
  response: deletedWorkflow,
  apiKey: true,
  errors: [400, 401, 403, 404, 500],
});

/** The teams of the caller (interface §4.6). */
export const listTeams = endpoint({
  name: 'listTeams',
  section: '4.6',
  summary: 'List teams',
  method: 'GET',
  host: 'accounts',
  path: '/teams',
  response: teamList,
  apiKey: true,
  revalidates: true,
  errors: [400, 401, 403, 404, 500],
});

/**
 * Mint a run ID: a GET with a side effect, never cached (interface §4.7). The interface doesn't state its errors; ours
 * is 401 (§5).
 */
export const getRunId = endpoint({
  name: 'getRunId',
  section: '4.7',
  summary: 'Get run id',
  method: 'GET',
  host: 'api',
  path: '/get_run_id',
  response: mintedRunId,
  apiKey: false,
  errors: [401],
});

/**
 * Start (enqueue) a run of a workflow under a team (interface §4.8). The interface doesn't state the status of a
 * validation failure, which is 422 here, nor other errors, which here are those of §7, and 409 for a run ID that was
 * used with another body.
 */
export const startRun = endpoint({
  name: 'startRun',
  section: '4.8',
  summary: 'Start run',
  method: 'POST',
  host: 'api',
  path: '/run_workflow/{team_id}/{run_id}',
  body: startRunBody,
  response: startedRun,
  apiKey: true,
  errors: [400, 401, 403, 404, 409, 422, 500],
});

/** Cancel a run; also succeeds if the run had already ended (interface §4.9). The interface doesn't state the host. */
export const cancelRun = endpoint({
  name: 'cancelRun',
  section: '4.9',
  summary: 'Cancel run',
  method: 'POST',
  host: 'cancel',
  path: '/cancel/{team_id}/{run_id}',
  response: cancelledRun,
  apiKey: true,
  errors: [400, 401, 402, 403, 404, 500],
});

/** The link to the output of a finished run; 404 as long as there is none (interface §4.10). */
export const getRunResult = endpoint({
  name: 'getRunResult',
  section: '4.10',
  summary: 'Get run result',
  method: 'GET',
  host: 'accounts',
  path: '/runs/{run_id}/result',
  response: runResult,
  apiKey: true,
  errors: [400, 401, 403, 404, 500],
});

/** The ten endpoints, in the order of interface §4. */
export const endpoints = [
  listWorkflows,
  createWorkflow,
  getWorkflow,
  updateWorkflow,
  deleteWorkflow,
  listTeams,
  getRunId,
  startRun,
  cancelRun,
  getRunResult,
] as const;
