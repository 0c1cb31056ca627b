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

/** Which base an endpoint is served at (interface §4); the host of cancel is not shown, so it has its own. */
export type Host = 'accounts' | 'api' | 'cancel';

/** The names in braces of a path template. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** One operation of the interface, or of an extension of it, as data. */
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
  /** Path below the host; parameters in braces are UUIDs. */
  readonly path: Path;
  /** Schema of the JSON body; undefined when the operation takes none. */
  readonly body: Body;
  /** Schema of the query, for extensions only: lists are repeated parameters, and unknown parameters are a 400. */
  readonly query?: z.ZodMiniObject;
  /** Schema of the body of any 2xx response. */
  readonly response: Response;
  /** Media type of that body; default: JSON. */
  readonly answers?: 'text/event-stream' | 'text/csv';
  /** Whether x-api-key is listed beside the bearer token (interface §5). */
  readonly apiKey: boolean;
  /** Whether it is public, without credentials. */
  readonly isPublic?: boolean;
  /** Whether a browser may cache the response, if it revalidates it each time. */
  readonly revalidates?: boolean;
  /** Documented error statuses; where the interface shows none, a comment at the endpoint names our choice. */
  readonly errors: readonly number[];
}

/** Infer the types of an operation's path, body and response. */
export function endpoint<
  const Path extends string,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = undefined,
>(definition: Omit<Endpoint<Path, Body, Response>, 'body'> & { readonly body?: Body }): Endpoint<Path, Body, Response> {
  return { ...definition, body: definition.body as Body };
}

/** All workflows of the user and the user's teams, unpaged, order not shown (interface §4.1). */
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

/** Make a workflow in a team, owned by the caller (interface §4.2). */
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

/** Remove a workflow, perhaps permanently (interface §4.5). */
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

/** Mint a run id: a GET with an effect, never cached (interface §4.7). Errors are not shown; ours is 401 (§5). */
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
 * Start (enqueue) a run of a workflow under a team (interface §4.8). The validation failure's status is not shown,
 * ours is 422; other errors are not shown, ours are those of §7 and 409 for a run id used with another body.
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

/** Cancel a run; also succeeds if the run had already ended (interface §4.9). The host is not shown. */
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

/** The link to the output of a finished run; 404 while there is none (interface §4.10). */
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
