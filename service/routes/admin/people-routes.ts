import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Invitation, SignInLink } from '@/contract/admin/admin-items.ts';
import {
  changeMemberRole,
  changePerson,
  changePersonBody,
  changeRoleBody,
  endPersonSessions,
  inviteBody,
  invitePerson,
  listPeople,
  makeSignInLink,
  peopleQuery,
  removeMember as removeMemberEndpoint,
} from '@/contract/admin/admin-people.ts';

import { readBody, serveEndpoint, type Authenticate } from '../../http/endpoint-routes.ts';
import { notFound } from '../../http/http-error.ts';
import { ignoreBodies } from '../../http/json-body.ts';
import { originOf } from '../../http/origin-of.ts';
import { readQuery } from '../../http/read-query.ts';
import { requestActor, scopeOf } from '../../rules/admin/actor.ts';
import { personItem } from '../../rules/admin/admin-items.ts';
import { requireSeen } from '../../rules/admin/audit-rules.ts';
import { removeMember, setRole } from '../../rules/admin/member-changes.ts';
import { readPage } from '../../rules/admin/pages.ts';
import {
  ADMIN_LINK_TTL,
  endSessions,
  invite,
  makeLink,
  setDisabled,
  type MadeCode,
} from '../../rules/admin/person-changes.ts';
import type { User } from '../../store/schema.ts';
import type { RouteParts } from '../route-parts.ts';

/** Extension `admin` 1: people, their memberships and their sessions. */
export function peopleRoutes(app: FastifyInstance, parts: RouteParts, authenticate: Authenticate): void {
  const { store, clock } = parts;
  /** A person after a change, even if the caller has just lost the right to administer that person. */
  const itemOf = async (user: User, userId: string) => {
    const { operator } = await store.facts.actor(user.id);
    const [person] = await store.adminLists.people(operator ? null : user.id, { userId }, undefined, 1);
    if (person) return personItem(person);
    const [other] = await store.adminLists.people(null, { userId }, undefined, 1);
    if (!other) throw notFound('There is no such person.');
    return personItem({ ...other, manageable: false, teams: [] });
  };
  const linkOf = (request: FastifyRequest, { code, expiresAt }: MadeCode): SignInLink => {
    const origin = parts.publicUrl ?? originOf(request, parts.allowedHosts);
    const fragment = new URLSearchParams({ code }).toString();
    return { sign_in_url: `${origin}/sign-in#${fragment}`, expires_at: expiresAt.toISOString() };
  };

  serveEndpoint(app, authenticate, listPeople, async ({ user, request }) => {
    const query = readQuery(peopleQuery, request.query);
    const { team_id: teamId, user_id: userId, email } = query;
    const scope = await scopeOf(store.facts, requestActor(user, request));
    if (teamId !== undefined) await requireSeen(store, scope, teamId);
    const read = store.adminLists.people.bind(store.adminLists, scope, { teamId, userId, email });
    return readPage(query, 'name', read, ({ sort_name, id }) => [sort_name, id], personItem);
  });

  serveEndpoint(app, authenticate, invitePerson, async ({ user, params, body, request }): Promise<Invitation> => {
    const whom = readBody(inviteBody, body);
    const actor = requestActor(user, request);
    const { id, link } = await store.change((inside) => invite(inside, parts, actor, params.team_id, whom));
    const person = await itemOf(user, id);
    return { person, created: link !== undefined, link: link ? linkOf(request, link) : null };
  });

  serveEndpoint(app, authenticate, changeMemberRole, async ({ user, params, body, request }) => {
    const change = readBody(changeRoleBody, body);
    const actor = requestActor(user, request);
    await store.change((inside) => setRole(inside, actor, params.team_id, params.user_id, change));
    return itemOf(user, params.user_id);
  });

  serveEndpoint(app, authenticate, changePerson, async ({ user, params, body, request }) => {
    const { disabled } = readBody(changePersonBody, body);
    const at = disabled ? clock.now() : null;
    await store.change((inside) => setDisabled(inside, requestActor(user, request), params.user_id, at));
    return itemOf(user, params.user_id);
  });

  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, removeMemberEndpoint, async ({ user, params, request }) => {
      const actor = requestActor(user, request);
      await store.change((inside) => removeMember(inside, actor, params.team_id, params.user_id));
      return { id: params.user_id, status: 'removed' };
    });
    serveEndpoint(scope, authenticate, endPersonSessions, async ({ user, params, request }) => {
      await store.change((inside) => endSessions(inside, requestActor(user, request), params.user_id));
      return itemOf(user, params.user_id);
    });
    serveEndpoint(scope, authenticate, makeSignInLink, async ({ user, params, request }) => {
      const actor = requestActor(user, request);
      const made = await store.change((inside) => makeLink(inside, clock, actor, params.user_id, ADMIN_LINK_TTL));
      return linkOf(request, made);
    });
  });
}
