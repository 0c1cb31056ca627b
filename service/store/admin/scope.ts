import { sql, type RawBuilder } from 'kysely';

/** The id of an admin, who sees their own teams; null: an operator, who sees all. */
export type Scope = string | null;

/** The ids of the teams a person administers. */
export const teamsOfAdmin = (admin: string): RawBuilder<unknown> =>
  sql`(select own.team_id from team_members as own where own.user_id = ${admin}::uuid and own.role = 'admin')`;

/** Whether the scope may see a team. @param team reference to its id */
export const seesTeam = (scope: Scope, team: string): RawBuilder<unknown> =>
  scope === null ? sql`true` : sql`${sql.ref(team)} in ${teamsOfAdmin(scope)}`;

/**
 * Whether an admin may manage a person: in one of their teams, with neither a membership nor a workflow in any other,
 * and not an operator. An operator manages anyone.
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
