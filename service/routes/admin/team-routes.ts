import type { FastifyInstance } from 'fastify';

import {
  adminTeamsQuery,
  changeAdminTeam,
  changeTeamBody,
  createAdminTeam,
  createTeamBody,
  getAdminTeam,
  listAdminTeams,
} from '@/contract/admin/admin-teams.ts';

import { readBody, serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { badRequest } from '../../http/http-error.ts';
import { readQuery } from '../../http/read-query.ts';
import { noTeam, requestActor, scopeOf } from '../../rules/admin/actor.ts';
import { teamItem } from '../../rules/admin/admin-items.ts';
import { requireSeen } from '../../rules/admin/audit-rules.ts';
import { readPage } from '../../rules/admin/pages.ts';
import { addTeam, changeTeam } from '../../rules/admin/team-changes.ts';
import type { RouteParts } from '../route-parts.ts';

/** Extension `admin` 1: teams. */
export function adminTeamRoutes(app: FastifyInstance, { store, ids }: RouteParts, authenticate: Authenticate): void {
  const itemOf = async (id: string) => {
    const [team] = await store.adminLists.teams(null, undefined, 1, id);
    if (!team) throw noTeam();
    return teamItem(team);
  };

  serveEndpoint(app, authenticate, listAdminTeams, async ({ user, request }) => {
    const query = readQuery(adminTeamsQuery, request.query);
    const scope = await scopeOf(store.facts, requestActor(user, request));
    const read = store.adminLists.teams.bind(store.adminLists, scope);
    return readPage(
      query,
      'name',
      (after, limit) => read(after, limit),
      ({ name, id }) => [name, id],
      teamItem,
    );
  });

  serveEndpoint(app, authenticate, createAdminTeam, async ({ user, body, request }) => {
    const team = { id: ids.next(), ...readBody(createTeamBody, body) };
    await store.change((inside) => addTeam(inside, requestActor(user, request), team, []));
    return itemOf(team.id);
  });

  serveEndpoint(app, authenticate, getAdminTeam, async ({ user, params, request }) => {
    await requireSeen(store, await scopeOf(store.facts, requestActor(user, request)), params.team_id);
    return itemOf(params.team_id);
  });

  serveEndpoint(app, authenticate, changeAdminTeam, async ({ user, params, body, request }) => {
    const { from, ...change } = readBody(changeTeamBody, body);
    if (Object.keys(change).length === 0) throw badRequest('The body has no field to change.');
    await store.change((inside) => changeTeam(inside, requestActor(user, request), params.team_id, change, from));
    return itemOf(params.team_id);
  });
}
