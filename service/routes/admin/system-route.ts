import type { FastifyInstance } from 'fastify';

import { getSystem, type SystemState } from '@/contract/admin/admin-system.ts';

import { serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { requestActor, requireOperator } from '../../rules/admin/actor.ts';
import type { SeenNode } from '../../store/admin/node-store.ts';
import type { RouteParts } from '../route-parts.ts';

/** The service's version and dependencies. */
export interface SystemParts {
  readonly version: string;
  readonly databaseKind: 'embedded' | 'postgresql';
  /** State of the storage for outputs; a bucket doesn't report its free space. */
  readonly storage: { readonly kind: 'disk' | 'bucket'; readonly room?: () => Promise<{ used: number; free: number }> };
}

/** Extension `admin` 1: the service's dependencies, and the state of its nodes. */
export function systemRoute(
  app: FastifyInstance,
  { store, clock, system }: RouteParts & { readonly system: SystemParts },
  authenticate: Authenticate,
): void {
  serveEndpoint(app, authenticate, getSystem, async ({ user, request }): Promise<SystemState> => {
    await requireOperator(store.facts, requestActor(user, request));
    const { version, size, done, toCome, newer } = await store.databaseFacts();
    const room = await system.storage.room?.();
    return {
      version: system.version,
      database: { kind: system.databaseKind, version, size },
      storage: { kind: system.storage.kind, used: room?.used ?? null, free: room?.free ?? null },
      migrations: { applied: [...done], pending: [...toCome], newer: [...newer] },
      nodes: (await store.nodes.list()).map(nodeItem),
      as_of: clock.now().toISOString(),
    };
  });
}

function nodeItem({ id, host, role, version, trouble, started_at, seen_at, silent }: SeenNode) {
  const times = { started_at: started_at.toISOString(), seen_at: seen_at.toISOString() };
  const health = silent ? 'silent' : trouble === null ? 'ok' : 'trouble';
  return { id, host, role, version, ...times, health, trouble };
}
