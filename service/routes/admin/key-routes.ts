import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  createKeyBody,
  createOwnKey,
  keysQuery,
  listKeys,
  listOwnKeys,
  ownKeysQuery,
  revokeKey as revokeOthersKey,
  revokeOwnKey,
} from '@/contract/admin/admin-keys.ts';
import type { CreatedKey } from '@/contract/admin/admin-items.ts';

import { hashOf } from '../../auth/api-keys.ts';
import { readBody, serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { ignoreBodies } from '../../http/json-body.ts';
import { readQuery } from '../../http/read-query.ts';
import { requestActor, scopeOf } from '../../rules/admin/actor.ts';
import { keyItem } from '../../rules/admin/admin-items.ts';
import { requireManageable } from '../../rules/admin/audit-rules.ts';
import { createKey, revokeKey, revokeOwnKey as revokeOwn } from '../../rules/admin/key-changes.ts';
import { readPage } from '../../rules/admin/pages.ts';
import type { AdminKeyRow } from '../../store/admin/admin-lists.ts';
import type { RouteParts } from '../route-parts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const currentOf = ({ headers }: FastifyRequest) => hashOf(String(headers['x-api-key']));
const placeOf = ({ sort_at, id }: AdminKeyRow) => [sort_at, id] as const;

/** Extension `admin` 1: the caller's own keys, and those of the people an admin manages. */
export function keyRoutes(app: FastifyInstance, { store, clock }: RouteParts, authenticate: Authenticate): void {
  serveEndpoint(app, authenticate, listOwnKeys, async ({ user, request }) => {
    const query = readQuery(ownKeysQuery, request.query);
    const current = currentOf(request);
    const read = store.adminLists.keys.bind(store.adminLists, null, user.id);
    return readPage(query, 'time', read, placeOf, (row) => keyItem(row, current));
  });

  serveEndpoint(app, authenticate, createOwnKey, async ({ user, body, request }): Promise<CreatedKey> => {
    const { name, days } = readBody(createKeyBody, body);
    const now = clock.now();
    const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const actor = requestActor(user, request);
    const { id, key } = await store.change((inside) => createKey(inside, actor, user, { name, expiresAt }, now));
    const times = { created_at: now.toISOString(), expires_at: expiresAt?.toISOString() ?? null, last_used_at: null };
    return { id, name, user, ...times, from_sign_in: false, current: false, api_key: key };
  });

  serveEndpoint(app, authenticate, listKeys, async ({ user, request }) => {
    const query = readQuery(keysQuery, request.query);
    const scope = await scopeOf(store.facts, requestActor(user, request));
    if (query.user_id !== undefined) await requireManageable(store, scope, query.user_id);
    const current = currentOf(request);
    const read = store.adminLists.keys.bind(store.adminLists, scope, query.user_id);
    return readPage(query, 'time', read, placeOf, (row) => keyItem(row, current));
  });

  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, revokeOwnKey, async ({ user, params, request }) => {
      await store.change((inside) => revokeOwn(inside, requestActor(user, request), params.key_id));
      return { id: params.key_id, status: 'revoked' };
    });
    serveEndpoint(scope, authenticate, revokeOthersKey, async ({ user, params, request }) => {
      await store.change((inside) => revokeKey(inside, requestActor(user, request), params.key_id));
      return { id: params.key_id, status: 'revoked' };
    });
  });
}
