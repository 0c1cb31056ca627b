import type * as z from 'zod/mini';

import type { listTeamRunsQuery } from '@/contract/runs-extension.ts';

import { badRequest, forbidden, notFound } from '../http/http-error.ts';
import type { Role, User } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { TeamRunRow } from '../store/runs/team-run-rows.ts';
import type { TeamRunFilter } from '../store/runs/team-run-store.ts';
import { unique } from './cursor.ts';

/** Which runs a team member sees: all of the team's runs, or only their own. */
export type RunVisibility = 'team' | 'own';

/**
 * The filter of a query, limited to runs that the caller may see.
 * @param mine the IDs of the caller's teams
 * @throws HttpError 400 for an invalid time, 404 for an unknown team, 403 for a forbidden one
 */
export async function teamRunFilter(
  store: Store,
  user: User,
  mine: readonly string[],
  query: z.output<typeof listTeamRunsQuery>,
  visibility: RunVisibility,
): Promise<TeamRunFilter> {
  const times = { createdAfter: time(query.created_after), createdBefore: time(query.created_before) };
  const teams = query.team_id && unique(query.team_id);
  const callers = query.started_by && unique(query.started_by.map((id) => (id === 'me' ? user.id : id)));
  for (const id of teams ?? []) {
    if (!mine.includes(id) && !(await store.teams.find(id, user.id))) throw notFound('There is no such team.');
  }
  if (teams?.some((id) => !mine.includes(id))) throw forbidden('You are not a member of this team.');
  if (visibility === 'own' && callers?.some((id) => id !== user.id)) throw notOwn();
  return {
    teams: teams ?? mine,
    workflows: query.workflow_id && unique(query.workflow_id),
    statuses: query.status && [...new Set(query.status)].toSorted(),
    callers: visibility === 'own' ? [user.id] : callers,
    ...times,
  };
}

/** Find a run that the caller may see. @throws HttpError 404, 403 */
export async function findTeamRun(
  store: Store,
  runId: string,
  user: User,
  visibility: RunVisibility,
): Promise<TeamRunRow & { readonly role: Role | null }> {
  const run = await store.teamRuns.find(runId, user.id);
  if (!run) throw notFound('There is no such run.');
  if (run.role === null) throw forbidden("You are not a member of this run's team.");
  if (visibility === 'own' && run.caller_id !== user.id) throw notOwn();
  return run;
}

const notOwn = () => forbidden('This service shows you your own runs only.');

/** Parse a time of a query, in UTC. @throws HttpError 400 for an invalid one */
export function time(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw badRequest(`${text} is not a valid time.`);
  return at.toISOString();
}
