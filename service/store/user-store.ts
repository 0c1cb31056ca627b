import { sql, type Kysely } from 'kysely';

import type { AuditAction, Schema, User } from './schema.ts';

/** A user with the facts that decide whether their credentials are accepted. */
export interface Account extends User {
  readonly disabled_at: Date | null;
  /** Tokens of earlier versions, which have no session number, are refused if issued by this time. */
  readonly sessions_from: Date | null;
  /** Tokens with a lower number are refused. */
  readonly session: number;
}

const account = ['users.id', 'users.email', 'users.disabled_at', 'users.sessions_from', 'users.session'] as const;

export class UserStore {
  readonly #db: Kysely<Schema>;
  readonly #onInvalidated: () => void;

  /** @param onInvalidated called when credentials become invalid */
  constructor(db: Kysely<Schema>, onInvalidated: () => void) {
    this.#db = db;
    this.#onInvalidated = onInvalidated;
  }

  /** @returns false if there is already a user with this address, whatever its case */
  async add(user: User): Promise<boolean> {
    const added = await this.#db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  async find(id: string): Promise<Account | undefined> {
    return this.#db.selectFrom('users').select(account).where('id', '=', id).executeTakeFirst();
  }

  /** The user with an address, whatever the case of its ASCII letters. */
  async findByEmail(email: string): Promise<Account | undefined> {
    return (
      this.#db
        .selectFrom('users')
        .select(account)
        // The collation "C" folds ASCII letters only: other letters that fold together are different mailboxes.
        .where(sql<boolean>`lower(email collate "C") = lower(${email}::text collate "C")`)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst()
    );
  }

  /** The user who is linked to a subject at an issuer. */
  async findByIdentity(issuer: string, subject: string): Promise<Account | undefined> {
    return this.#db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(account)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  /**
   * Link a user to a subject at an issuer, and record this.
   * @returns false if the user, or the subject, is already linked differently at this issuer
   */
  async addIdentity(userId: string, issuer: string, subject: string): Promise<boolean> {
    const { rows } = await sql`
      with added as (
        insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
        on conflict do nothing returning user_id
      ), noted as (
        insert into audit (action, user_id, subject_id, details)
        select ${'identity add' satisfies AuditAction}, user_id, user_id, ${JSON.stringify({ issuer, subject })} from added
      )
      select user_id from added`.execute(this.#db);
    return rows.length > 0;
  }

  /** The oldest user, normally the one created by the first start. */
  async first(): Promise<Account | undefined> {
    return this.#db.selectFrom('users').select(account).orderBy('created_at').limit(1).executeTakeFirst();
  }

  /** All users, ordered by address, with the names of their teams. */
  async list() {
    return this.#db
      .selectFrom('users')
      .leftJoin('team_members', 'team_members.user_id', 'users.id')
      .leftJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['users.id', 'users.email', 'users.created_at', 'users.disabled_at', 'users.operator'])
      .select(sql<string[]>`array_remove(array_agg(teams.name order by teams.name), null)`.as('teams'))
      .groupBy('users.id')
      .orderBy('users.email')
      .execute();
  }

  async setOperator(id: string, operator: boolean): Promise<void> {
    await this.#db.updateTable('users').set({ operator }).where('id', '=', id).execute();
  }

  /** Whether an operator or a command disabled the user, and not an admin of a team. */
  async isDisabledByOperator(id: string): Promise<boolean> {
    const { rows } = await sql`
      select from users where id = ${id} and disabled_at is not null and not disabled_by_admin`.execute(this.#db);
    return rows.length > 0;
  }

  /** @param at null: the user may sign in again */
  async setDisabled(id: string, at: Date | null, byAdmin = false): Promise<void> {
    const change = { disabled_at: at, disabled_by_admin: byAdmin };
    await this.#db.updateTable('users').set(change).where('id', '=', id).execute();
    this.#onInvalidated();
  }

  /**
   * Refuse all tokens issued so far, by raising the session number, which doesn't depend on any machine's clock alone.
   * A restored backup resets the number; adding the seconds makes the next number higher than all those used since the
   * backup. The seconds are counted from 2026, so they fit the column until 2094.
   */
  async endSessions(id: string): Promise<void> {
    const seconds = sql<number>`extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00:00Z')::int`;
    await this.#db
      .updateTable('users')
      .set({ session: sql<number>`greatest(session + 1, ${seconds})`, sessions_from: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    this.#onInvalidated();
  }
}
