import { sql, type RawBuilder } from 'kysely';

/** The ID of an admin, who sees their own teams; null: an operator, who sees all teams. */
export type Scope = string | null;

/** The IDs of the teams that a person administers. */
export const teamsOfAdmin = (admin: string): RawBuilder<unknown> =>
  sql`(select own.team_id from team_members as own where own.user_id = ${admin}::uuid and own.role = 'admin')`;

/** SQL for whether the scope may see a team. @param team SQL reference to the team's ID */
export const seesTeam = (scope: Scope, team: string): RawBuilder<unknown> =>
  scope === null ? sql`true` : sql`${sql.ref(team)} in ${teamsOfAdmin(scope)}`;

/**
 * SQL for whether an admin may manage a person: the person is in one of the admin's teams, has neither a membership nor
 * a workflow in any other team, and is not an operator. An operator may manage anyone.
 * @param user name of the row of `users`
 */
export function manages(scope: Scope, user: string): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`;
  const id = sql.ref(`${user}.id`);
  const own = teamsOfAdmin(scope);
  return sql<boolean>`(
    not ${sql.ref(`${user}.operator`)}
    and exists (select from team_members as theirs where theirs.user_id = ${id} and theirs.team_id in ${own})
    and not exists (select from team_members as theirs where theirs.user_id = ${id} and theirs.team_id not in ${own})
    and not exists (
      select from workflows where workflows.owner_id = ${id} and workflows.deleted_at is null
        and workflows.team_id not in ${own}
    ))`;
}
