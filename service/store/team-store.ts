import { sql, type Kysely } from 'kysely';

import type { Schema, Subscription } from './schema.ts';

/** Teams and their members. Removed teams stay in the table for their runs' sake, and are never found. */
export class TeamStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** One statement, so that no team is ever without its members. */
  async add(team: { readonly id: string; readonly name: string }, memberIds: readonly string[]): Promise<void> {
    await sql`
      with team as (insert into teams (id, name, subscription) values (${team.id}, ${team.name}, 'active') returning id)
      insert into team_members (team_id, user_id)
      select team.id, member.id from team cross join unnest(${sql.val(memberIds)}::uuid[]) as member (id)`.execute(
      this.#db,
    );
  }

  /** Change its name, subscription or credits. @returns false for an unknown team */
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

  /** Remove a team that has neither workflows nor unfinished runs. @returns false when it has */
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

  /** @returns false when the user was one already */
  async addMember(teamId: string, userId: string): Promise<boolean> {
    const added = await this.#db
      .insertInto('team_members')
      .values({ team_id: teamId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** @returns false when the user was none */
  async removeMember(teamId: string, userId: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('team_members')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return removed !== undefined;
  }

  /** All teams with their members' addresses, by name. */
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

  /** A team and whether the user is one of its members. */
  async find(teamId: string, userId: string): Promise<FoundTeam | undefined> {
    return this.#db
      .selectFrom('teams')
      .leftJoin('team_members', (join) =>
        join.onRef('team_members.team_id', '=', 'teams.id').on('team_members.user_id', '=', userId),
      )
      .select(['teams.id', 'teams.subscription', 'teams.credits'])
      .select(sql<boolean>`team_members.user_id is not null`.as('member'))
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
  readonly member: boolean;
}
