import { sql, type Kysely } from 'kysely';

import type { AuditAction, Role, Schema, Subscription } from './schema.ts';

const FROM_GROUPS = JSON.stringify({ by: 'groups' });

/** Teams and their members. Removed teams stay in the table for the sake of their runs, but are never found. */
export class TeamStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Add a team and its members in one statement, so that no team is ever without members. */
  async add(team: { readonly id: string; readonly name: string }, memberIds: readonly string[]): Promise<void> {
    await sql`
      with team as (insert into teams (id, name, subscription) values (${team.id}, ${team.name}, 'active') returning id)
      insert into team_members (team_id, user_id)
      select team.id, member.id from team cross join unnest(${sql.val(memberIds)}::uuid[]) as member (id)`.execute(
      this.#db,
    );
  }

  /** Change a team's name, subscription or credits. @returns false for an unknown team */
  async change(
    id: string,
    change: { readonly name?: string; readonly subscription?: Subscription; readonly credits?: number | null },
  ): Promise<boolean> {
    const changed = await this.#db
      .updateTable('teams')
      .set(change)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** The fields of a team that admins can change. */
  async values(id: string) {
    return this.#db
      .selectFrom('teams')
      .select(['name', 'subscription', 'credits'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
  }

  /** Remove a team without workflows or unfinished runs. @returns false if it has any, or doesn't exist */
  async remove(id: string, at: Date): Promise<boolean> {
    const { rows } = await sql<{ removed: boolean }>`
      with removed as (
        update teams set removed_at = ${at}
        where id = ${id} and removed_at is null
          and not exists (select 1 from workflows where team_id = ${id} and deleted_at is null)
          and not exists (select 1 from runs where team_id = ${id} and status = 'queued')
          and not exists (select 1 from runs where team_id = ${id} and status = 'running')
        returning id
      ), gone as (delete from team_members where team_id in (select id from removed))
      select exists (select 1 from removed) as removed`.execute(this.#db);
    return rows[0]?.removed ?? false;
  }

  /** @returns false if the user was already a member */
  async addMember(teamId: string, userId: string, role: Role = 'member'): Promise<boolean> {
    const added = await this.#db
      .insertInto('team_members')
      .values({ team_id: teamId, user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** @returns false if the user was not a member */
  async removeMember(teamId: string, userId: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('team_members')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return removed !== undefined;
  }

  /**
   * Grant a member a role by hand, which groups leave unchanged from then on. @returns false if the user is not a
   * member
   */
  async setRole(teamId: string, userId: string, role: Role): Promise<boolean> {
    const changed = await this.#db
      .updateTable('team_members')
      .set({ role, from_groups: false })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /**
   * Grant a user the memberships that follow from an issuer's groups, and remove those that groups granted but no
   * longer grant. Memberships granted by hand remain. Each change is recorded in the audit log, in the same statement.
   * @param mapped IDs of all teams to which groups are mapped; memberships in other teams are left unchanged
   */
  async setFromGroups(userId: string, mapped: readonly string[], given: ReadonlyMap<string, Role>): Promise<void> {
    await sql`
      with given as (
        select id, role from unnest(${sql.val([...given.keys()])}::uuid[], ${sql.val([...given.values()])}::text[])
          as given (id, role)
        where exists (select from teams where teams.id = given.id and removed_at is null)
      ), removed as (
        delete from team_members
        where user_id = ${userId} and from_groups and team_id = any(${sql.val(mapped)}::uuid[])
          and team_id not in (select id from given)
        returning team_id
      ), added as (
        insert into team_members (team_id, user_id, role, from_groups) select id, ${userId}::uuid, role, true from given
        on conflict (user_id, team_id) do update set role = excluded.role
        where team_members.from_groups and team_members.role <> excluded.role
        returning team_id, role, xmax = 0 as is_new
      )
      insert into audit (action, team_id, subject_id, user_id, details)
      select ${'member remove' satisfies AuditAction}, team_id, ${userId}::uuid, ${userId}::uuid, ${FROM_GROUPS}
      from removed
      union all
      select case when is_new then ${'member add' satisfies AuditAction} else ${'member role' satisfies AuditAction} end,
        team_id, ${userId}::uuid, ${userId}::uuid, json_build_object('role', role, 'by', 'groups')::text
      from added`.execute(this.#db);
  }

  /** The roles of a user in their teams, by team name, with the addresses of up to ten active admins of each team. */
  async rolesOf(userId: string): Promise<{ id: string; name: string; role: Role; admins: string[] }[]> {
    return this.#db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['teams.id', 'teams.name', 'team_members.role'])
      .select(
        sql<string[]>`array(
          select email from team_members as other join users on users.id = other.user_id
          where other.team_id = teams.id and other.role = 'admin' and users.disabled_at is null order by email limit 10
        )`.as('admins'),
      )
      .where('team_members.user_id', '=', userId)
      .orderBy('teams.name')
      .orderBy('teams.id')
      .execute();
  }

  /** All teams, ordered by name, with their members' addresses. */
  async listAll() {
    return this.#db
      .selectFrom('teams')
      .leftJoin('team_members', 'team_members.team_id', 'teams.id')
      .leftJoin('users', 'users.id', 'team_members.user_id')
      .select(['teams.id', 'teams.name', 'teams.subscription', 'teams.credits'])
      .select(sql<string[]>`array_remove(array_agg(users.email order by users.email), null)`.as('members'))
      .where('teams.removed_at', 'is', null)
      .groupBy('teams.id')
      .orderBy('teams.name')
      .orderBy('teams.id')
      .execute();
  }

  /** The teams of a user by name (interface §4.6). */
  async listOf(userId: string): Promise<{ id: string; name: string }[]> {
    return this.#db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['teams.id', 'teams.name'])
      .where('team_members.user_id', '=', userId)
      .orderBy('teams.name')
      .orderBy('teams.id')
      .execute();
  }

  /** A team, and the role of a user in it. */
  async find(teamId: string, userId: string): Promise<FoundTeam | undefined> {
    return this.#db
      .selectFrom('teams')
      .leftJoin('team_members', (join) =>
        join.onRef('team_members.team_id', '=', 'teams.id').on('team_members.user_id', '=', userId),
      )
      .select(['teams.id', 'teams.subscription', 'teams.credits', 'team_members.role'])
      .where('teams.id', '=', teamId)
      .where('teams.removed_at', 'is', null)
      .executeTakeFirst();
  }
}

/** A team as the rules need it. */
export interface FoundTeam {
  readonly id: string;
  readonly subscription: Subscription;
  readonly credits: number | null;
  /** The user's role. Null: the user is not a member. */
  readonly role: Role | null;
}
