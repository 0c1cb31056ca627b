import { sql, type Kysely } from 'kysely';

import type { Role, Schema } from '../schema.ts';
import { manages, seesTeam, type Scope } from './scope.ts';

/** The facts that decide whether a person may act, read at the time of the action. */
export interface ActorFacts {
  readonly operator: boolean;
  readonly disabled: boolean;
  /** Whether the person administers any team. */
  readonly admin: boolean;
}

/** The relation of a person to an admin. */
export interface Reach {
  readonly manageable: boolean;
  /** One of the admin's teams that the person is in; null: there is none, or the admin is an operator. */
  readonly team_id: string | null;
}

/** The facts that admins' changes depend on. Locks last until the end of the transaction. */
export class AdminFacts {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Lock a team's members against other changes. @returns false for an unknown team */
  async lockTeam(id: string): Promise<boolean> {
    const { rows } = await sql`
      select from teams where id = ${id} and removed_at is null for no key update`.execute(this.#db);
    return rows.length > 0;
  }

  /** Lock people against other changes, in the order of their IDs, so that two changes never wait for each other. */
  async lockPeople(ids: readonly string[]): Promise<void> {
    await sql`select from users where id = any(${sql.val(ids)}::uuid[]) order by id for update`.execute(this.#db);
  }

  async actor(id: string): Promise<ActorFacts> {
    const { rows } = await sql<ActorFacts>`
      select operator, disabled_at is not null as disabled,
        exists (select from team_members where user_id = users.id and role = 'admin') as admin
      from users where id = ${id}`.execute(this.#db);
    return rows[0] ?? { operator: false, disabled: true, admin: false };
  }

  /** The IDs of the teams that a person administers. */
  async teamsOf(userId: string): Promise<string[]> {
    const { rows } = await sql<{ team_id: string }>`
      select team_id from team_members where user_id = ${userId} and role = 'admin'`.execute(this.#db);
    return rows.map(({ team_id }) => team_id);
  }

  /** The role of a person in a team; null: not a member. */
  async role(teamId: string, userId: string): Promise<Role | null> {
    const member = await this.#db
      .selectFrom('team_members')
      .select('role')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return member?.role ?? null;
  }

  /** Lock a team's admins against other changes, in the order of their IDs, as `lockPeople` does. */
  async lockAdmins(teamId: string): Promise<void> {
    await sql`
      select from users where id in (select user_id from team_members where team_id = ${teamId} and role = 'admin')
      order by id for no key update`.execute(this.#db);
  }

  /** Whether a team has another admin who can sign in. */
  async hasOtherAdmin(teamId: string, userId: string): Promise<boolean> {
    const { rows } = await sql`
      select from team_members join users on users.id = team_members.user_id
      where team_id = ${teamId} and user_id <> ${userId} and role = 'admin' and disabled_at is null
      limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  /** The operators who can sign in; locks them against other changes. */
  async lockOperators(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from users where operator and disabled_at is null order by id for update`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  /** Whether another person has made a sign-in link for this person. */
  async hasLinkOfOthers(userId: string): Promise<boolean> {
    const { rows } = await sql`
      select from audit
      where subject_id = ${userId} and action = 'sign-in link' and user_id <> ${userId} limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  /** The relation of a person to a scope. */
  async reach(scope: Scope, userId: string): Promise<Reach | undefined> {
    const { rows } = await sql<Reach>`
      select ${manages(scope, 'users')} as manageable, shared.team_id
      from users left join lateral (
        select team_id from team_members
        where ${scope !== null} and user_id = users.id and ${seesTeam(scope, 'team_id')} order by team_id limit 1
      ) as shared on true
      where users.id = ${userId}`.execute(this.#db);
    return rows[0];
  }
}
