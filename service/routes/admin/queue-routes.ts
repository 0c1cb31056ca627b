import type { FastifyInstance } from 'fastify';

import {
  beginDrain,
  endDrain,
  getQueue,
  queueQuery,
  type Drain,
  type QueueState,
} from '@/contract/admin/admin-queue.ts';
import { holdQueue, releaseQueue } from '@/contract/admin/admin-teams.ts';

import { serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { ignoreBodies } from '../../http/json-body.ts';
import { readQuery } from '../../http/read-query.ts';
import { noTeam, requestActor, scopeOf } from '../../rules/admin/actor.ts';
import { queueItem } from '../../rules/admin/admin-items.ts';
import { readPage } from '../../rules/admin/pages.ts';
import { holdQueue as hold, releaseQueue as release, setDrain } from '../../rules/admin/queue-changes.ts';
import { workerItems } from '../../rules/admin/worker-items.ts';
import type { Scope } from '../../store/admin/scope.ts';
import type { RouteParts } from '../route-parts.ts';

/** Extension `admin` 1: the queue, its holds and its drain. */
export function queueRoutes(app: FastifyInstance, parts: RouteParts, authenticate: Authenticate): void {
  const { store, clock } = parts;
  const queueOf = async (teamId: string) => {
    const [queue] = await store.queueView.teams(null, undefined, 1, teamId);
    if (!queue) throw noTeam();
    return queueItem(queue);
  };
  const drainOf = async (scope: Scope): Promise<Drain | null> => {
    const held = await store.queueView.drain();
    if (!held) return null;
    const { count, expected_end_at } = await store.queueView.underway(scope, clock.now());
    return { ...held, underway: count, expected_end_at: expected_end_at?.toISOString() ?? null };
  };

  serveEndpoint(app, authenticate, getQueue, async ({ user, request }): Promise<QueueState> => {
    const query = readQuery(queueQuery, request.query);
    const scope = await scopeOf(store.facts, requestActor(user, request));
    const read = store.queueView.teams.bind(store.queueView, scope);
    const page = await readPage(
      query,
      'name',
      (after, limit) => read(after, limit),
      ({ name, id }) => [name, id],
      queueItem,
    );
    const [workers, drain] = [await workerItems(store, scope), await drainOf(scope)];
    return { ...page, workers, drain, as_of: clock.now().toISOString() };
  });

  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, holdQueue, async ({ user, params, request }) => {
      await hold(parts, requestActor(user, request), params.team_id);
      return queueOf(params.team_id);
    });
    serveEndpoint(scope, authenticate, releaseQueue, async ({ user, params, request }) => {
      await release(parts, requestActor(user, request), params.team_id);
      return queueOf(params.team_id);
    });
    serveEndpoint(scope, authenticate, beginDrain, async ({ user, request }) => {
      await setDrain(parts, requestActor(user, request), true);
      return { drain: await drainOf(null) };
    });
    serveEndpoint(scope, authenticate, endDrain, async ({ user, request }) => {
      await setDrain(parts, requestActor(user, request), false);
      return { drain: null };
    });
  });
}
