import { issueSignInCode } from '../../auth/sign-in-codes.ts';
import { forbidden, HttpError, notFound } from '../../http/http-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ChangeStore } from '../../store/admin/change-store.ts';
import type { Role } from '../../store/schema.ts';
import type { Account } from '../../store/user-store.ts';
import { requireOperator, requireTeam, scopeOf, type Actor } from './actor.ts';
import { addMember } from './member-changes.ts';

/** Lifetime of a link made by an admin, in seconds. The person who gets it may be away for a weekend. */
export const ADMIN_LINK_TTL = 3 * 24 * 60 * 60;

/** The code of a sign-in link, which is not stored itself, and its expiry. */
export interface MadeCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** Add a user. @returns undefined if there already is one with this address */
export async function addUser(inside: ChangeStore, actor: Actor, ids: Ids, email: string, teamId?: string) {
  const user = { id: ids.next(), email };
  if (!(await inside.users.add(user))) return undefined;
  await inside.audit.add({
    ...actor.by,
    action: 'user add',
    team_id: teamId ?? null,
    subject_id: user.id,
    details: { email },
  });
  return user;
}

/**
 * Add a person to a team, whether or not the user exists.
 * @returns the person's ID, and for a new user the code of a link
 * @throws HttpError 404, 403, 409 if they are already a member
 */
export async function invite(
  inside: ChangeStore,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  actor: Actor,
  teamId: string,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<{ readonly id: string; readonly link: MadeCode | undefined }> {
  await requireTeam(inside.facts, actor, teamId);
  const made = await addUser(inside, actor, ids, email, teamId);
  const user = made ?? (await inside.users.findByEmail(email));
  if (!user) throw new Error('A user has neither been added nor found.');
  await addMember(inside, actor, teamId, user, role);
  const link = made && (await issueLink(inside, clock, actor, user.id, teamId, ADMIN_LINK_TTL));
  return { id: user.id, link };
}

/** Make a sign-in link. @param ttl its lifetime in seconds @throws HttpError 404, 403, 409 for a disabled user */
export async function makeLink(inside: ChangeStore, clock: Clock, actor: Actor, userId: string, ttl?: number) {
  const { user, teamId } = await requireManaged(inside, actor, userId);
  if (user.disabled_at) throw new HttpError(409, `${user.email} is disabled. Enable the user first.`);
  return issueLink(inside, clock, actor, userId, teamId, ttl);
}

async function issueLink(
  inside: ChangeStore,
  clock: Clock,
  actor: Actor,
  userId: string,
  teamId: string | null,
  ttl: number | undefined,
): Promise<MadeCode> {
  const made = await issueSignInCode({ store: inside, clock }, userId, { ttl });
  await inside.audit.add({ ...actor.by, action: 'sign-in link', team_id: teamId, subject_id: userId });
  return made;
}

/**
 * Refuse all of a person's credentials from now on, or let the person sign in again with new ones. What an operator or
 * a command disabled, no admin of a team enables.
 * @returns the number of removed keys
 * @throws HttpError 404, 403, 409 for oneself
 */
export async function setDisabled(inside: ChangeStore, actor: Actor, userId: string, at: Date | null): Promise<number> {
  const { user, teamId } = await requireManaged(inside, actor, userId);
  if (actor.user?.id === userId) throw new HttpError(409, "You can't disable yourself. Another admin can.");
  const isAdmin = (await scopeOf(inside.facts, actor)) !== null;
  const isOperators = await inside.users.isDisabledByOperator(userId);
  if (!at && isAdmin && isOperators) {
    throw forbidden(`An operator disabled ${user.email}: only an operator of this service can enable them.`);
  }
  await inside.users.setDisabled(userId, at, at !== null && isAdmin && !isOperators);
  // A person who is enabled again needs new credentials, because someone else may have the old ones.
  if (at) await inside.users.endSessions(userId);
  const keys = at ? await inside.keys.removeOf(userId, { all: true }) : 0;
  const action = at ? 'user disable' : 'user enable';
  const details = { email: user.email };
  await inside.audit.add({ ...actor.by, action, team_id: teamId, subject_id: userId, details });
  return keys;
}

/** End all sessions of a person. Named keys remain. @returns the number of removed keys @throws HttpError 404, 403 */
export async function endSessions(inside: ChangeStore, actor: Actor, userId: string): Promise<number> {
  const { teamId } = await requireManaged(inside, actor, userId);
  await inside.users.endSessions(userId);
  const keys = await inside.keys.removeOf(userId, { all: false });
  await inside.audit.add({ ...actor.by, action: 'sessions end', team_id: teamId, subject_id: userId });
  return keys;
}

/**
 * Grant or revoke a person's operator role. If an admin made a link for a new operator, and so may have signed in as
 * them, all earlier credentials are refused from then on.
 * @throws HttpError 404, 403, 409 if no operator would be left
 */
export async function setOperator(inside: ChangeStore, actor: Actor, userId: string, operator: boolean): Promise<void> {
  await requireOperator(inside.facts, actor);
  const operators = await inside.facts.lockOperators();
  const user = await inside.users.find(userId);
  if (!user) throw noPerson();
  if (!operator && operators.every((id) => id === userId)) {
    throw new HttpError(409, `${user.email} is the last operator. Make another one first.`);
  }
  await inside.users.setOperator(userId, operator);
  if (operator && (await inside.facts.hasLinkOfOthers(userId))) {
    await inside.users.endSessions(userId);
    await inside.keys.removeOf(userId, { all: true });
  }
  await inside.audit.add({ ...actor.by, action: 'user operator', subject_id: userId, details: { operator } });
}

/**
 * Check that an actor may manage a person, and lock both against other changes.
 * @returns the person and, if the actor is an admin, a team that they have in common
 * @throws HttpError 404, 403
 */
export async function requireManaged(
  { facts, users }: ChangeStore,
  actor: Actor,
  userId: string,
): Promise<{ readonly user: Account; readonly teamId: string | null }> {
  await facts.lockPeople([userId, ...(actor.user ? [actor.user.id] : [])]);
  const user = await users.find(userId);
  const scope = await scopeOf(facts, actor);
  const reach = await facts.reach(scope, userId);
  if (!user || !reach) throw noPerson();
  if (reach.manageable) return { user, teamId: reach.team_id };
  throw forbidden(
    reach.team_id === null
      ? 'This person is in none of your teams.'
      : `${user.email} is an operator, or belongs to other teams too: only an operator of this service can do this.`,
  );
}

const noPerson = () => notFound('There is no such person.');
