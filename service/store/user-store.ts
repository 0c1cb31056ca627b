import { sql, type Kysely } from 'kysely';

import type { Schema, Subscription, User } from './schema.ts';

/** Users, their teams and their API keys. */
export class UserStore {
  readonly #db: Kysely<Schema>;
  #revocations = 0;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns false when there is a user with this address already, whatever its case */
  async addUser(user: User): Promise<boolean> {
    const added = await this.#db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  async findUser(id: string): Promise<User | undefined> {
    return this.#db.selectFrom('users').select(['id', 'email']).where('id', '=', id).executeTakeFirst();
  }

  async findUserByEmail(email: string): Promise<User | undefined> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
  }

  /** The user that the first start made. */
  async firstUser(): Promise<User | undefined> {
    return this.#db.selectFrom('users').select(['id', 'email']).orderBy('created_at').limit(1).executeTakeFirst();
  }

  async addApiKey(userId: string, hash: string): Promise<void> {
    await this.#db.insertInto('api_keys').values({ user_id: userId, hash }).execute();
  }

  /** The keys of a user, or of all users, newest first. */
  async listApiKeys(userId?: string) {
    return this.#db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.id', 'api_keys.created_at', 'api_keys.last_used_at', 'api_keys.user_id', 'users.email'])
      .$if(userId !== undefined, (query) => query.where('api_keys.user_id', '=', userId ?? ''))
      .orderBy('api_keys.created_at', 'desc')
      .execute();
  }

  /** How many keys this process has revoked: what is remembered of keys holds while it stays the same. */
  get revocations(): number {
    return this.#revocations;
  }

  /** @returns false when there is no such key */
  async removeApiKey(id: string): Promise<boolean> {
    const removed = await this.#db.deleteFrom('api_keys').where('id', '=', id).returning('id').executeTakeFirst();
    this.#revocations += 1;
    return removed !== undefined;
  }

  /** Note that a key was used. */
  async markApiKeyUsed(hash: string, at: Date): Promise<void> {
    await this.#db.updateTable('api_keys').set({ last_used_at: at }).where('hash', '=', hash).execute();
  }

  async findApiKey(hash: string): Promise<{ hash: string; lastUsedAt: Date | null; user: User } | undefined> {
    const row = await this.#db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.hash', 'api_keys.last_used_at', 'users.id', 'users.email'])
      .where('api_keys.hash', '=', hash)
      .executeTakeFirst();
    return row && { hash: row.hash, lastUsedAt: row.last_used_at, user: { id: row.id, email: row.email } };
  }

  /** One statement, so that no team is ever without its members. */
  async addTeam(team: { id: string; name: string }, memberIds: readonly string[]): Promise<void> {
    await this.#db
      .with('team', (db) =>
        db
          .insertInto('teams')
          .values({ ...team, subscription: 'active' })
          .returning('id'),
      )
      .insertInto('team_members')
      .expression((from) =>
        from
          .selectFrom('team')
          .crossJoin(sql<{ user_id: string }>`unnest(${sql.val(memberIds)}::uuid[])`.as<'m'>(sql`m(user_id)`))
          .select(['team.id as team_id', 'm.user_id']),
      )
      .columns(['team_id', 'user_id'])
      .execute();
  }

  /** @returns false when there is no such team */
  async setSubscription(teamId: string, subscription: Subscription): Promise<boolean> {
    const set = await this.#db
      .updateTable('teams')
      .set({ subscription })
      .where('id', '=', teamId)
      .returning('id')
      .executeTakeFirst();
    return set !== undefined;
  }

  /** The teams of a user by name (interface §4.6). */
  async listTeams(userId: string): Promise<{ id: string; name: string }[]> {
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
  async findTeam(
    teamId: string,
    userId: string,
  ): Promise<{ id: string; subscription: Subscription; member: boolean } | undefined> {
    return this.#db
      .selectFrom('teams')
      .leftJoin('team_members', (join) =>
        join.onRef('team_members.team_id', '=', 'teams.id').on('team_members.user_id', '=', userId),
      )
      .select(['teams.id', 'teams.subscription', sql<boolean>`team_members.user_id is not null`.as('member')])
      .where('teams.id', '=', teamId)
      .executeTakeFirst();
  }
}
