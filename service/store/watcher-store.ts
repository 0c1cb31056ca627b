import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { Account } from './user-store.ts';

/** The facts that decide whether the stream of a user continues. */
export interface Watcher extends Account {
  /** ID and role in each team, sorted. */
  readonly memberships: readonly string[];
  /** The hashes of the user's unexpired keys. */
  readonly keys: readonly string[];
}

/** Users with open streams. */
export class WatcherStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** The current state of users, their memberships and their keys. */
  async find(userIds: readonly string[], now: Date): Promise<Watcher[]> {
    const { rows } = await sql<Watcher>`
      select users.id, users.email, users.disabled_at, users.sessions_from, users.session,
        array(
          select team_id || ' ' || role from team_members where team_members.user_id = users.id order by 1
        ) as memberships,
        array(
          select hash from api_keys
          where api_keys.user_id = users.id and (expires_at is null or expires_at > ${now}::timestamptz)
        ) as keys
      from users where users.id = any(${sql.val(userIds)}::uuid[])`.execute(this.#db);
    return rows;
  }
}
