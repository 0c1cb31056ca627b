import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';
import { uuid } from '@/contract/fields.ts';

import { extension, gone, page } from './admin-fields.ts';
import { adminPerson, invitation, pageOf, signInLink } from './admin-items.ts';

/** The roles that a member can have. */
export const adminRoles = ['viewer', 'member', 'admin'] as const;
const role = z.enum(adminRoles, `must be one of ${adminRoles.join(', ')}`);
const email = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[^\s@\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@\p{Cc}\p{Cf}\p{Surrogate}]+$/u, 'must be an e-mail address'),
  );

/** Filter of people: by team, by person, or by part of the email address. */
export const peopleQuery = z.object({
  ...page,
  team_id: z.optional(uuid),
  user_id: z.optional(uuid),
  email: z.optional(z.string().check(z.minLength(1), z.maxLength(254), z.regex(/^\P{Cc}*$/u, 'must be text'))),
});

/** The people in the caller's teams, ordered by email address; for operators, all people (extension `admin` 1). */
export const listPeople = endpoint({
  ...extension,
  name: 'listPeople',
  summary: 'List people',
  method: 'GET',
  path: '/admin/people',
  query: peopleQuery,
  response: pageOf(adminPerson),
  errors: [400, 401, 403, 404, 500],
});

/** Whether to disable the person, whose credentials are then refused. */
export const changePersonBody = z.object({ disabled: z.boolean() });

/** Disable a person, which revokes all their credentials, or enable them again (extension `admin` 1). */
export const changePerson = endpoint({
  ...extension,
  name: 'changePerson',
  summary: 'Disable or enable a person',
  method: 'PATCH',
  path: '/admin/people/{user_id}',
  body: changePersonBody,
  response: adminPerson,
  errors: [400, 401, 403, 404, 409, 500],
});

/** End all sessions of a person; named keys stay valid (extension `admin` 1). */
export const endPersonSessions = endpoint({
  ...extension,
  name: 'endPersonSessions',
  summary: "End a person's sessions",
  method: 'POST',
  path: '/admin/people/{user_id}/end_sessions',
  response: adminPerson,
  errors: [400, 401, 403, 404, 500],
});

/** Create a link with which a person signs in once (extension `admin` 1). */
export const makeSignInLink = endpoint({
  ...extension,
  name: 'makeSignInLink',
  summary: 'Make a sign-in link for a person',
  method: 'POST',
  path: '/admin/people/{user_id}/sign_in_link',
  response: signInLink,
  errors: [400, 401, 403, 404, 409, 500],
});

/** The person to add to a team. */
export const inviteBody = z.object({ email, role });

/**
 * Add a person to a team. If the person is new, only this response contains their sign-in link (extension `admin` 1).
 */
export const invitePerson = endpoint({
  ...extension,
  name: 'invitePerson',
  summary: 'Invite a person into a team',
  method: 'POST',
  path: '/admin/teams/{team_id}/members',
  body: inviteBody,
  response: invitation,
  errors: [400, 401, 403, 404, 409, 500],
});

/**
 * The new role, and the role that it replaces. If the role has been changed in the meantime, nothing is changed (409).
 */
export const changeRoleBody = z.object({ role, from: z.string() });

/** Change a member's role (extension `admin` 1). */
export const changeMemberRole = endpoint({
  ...extension,
  name: 'changeMemberRole',
  summary: "Change a member's role",
  method: 'PATCH',
  path: '/admin/teams/{team_id}/members/{user_id}',
  body: changeRoleBody,
  response: adminPerson,
  errors: [400, 401, 403, 404, 409, 500],
});

/** Remove a person from a team; `status` is `removed` (extension `admin` 1). */
export const removeMember = endpoint({
  ...extension,
  name: 'removeMember',
  summary: 'Remove a member from a team',
  method: 'DELETE',
  path: '/admin/teams/{team_id}/members/{user_id}',
  response: gone,
  errors: [400, 401, 403, 404, 409, 500],
});
