import { sql, type Kysely } from 'kysely';

import { auditStatement, type AuditFilter, type AuditPage, type AuditRow } from './admin/audit-statement.ts';
import type { AuditAction, Schema } from './schema.ts';

/** The acting person, the way they act (extension `admin` or a command), and the source of the request. */
export interface ActedBy {
  /** The person's ID. Null: an operator, by an admin command. */
  readonly user_id: string | null;
  readonly via: 'command' | 'page';
  /** Address that the request came from. */
  readonly address: string | null;
}

/** An action and its subject. */
export interface AuditEntry extends Partial<ActedBy> {
  readonly action: AuditAction;
  readonly team_id?: string | null;
  readonly subject_id?: string | null;
  /** Details of the action, stored as JSON. */
  readonly details?: unknown;
}

/**
 * The audit log. Callers' actions are recorded by the statement that changes the row (`RunStore`, `WorkflowStore`), so
 * that neither the change nor the entry exists without the other.
 */
export class AuditStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async add({ action, user_id, via, address, team_id, subject_id, details }: AuditEntry): Promise<void> {
    await this.#db
      .insertInto('audit')
      .values({
        action,
        user_id: user_id ?? null,
        via: via ?? null,
        address: address ?? null,
        team_id: team_id ?? null,
        subject_id: subject_id ?? null,
        details: details === undefined ? null : JSON.stringify(details),
      })
      .execute();
  }

  /** Read entries, newest first. */
  async list(wanted: AuditFilter & AuditPage): Promise<AuditRow[]> {
    const statement = auditStatement(wanted);
    return this.#db.transaction().execute(async (transaction) => {
      // Without statistics, which the embedded database never has, the planner would sort rows that an index already
      // has in order.
      await sql`set local enable_bitmapscan = off`.execute(transaction);
      return (await statement.execute(transaction)).rows;
    });
  }

  /** Remove the oldest entries before a time. @returns their number, at most `limit` */
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
