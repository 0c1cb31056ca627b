import { sql, type Kysely } from 'kysely';

import type { Role, Schema, Subscription, User } from '../schema.ts';
import { manages, seesTeam, type Scope } from './scope.ts';

/** When a queue was put on hold, and by whom; null: it isn't on hold. */
export type Held = { readonly since: string; readonly by: User | null } | null;

/** A team as seen by its admins. */
export interface AdminTeamRow {
  readonly id: string;
  readonly name: string;
  readonly subscription: Subscription;
  readonly credits: number | null;
  readonly members: number;
  readonly created_at: Date;
  readonly held: Held;
}

/** A person as seen by admins. */
export interface AdminPersonRow extends User {
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly last_used_at: Date | null;
  readonly operator: boolean;
  readonly manageable: boolean;
  /** The sort key: the address in lower case. */
  readonly sort_name: string;
  /** The person's teams that the scope may see. */
  readonly teams: readonly { readonly id: string; readonly name: string; readonly role: Role; from_groups: boolean }[];
}

/** A key as seen by admins. */
export interface AdminKeyRow {
  readonly id: string;
  readonly hash: string;
  readonly name: string | null;
  readonly user_id: string;
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly from_link: boolean;
  /** `created_at` in full precision. */
  readonly sort_at: string;
}

/** Filter of people: all given values must match. */
export interface PeopleFilter {
  readonly teamId?: string | undefined;
  readonly userId?: string | undefined;
  /** Part of the address. */
  readonly email?: string | undefined;
}

/** The sort key of the previous page's last item. */
export type After = readonly [string, string] | undefined;

/**
 * When a queue was put on hold, and by whom, as JSON. @param id SQL reference to the ID under which the hold is stored
 */
export const heldOf = (id: string) =>
  sql<Held>`(
    select json_build_object('since', to_char(held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', (select json_build_object('id', users.id, 'email', users.email) from users where users.id = held_by))
    from queue_holds where queue_holds.id = ${sql.ref(id)}
  )`;

/** A time in full precision, as stored in a cursor. */
export const allDigits = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Lists of teams, people and keys for admins. */
export class AdminLists {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Teams by name, or one team. */
  async teams(scope: Scope, after: After, limit: number, id?: string): Promise<AdminTeamRow[]> {
    const { rows } = await sql<AdminTeamRow>`
      select teams.id, teams.name, teams.subscription, teams.credits, teams.created_at, ${heldOf('teams.id')} as held,
        (select count(*)::int from team_members where team_members.team_id = teams.id) as members
      from teams
      where teams.removed_at is null and ${seesTeam(scope, 'teams.id')}
        and ${id === undefined ? sql`true` : sql`teams.id = ${id}::uuid`}
        and ${after ? sql`(teams.name, teams.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`}
      order by teams.name, teams.id limit ${limit}::int`.execute(this.#db);
    return rows;
  }

  /** People by address. */
  async people(
    scope: Scope,
    { teamId, userId, email }: PeopleFilter,
    after: After,
    limit: number,
  ): Promise<AdminPersonRow[]> {
    const inTeam = teamId === undefined ? sql`true` : sql`members.team_id = ${teamId}::uuid`;
    const isSeen =
      scope === null && teamId === undefined
        ? sql`true`
        : sql`users.id in (
            select members.user_id from team_members as members where ${inTeam} and ${seesTeam(scope, 'members.team_id')}
          )`;
    const { rows } = await sql<AdminPersonRow>`
      select users.id, users.email, users.created_at, users.disabled_at, users.operator, lower(users.email collate "C") as sort_name,
        ${manages(scope, 'users')} as manageable,
        (select max(last_used_at) from api_keys where api_keys.user_id = users.id) as last_used_at,
        coalesce((
          select json_agg(
            json_build_object('id', teams.id, 'name', teams.name, 'role', role, 'from_groups', from_groups)
            order by teams.name, teams.id
          )
          from team_members join teams on teams.id = team_members.team_id
          where team_members.user_id = users.id and ${seesTeam(scope, 'teams.id')}
        ), '[]') as teams
      from users
      where ${isSeen}
        and ${userId === undefined ? sql`true` : sql`users.id = ${userId}::uuid`}
        and ${email === undefined ? sql`true` : sql`position(lower(${email}::text) in lower(users.email)) > 0`}
        and ${after ? sql`(lower(users.email collate "C"), users.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`}
      order by lower(users.email collate "C"), users.id limit ${limit}::int`.execute(this.#db);
    return rows;
  }

  /** Keys, newest first: those of one person, whether or not within the scope, or those of all people within it. */
  async keys(scope: Scope, userId: string | undefined, after: After, limit: number): Promise<AdminKeyRow[]> {
    const whose = userId === undefined ? manages(scope, 'users') : sql`api_keys.user_id = ${userId}::uuid`;
    const { rows } = await sql<AdminKeyRow>`
      select api_keys.id, api_keys.hash, api_keys.name, api_keys.user_id, users.email, api_keys.created_at,
        api_keys.expires_at, api_keys.last_used_at, api_keys.from_link, ${allDigits('api_keys.created_at')} as sort_at
      from api_keys join users on users.id = api_keys.user_id
      where ${whose}
        and ${after ? sql`(api_keys.created_at, api_keys.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by api_keys.created_at desc, api_keys.id desc limit ${limit}::int`.execute(this.#db);
    return rows;
  }
}
