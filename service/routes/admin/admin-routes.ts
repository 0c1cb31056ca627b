import type { FastifyInstance } from 'fastify';

import type { Authenticate } from '../../http/endpoint-routes.ts';
import type { RouteParts } from '../route-parts.ts';
import { auditRoutes } from './audit-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { queueRoutes } from './queue-routes.ts';
import { systemRoute, type SystemParts } from './system-route.ts';
import { adminTeamRoutes } from './team-routes.ts';

/** The parts used by the routes of extension `admin` 1. */
export interface AdminRouteParts extends RouteParts {
  readonly system: SystemParts;
}

/** Extension `admin` 1: people, teams, keys, audit, queue and system. Browsers don't cache any of its answers. */
export function adminRoutes(app: FastifyInstance, parts: AdminRouteParts, authenticate: Authenticate): void {
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    keyRoutes(scope, parts, authenticate);
    adminTeamRoutes(scope, parts, authenticate);
    peopleRoutes(scope, parts, authenticate);
    auditRoutes(scope, parts, authenticate);
    queueRoutes(scope, parts, authenticate);
    systemRoute(scope, parts, authenticate);
  });
}
