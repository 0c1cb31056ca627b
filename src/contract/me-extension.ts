import * as z from 'zod/mini';

import { endpoint } from './endpoints.ts';

const extension = { section: 'extension me 1', host: 'accounts', apiKey: true } as const;

/**
 * What a member of a team may do. `viewer`: only look; `member`: also start, cancel and change; `admin`: also manage
 * members. An open set.
 */
const role = z.string();

/**
 * The caller, and their role in each of their teams. `admins` are the email addresses of a team's admins, ten at most.
 * `operator` is present for operators of the service (extension `admin` 1).
 */
export const me = z.object({
  id: z.string(),
  email: z.string(),
  teams: z.array(z.object({ id: z.string(), name: z.string(), role, admins: z.array(z.string()) })),
  operator: z.catch(z.optional(z.boolean()), undefined),
});
export type Me = z.output<typeof me>;

/** Who the caller is (extension `me` 1). */
export const getMe = endpoint({
  ...extension,
  name: 'getMe',
  summary: 'Get the caller and their roles',
  method: 'GET',
  path: '/me',
  response: me,
  errors: [401, 500],
});

/**
 * End the session whose key sent the request: a key created by a sign-in is revoked, others stay valid.
 * `end_session_url` is where the user's sign-in issuer ends its own session; null if there is none (extension `me` 1).
 */
export const endSession = endpoint({
  ...extension,
  name: 'endSession',
  summary: 'Sign out',
  method: 'DELETE',
  path: '/me/session',
  response: z.object({ end_session_url: z.nullable(z.string()) }),
  errors: [401, 500],
});

/** The operations of extension `me` 1, at the accounts base. */
export const meEndpoints = [getMe, endSession] as const;
