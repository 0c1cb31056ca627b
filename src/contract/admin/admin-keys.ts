import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';
import { uuid } from '@/contract/fields.ts';

import { extension, givenName, gone, page } from './admin-fields.ts';
import { adminKey, createdKey, pageOf } from './admin-items.ts';

/** The page to read. */
export const ownKeysQuery = z.object(page);

/** The caller's keys, newest first (extension `admin` 1). */
export const listOwnKeys = endpoint({
  ...extension,
  name: 'listOwnKeys',
  summary: 'List own API keys',
  method: 'GET',
  path: '/keys',
  query: ownKeysQuery,
  response: pageOf(adminKey),
  errors: [400, 401, 500],
});

/** What the key is for, and for how many days it is valid; null: until it is revoked. */
export const createKeyBody = z.object({
  name: givenName,
  days: z.nullable(z.int().check(z.minimum(1, 'must be 1 to 3650'), z.maximum(3650, 'must be 1 to 3650'))),
});

/** Create a key for the caller. Only this response contains the key itself (extension `admin` 1). */
export const createOwnKey = endpoint({
  ...extension,
  name: 'createOwnKey',
  summary: 'Create an API key',
  method: 'POST',
  path: '/keys',
  body: createKeyBody,
  response: createdKey,
  errors: [400, 401, 500],
});

/** Revoke one of the caller's keys; `status` is `revoked` (extension `admin` 1). */
export const revokeOwnKey = endpoint({
  ...extension,
  name: 'revokeOwnKey',
  summary: 'Revoke an own API key',
  method: 'DELETE',
  path: '/keys/{key_id}',
  response: gone,
  errors: [400, 401, 403, 404, 500],
});

/** Only the keys of this user; default: those of all users whom the caller manages. */
export const keysQuery = z.object({ ...page, user_id: z.optional(uuid) });

/** The keys of people whom the caller manages, newest first (extension `admin` 1). */
export const listKeys = endpoint({
  ...extension,
  name: 'listKeys',
  summary: "List people's API keys",
  method: 'GET',
  path: '/admin/keys',
  query: keysQuery,
  response: pageOf(adminKey),
  errors: [400, 401, 403, 404, 500],
});

/** Revoke a key; `status` is `revoked` (extension `admin` 1). */
export const revokeKey = endpoint({
  ...extension,
  name: 'revokeKey',
  summary: "Revoke a person's API key",
  method: 'DELETE',
  path: '/admin/keys/{key_id}',
  response: gone,
  errors: [400, 401, 403, 404, 500],
});
