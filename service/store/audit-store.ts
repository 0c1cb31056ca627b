import type { Kysely } from 'kysely';

import type { AuditAction, Schema } from './schema.ts';

/** An action and its subject. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** Null or missing: an operator did it, by an admin command. */
  readonly user_id?: string | null;
  readonly team_id?: string | null;
  readonly subject_id?: string | null;
  /** Becomes JSON. */
  readonly details?: unknown;
}

/** Filter of entries; the newest `limit` of them. */
export interface AuditFilter {
  readonly userId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

/**
 * The audit log. Actions of callers are written by the statement that changes the row (`RunStore`, `WorkflowStore`),
 * so that neither is there without the other.
 */
export class AuditStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async add({ action, user_id, team_id, subject_id, details }: AuditEntry): Promise<void> {
    await this.#db
      .insertInto('audit')
      .values({
        action,
        user_id: user_id ?? null,
        team_id: team_id ?? null,
        subject_id: subject_id ?? null,
        details: details === undefined ? null : JSON.stringify(details),
      })
      .execute();
  }

  /** The newest entries first. */
  async list({ userId, teamId, subjectId, since, limit }: AuditFilter) {
    return this.#db
      .selectFrom('audit')
      .leftJoin('users', 'users.id', 'audit.user_id')
      .select(['audit.at', 'audit.action', 'audit.user_id', 'users.email'])
      .select(['audit.team_id', 'audit.subject_id', 'audit.details'])
      .$if(userId !== undefined, (query) => query.where('audit.user_id', '=', userId ?? ''))
      .$if(teamId !== undefined, (query) => query.where('audit.team_id', '=', teamId ?? ''))
      .$if(subjectId !== undefined, (query) => query.where('audit.subject_id', '=', subjectId ?? ''))
      .$if(since !== undefined, (query) => query.where('audit.at', '>=', since ?? new Date(0)))
      .orderBy('audit.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Remove the oldest entries from before a time. @returns how many, `limit` at most */
  async removeBefore(at: Date, limit: number): Promise<number> {
    const removed = await this.#db
      .with('oldest', (db) => db.selectFrom('audit').select(['id', 'at']).orderBy('id').limit(limit))
      .deleteFrom('audit')
      .where('id', 'in', (from) => from.selectFrom('oldest').select('id').where('oldest.at', '<', at))
      .returning('id')
      .execute();
    return removed.length;
  }
}
