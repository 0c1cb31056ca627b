import { HttpError } from '../../http/http-error.ts';
import type { ChangeStore } from '../../store/admin/change-store.ts';
import type { AuditAction, Subscription } from '../../store/schema.ts';
import { noTeam, requireOperator, requireTeam, type Actor } from './actor.ts';

/** The changeable fields of a team. */
export interface TeamValues {
  readonly name?: string | undefined;
  readonly subscription?: Subscription | undefined;
  readonly credits?: number | null | undefined;
}

/** The fields of a team as the admin last saw them. */
export type TeamSeen = { readonly [Field in keyof TeamValues]?: string | number | null | undefined };

const actions: Readonly<Record<keyof TeamValues, AuditAction>> = {
  name: 'team rename',
  subscription: 'team subscription',
  credits: 'team credits',
};

/** Add a team. @param members IDs and addresses @throws HttpError 403 */
export async function addTeam(
  { facts, teams, audit }: ChangeStore,
  actor: Actor,
  team: { readonly id: string; readonly name: string },
  members: readonly { readonly id: string; readonly email: string }[],
): Promise<void> {
  await requireOperator(facts, actor);
  await teams.add(team, [...new Set(members.map(({ id }) => id))]);
  const details = { name: team.name, members: members.map(({ email }) => email) };
  await audit.add({ ...actor.by, action: 'team add', team_id: team.id, details });
}

/**
 * Change a team's name, subscription or credits.
 * @param from the values to replace
 * @throws HttpError 404, 403, 409 if they have changed since
 */
export async function changeTeam(
  { facts, teams, audit }: ChangeStore,
  actor: Actor,
  teamId: string,
  change: TeamValues,
  from: TeamSeen = {},
): Promise<void> {
  await requireTeam(facts, actor, teamId);
  if (change.subscription !== undefined || change.credits !== undefined) {
    await requireOperator(facts, actor, "Only operators of this service can change a team's subscription and credits.");
  }
  const now = await teams.values(teamId);
  if (!now) throw noTeam();
  const fields = Object.keys(actions) as (keyof TeamValues)[];
  for (const field of fields)
    if (from[field] !== undefined && from[field] !== now[field]) throw changedSince(field, now);
  const given = fields.filter((field) => change[field] !== undefined);
  const values = Object.fromEntries(given.map((field) => [field, change[field]]));
  await teams.change(teamId, values);
  for (const field of given) {
    await audit.add({ ...actor.by, action: actions[field], team_id: teamId, details: { [field]: change[field] } });
  }
}

function changedSince(field: keyof TeamValues, now: Required<TeamSeen>): HttpError {
  const words = {
    name: `The team was renamed to “${now.name}” by someone else.`,
    subscription: `The team's subscription was changed to ${now.subscription} by someone else.`,
    credits: `The team has ${now.credits ?? 'unlimited'} credits now.`,
  };
  return new HttpError(409, `${words[field]} Your change was not saved.`);
}

/** Remove a team. @throws HttpError 404, 403, 409 if it has workflows or unfinished runs */
export async function removeTeam(inside: ChangeStore, actor: Actor, teamId: string, at: Date): Promise<void> {
  const { facts, teams, audit } = inside;
  await requireOperator(facts, actor);
  await requireTeam(facts, actor, teamId);
  if (!(await teams.remove(teamId, at))) {
    throw new HttpError(
      409,
      'The team has workflows or unfinished runs. Delete or move its workflows and end its runs first.',
    );
  }
  await audit.add({ ...actor.by, action: 'team remove', team_id: teamId });
}
