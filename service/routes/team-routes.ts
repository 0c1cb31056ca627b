import type { FastifyInstance } from 'fastify';

import { listTeams } from '@/contract/endpoints.ts';

import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { LargeJson, sendLargeJson } from '../http/large-json.ts';
import type { RouteParts } from './route-parts.ts';

/** List teams (interface §4.6). */
export function teamRoutes(app: FastifyInstance, { store }: RouteParts, authenticate: Authenticate): void {
  serveEndpoint(app, authenticate, listTeams, async ({ user, request, reply }) =>
    sendLargeJson(request, reply, new LargeJson(JSON.stringify(await store.teams.listOf(user.id)))),
  );
}
