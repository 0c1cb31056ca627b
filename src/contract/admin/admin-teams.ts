import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';

import { extension, givenName, page } from './admin-fields.ts';
import { adminTeam, pageOf } from './admin-items.ts';
import { teamQueue } from './admin-queue.ts';

const subscription = z.enum(['active', 'inactive'], 'must be active or inactive');
const credits = z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000)));

/** The page to read. */
export const adminTeamsQuery = z.object(page);

/** The teams that the caller administers, ordered by name; for operators, all teams (extension `admin` 1). */
export const listAdminTeams = endpoint({
  ...extension,
  name: 'listAdminTeams',
  summary: 'List the teams that the caller administers',
  method: 'GET',
  path: '/admin/teams',
  query: adminTeamsQuery,
  response: pageOf(adminTeam),
  errors: [400, 401, 403, 500],
});

/** The team's name. */
export const createTeamBody = z.object({ name: givenName });

/** Create a team without members; for operators. Members are invited later (extension `admin` 1). */
export const createAdminTeam = endpoint({
  ...extension,
  name: 'createAdminTeam',
  summary: 'Create a team',
  method: 'POST',
  path: '/admin/teams',
  body: createTeamBody,
  response: adminTeam,
  errors: [400, 401, 403, 500],
});

/** One team (extension `admin` 1). */
export const getAdminTeam = endpoint({
  ...extension,
  name: 'getAdminTeam',
  summary: 'Get a team',
  method: 'GET',
  path: '/admin/teams/{team_id}',
  response: adminTeam,
  errors: [400, 401, 403, 404, 500],
});

const teamFields = {
  name: z.optional(givenName),
  subscription: z.optional(subscription),
  credits: z.optional(credits),
};

/**
 * The new values, and in `from` the values that they replace. If one of these has been changed in the meantime, nothing
 * is changed (409).
 */
export const changeTeamBody = z.object({
  ...teamFields,
  from: z.optional(
    z.object({ name: z.optional(z.string()), subscription: z.optional(z.string()), credits: teamFields.credits }),
  ),
});

/** Change a team; only operators may change subscription and credits (extension `admin` 1). */
export const changeAdminTeam = endpoint({
  ...extension,
  name: 'changeAdminTeam',
  summary: 'Change a team',
  method: 'PATCH',
  path: '/admin/teams/{team_id}',
  body: changeTeamBody,
  response: adminTeam,
  errors: [400, 401, 403, 404, 409, 500],
});

/** Put a team's queue on hold; the response is the queue (extension `admin` 1). */
export const holdQueue = endpoint({
  ...extension,
  name: 'holdQueue',
  summary: "Hold a team's queue",
  method: 'POST',
  path: '/admin/teams/{team_id}/hold',
  response: teamQueue,
  errors: [400, 401, 403, 404, 500],
});

/** Release a team's queue; the response is the queue (extension `admin` 1). */
export const releaseQueue = endpoint({
  ...extension,
  name: 'releaseQueue',
  summary: "Release a team's queue",
  method: 'POST',
  path: '/admin/teams/{team_id}/release',
  response: teamQueue,
  errors: [400, 401, 403, 404, 500],
});
