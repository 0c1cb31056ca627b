import { HttpError, notFound } from '../../http/http-error.ts';
import type { ChangeStore } from '../../store/admin/change-store.ts';
import type { Role, User } from '../../store/schema.ts';
import { requireTeam, type Actor } from './actor.ts';

const LAST_ADMIN = 'You are the last admin of this team. Make someone else an admin first.';

/** Add a person to a team. @throws HttpError 404; 403; 409 if they are already a member */
export async function addMember(stores: ChangeStore, actor: Actor, teamId: string, user: User, role: Role) {
  const { facts, teams, audit } = stores;
  await requireTeam(facts, actor, teamId);
  if (!(await teams.addMember(teamId, user.id, role))) {
    throw new HttpError(409, `${user.email} is already a member.`);
  }
  await audit.add({ ...actor.by, action: 'member add', team_id: teamId, subject_id: user.id, details: { role } });
}

/**
 * Change a member's role.
 * @param from the role to replace; without it, any role is replaced
 * @throws HttpError 404; 403; 409 if the role is no longer `from`, or if the team's last admin would demote themselves
 */
export async function setRole(
  stores: ChangeStore,
  actor: Actor,
  teamId: string,
  userId: string,
  { role, from }: { readonly role: Role; readonly from?: string | undefined },
) {
  const { facts, teams, audit } = stores;
  await requireTeam(facts, actor, teamId);
  const { user, role: now } = await findMember(stores, teamId, userId);
  if (from !== undefined && from !== now) {
    throw new HttpError(
      409,
      `The role of ${user.email} was changed to ${now} by someone else. Your change was not saved.`,
    );
  }
  if (role !== 'admin') await requireOtherAdmin(stores, actor, teamId, userId, now);
  await teams.setRole(teamId, userId, role);
  await audit.add({ ...actor.by, action: 'member role', team_id: teamId, subject_id: userId, details: { role } });
}

/** Remove a person from a team. @throws HttpError 404; 403; 409 if the team's last admin would remove themselves */
export async function removeMember(stores: ChangeStore, actor: Actor, teamId: string, userId: string) {
  const { facts, teams, audit } = stores;
  await requireTeam(facts, actor, teamId);
  const { role } = await findMember(stores, teamId, userId);
  await requireOtherAdmin(stores, actor, teamId, userId, role);
  await teams.removeMember(teamId, userId);
  await audit.add({ ...actor.by, action: 'member remove', team_id: teamId, subject_id: userId });
}

async function findMember({ facts, users }: ChangeStore, teamId: string, userId: string) {
  const user = await users.find(userId);
  if (!user) throw notFound('There is no such person.');
  const role = await facts.role(teamId, userId);
  if (role === null) throw notFound(`${user.email} is not a member of this team.`);
  return { user, role };
}

/**
 * Refuse to let a team's last admin remove or demote themselves. Another admin who removes them stays an admin; an
 * operator may leave a team without one.
 */
async function requireOtherAdmin({ facts }: ChangeStore, actor: Actor, teamId: string, userId: string, role: Role) {
  if (actor.user?.id !== userId || role !== 'admin') return;
  // Without this lock, the other admin could be removed or disabled at the same moment.
  await facts.lockAdmins(teamId);
  if (!(await facts.hasOtherAdmin(teamId, userId))) throw new HttpError(409, LAST_ADMIN);
}
