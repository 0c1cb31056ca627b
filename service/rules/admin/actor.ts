import type { FastifyRequest } from 'fastify';

import { callerAddress } from '../../http/caller-address.ts';
import { forbidden, notFound } from '../../http/http-error.ts';
import type { AdminFacts } from '../../store/admin/admin-facts.ts';
import type { Scope } from '../../store/admin/scope.ts';
import type { ActedBy } from '../../store/audit-store.ts';
import type { User } from '../../store/schema.ts';

/** The author of a change. */
export interface Actor {
  /** The user who makes the change. Null: an operator, by a command on the server. */
  readonly user: User | null;
  readonly by: ActedBy;
}

const ADDRESS_LIMIT = 64;

/** The actor for commands: a person with a shell on the server. */
export const commandActor: Actor = { user: null, by: { user_id: null, via: 'command', address: null } };

/** The actor for a request: its caller. */
export function requestActor(user: User, request: FastifyRequest): Actor & { readonly user: User } {
  return { user, by: { user_id: user.id, via: 'page', address: callerAddress(request).slice(0, ADDRESS_LIMIT) } };
}

/** The scope of an actor. @throws HttpError 403 if the actor administers nothing */
export async function scopeOf(facts: AdminFacts, { user }: Actor): Promise<Scope> {
  if (!user) return null;
  const { operator, disabled, admin } = await facts.actor(user.id);
  if (operator && !disabled) return null;
  if (admin && !disabled) return user.id;
  throw forbidden("Only a team's admins and operators of this service can see and do this.");
}

/** @throws HttpError 403 */
export async function requireOperator(
  facts: AdminFacts,
  { user }: Actor,
  words = 'Only operators of this service can see and do this.',
): Promise<void> {
  if (!user) return;
  const { operator, disabled } = await facts.actor(user.id);
  if (!operator || disabled) throw forbidden(words);
}

/** Check that an actor administers a team, and lock it against other changes. @throws HttpError 404, 403 */
export async function requireTeam(facts: AdminFacts, actor: Actor, teamId: string): Promise<void> {
  const scope = await scopeOf(facts, actor);
  if (!(await facts.lockTeam(teamId))) throw noTeam();
  if (scope !== null && (await facts.role(teamId, scope)) !== 'admin') throw notAdmin();
}

export const noTeam = () => notFound('There is no such team.');
export const notAdmin = () => forbidden('You are not an admin of this team.');
