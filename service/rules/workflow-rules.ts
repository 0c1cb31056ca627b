import { visibleText } from '@/contract/fields.ts';
import { createWorkflowBody, updateWorkflowBody } from '@/contract/workflow.ts';

import { readBody } from '../http/endpoint-routes.ts';
import { badRequest, forbidden, notFound } from '../http/http-error.ts';
import type { Role, User } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { WorkflowChange, WorkflowRow } from '../store/workflow-store.ts';

const NAME_LIMIT = 255;
const CANVAS_TYPE_LIMIT = 2 ** 31;

/** Parse and validate the body of create workflow (interface §4.2). @throws HttpError 400 */
export function readCreateBody(body: unknown) {
  const read = readBody(createWorkflowBody, body);
  checkFields(read);
  return {
    name: read.name,
    team_id: read.team_id.toLowerCase(),
    is_external: read.is_external ?? false,
    canvas_type: read.canvas_type ?? 0,
    public: read.public ?? false,
  };
}

/**
 * Parse and validate the body of update workflow (interface §4.4). @throws HttpError 400, also if it changes nothing
 */
export function readUpdateBody(body: unknown): WorkflowChange {
  const read = readBody(updateWorkflowBody, body);
  checkFields(read);
  if (Object.keys(read).length === 0) throw badRequest('The body has no field to change.');
  return {
    ...read,
    ...(read.team_id === undefined ? {} : { team_id: read.team_id.toLowerCase() }),
    ...(read.owner_id === undefined ? {} : { owner_id: read.owner_id.toLowerCase() }),
  };
}

function checkFields({ name, canvas_type }: { name?: string | undefined; canvas_type?: number | undefined }): void {
  if (name !== undefined) {
    const length = Array.from(name).length;
    if (length < 1 || length > NAME_LIMIT) throw badRequest(`name: must have 1 to ${NAME_LIMIT} characters`);
    if (!visibleText.test(name)) throw badRequest('name: must have a visible character');
    // A lone surrogate has no UTF-8 encoding, so the name could not be stored exactly.
    if (/\p{Surrogate}/u.test(name)) throw badRequest('name: must be well-formed text');
  }
  if (canvas_type !== undefined && (canvas_type >= CANVAS_TYPE_LIMIT || canvas_type < -CANVAS_TYPE_LIMIT)) {
    throw badRequest('canvas_type: must be from -2147483648 to 2147483647');
  }
}

/** Find a team. @throws HttpError 404 */
export async function findTeam(store: Store, teamId: string, user: User) {
  const team = await store.teams.find(teamId, user.id);
  if (!team) throw notFound('There is no such team.');
  return team;
}

interface Membership {
  readonly role: Role | null;
}

/** @throws HttpError 403 if the user is not in the team */
export function requireMember({ role }: Membership): void {
  if (role === null) throw forbidden('You are not a member of this team.');
}

/** @throws HttpError 403 if the user is not in the team, or only as a viewer */
export function requireWorker(team: Membership): void {
  requireMember(team);
  if (team.role === 'viewer') throw viewerOnly('this team');
}

const viewerOnly = (where: string) =>
  forbidden(`You are a viewer of ${where}: you can look, but not start, cancel or change anything.`);

/** Find a workflow. @throws HttpError 404, also if it was removed */
export async function findWorkflow(store: Store, workflowId: string, user: User): Promise<WorkflowRow> {
  const workflow = await store.workflows.find(workflowId, user.id);
  if (!workflow) throw notFound('There is no such workflow.');
  return workflow;
}

/** @throws HttpError 403 if the user is neither in the workflow's team nor its owner */
export function requireAccess(workflow: { readonly accessible: boolean }): void {
  if (!workflow.accessible) throw forbidden("You are not a member of this workflow's team.");
}

/** @throws HttpError 403 if the user may not change, delete or start the workflow */
export function requireUse(workflow: { readonly accessible: boolean } & Membership): void {
  requireAccess(workflow);
  if (workflow.role === 'viewer') throw viewerOnly("this workflow's team");
  if (workflow.role === null) {
    throw forbidden("You are no longer a member of this workflow's team: you can look, but not change anything.");
  }
}

/**
 * Check a change: the team's members, except viewers, may change a workflow and move it to another team in which they
 * are not viewers; its owner, if a member, and the team's admins may transfer it, and only to a non-viewer of its team.
 * An unknown ID (404) takes precedence over a forbidden change (403).
 * @throws HttpError 404, 403
 */
export async function checkChange(
  store: Store,
  workflow: WorkflowRow,
  change: WorkflowChange,
  user: User,
): Promise<void> {
  const teamId = change.team_id ?? workflow.team_id;
  const ownerId = change.owner_id ?? workflow.owner_id;
  const gives = ownerId !== workflow.owner_id;
  const team = teamId === workflow.team_id ? undefined : await findTeam(store, teamId, user);
  if (gives && !(await store.users.find(ownerId))) throw notFound('There is no such user.');
  requireUse(workflow);
  if (team) requireWorker(team);
  if (!gives) return;
  if (workflow.owner_id !== user.id && workflow.role !== 'admin') {
    throw forbidden('Only its owner and the admins of its team can give a workflow away.');
  }
  const destination = await store.teams.find(teamId, ownerId);
  if (!destination?.role) throw forbidden("The new owner is not a member of the workflow's team.");
  if (destination.role === 'viewer') throw forbidden("The new owner is only a viewer of the workflow's team.");
}
