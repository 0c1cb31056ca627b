import { sql, type Kysely } from 'kysely';

import type { AuditAction, Schema } from './schema.ts';
import type { Account } from './user-store.ts';

/** A key to be stored: its hash, never the key itself. */
export interface NewApiKey {
  readonly hash: string;
  readonly user_id: string;
  readonly name: string;
  readonly expires_at: Date | null;
}

/** A used code of a sign-in link. */
export interface UsedCode {
  readonly user_id: string;
  /** The issuer that the person signed in with. */
  readonly issuer: string | null;
  /** Lifetime of token and key; null: the default. */
  readonly ttl_seconds: number | null;
}

/** A code to be stored: its hash, never the code itself. */
export interface NewCode extends UsedCode {
  readonly hash: string;
  readonly expires_at: Date;
}

export interface FoundApiKey {
  readonly hash: string;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly user: Account;
}

/** Maximum number of a user's keys from sign-in links. One more key replaces the least recently used one. */
const LINK_KEYS = 5;

/** API keys, and the codes of sign-in links, which are exchanged for keys. */
export class ApiKeyStore {
  readonly #db: Kysely<Schema>;
  readonly #onInvalidated: () => void;

  /** @param onInvalidated called when keys become invalid */
  constructor(db: Kysely<Schema>, onInvalidated: () => void) {
    this.#db = db;
    this.#onInvalidated = onInvalidated;
  }

  /** Store a key. The user's expired keys are removed. @returns its ID */
  async add(key: NewApiKey, now: Date): Promise<string | undefined> {
    await this.#removeExpired(key.user_id, now);
    const added = await this.#db
      .insertInto('api_keys')
      .values({ ...key, from_link: false, created_at: now })
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  }

  /**
   * Store the key made from a code, once, while the code exists: the end of a session deletes the code first and the
   * keys afterwards, so that no key is made in between. The sign-in is recorded together with the key. The least
   * recently used keys from links beyond the limit are removed.
   * @returns false if the code no longer exists
   */
  async addOfCode(key: NewApiKey & { readonly issuer: string | null }, code: string, now: Date): Promise<boolean> {
    await this.#removeExpired(key.user_id, now);
    const by = key.issuer === null ? null : JSON.stringify({ issuer: key.issuer });
    const { rows: known } = await sql`
      with code as (
        select user_id from sign_in_codes where hash = ${code} for share
      ), added as (
        insert into api_keys (hash, user_id, name, expires_at, from_link, created_at, issuer)
        select ${key.hash}::text, user_id, ${key.name}::text, ${key.expires_at}::timestamptz, true, ${now}::timestamptz,
          ${key.issuer}::text
        from code
        on conflict (hash) do nothing
        returning user_id
      ), noted as (
        insert into audit (action, user_id, details)
        select ${'sign in' satisfies AuditAction}, user_id, ${by} from added
      )
      select user_id from code`.execute(this.#db);
    const replaced = await this.#db
      .deleteFrom('api_keys')
      .where('id', 'in', (from) =>
        from
          .selectFrom('api_keys')
          .select('id')
          .where('user_id', '=', key.user_id)
          .where('from_link', '=', true)
          .orderBy((each) => each.fn.coalesce('last_used_at', 'created_at'), 'desc')
          .orderBy('created_at', 'desc')
          .offset(LINK_KEYS),
      )
      .returning('id')
      .execute();
    if (replaced.length > 0) this.#onInvalidated();
    return known.length > 0;
  }

  async #removeExpired(userId: string, now: Date): Promise<void> {
    await this.#db.deleteFrom('api_keys').where('user_id', '=', userId).where('expires_at', '<', now).execute();
  }

  /** The keys of a user, or of all users, newest first. */
  async list(userId?: string) {
    return this.#db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.id', 'api_keys.name', 'api_keys.created_at', 'api_keys.expires_at', 'api_keys.last_used_at'])
      .select(['api_keys.user_id', 'users.email'])
      .$if(userId !== undefined, (query) => query.where('api_keys.user_id', '=', userId ?? ''))
      .orderBy('api_keys.created_at', 'desc')
      .execute();
  }

  /** The owner and the name of a key. */
  async findById(id: string): Promise<{ user_id: string; name: string | null } | undefined> {
    return this.#db.selectFrom('api_keys').select(['user_id', 'name']).where('id', '=', id).executeTakeFirst();
  }

  /** Remove a key, and the sign-in codes of its user. @returns its user and name, or undefined for an unknown key */
  async remove(id: string): Promise<{ user_id: string; name: string | null } | undefined> {
    const removed = await this.#db
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .returning(['user_id', 'name'])
      .executeTakeFirst();
    if (removed) await this.#removeCodes(removed.user_id);
    this.#onInvalidated();
    return removed;
  }

  /** Remove the keys and codes of a user's sign-in links; with `all`, remove every key. @returns the number of keys */
  async removeOf(userId: string, { all }: { readonly all: boolean }): Promise<number> {
    await this.#removeCodes(userId);
    const removed = await this.#db
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .$if(!all, (query) => query.where('from_link', '=', true))
      .returning('id')
      .execute();
    this.#onInvalidated();
    return removed.length;
  }

  async #removeCodes(userId: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
  }

  async markUsed(hash: string, at: Date): Promise<void> {
    await this.#db.updateTable('api_keys').set({ last_used_at: at }).where('hash', '=', hash).execute();
  }

  async find(hash: string): Promise<FoundApiKey | undefined> {
    const row = await this.#db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['api_keys.hash', 'api_keys.last_used_at', 'api_keys.expires_at'])
      .select(['users.id', 'users.email', 'users.disabled_at', 'users.sessions_from', 'users.session'])
      .where('api_keys.hash', '=', hash)
      .executeTakeFirst();
    if (!row) return undefined;
    const { hash: kept, last_used_at, expires_at, ...user } = row;
    return { hash: kept, lastUsedAt: last_used_at, expiresAt: expires_at, user };
  }

  /** Store the code of a sign-in link. The user's expired codes are removed. */
  async addCode(code: NewCode, now: Date) {
    await this.#db
      .deleteFrom('sign_in_codes')
      .where('user_id', '=', code.user_id)
      .where('expires_at', '<', now)
      .execute();
    await this.#db.insertInto('sign_in_codes').values(code).execute();
  }

  /**
   * Use a code. Only the page that used it first may use it again, until it expires.
   * @returns undefined if the code can't be used
   */
  async useCode(hash: string, usedBy: string, now: Date): Promise<UsedCode | undefined> {
    return this.#db
      .updateTable('sign_in_codes')
      .set({ used_by: usedBy })
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .where((each) => each.or([each('used_by', 'is', null), each('used_by', '=', usedBy)]))
      .returning(['user_id', 'issuer', 'ttl_seconds'])
      .executeTakeFirst();
  }

  /**
   * Remove a key made by a sign-in, and record the sign-out. A key of another kind remains.
   * @returns the issuer of the sign-in; undefined for any other key
   */
  async removeOfSignIn(hash: string): Promise<{ readonly issuer: string | null } | undefined> {
    const { rows } = await sql<{ issuer: string | null }>`
      with removed as (
        delete from api_keys where hash = ${hash} and from_link returning user_id, issuer
      ), noted as (
        insert into audit (action, user_id) select ${'sign out' satisfies AuditAction}, user_id from removed
      )
      select issuer from removed`.execute(this.#db);
    if (rows[0]) this.#onInvalidated();
    return rows[0];
  }
}
