import { sql, type Kysely } from 'kysely';

import type { After } from './admin/admin-lists.ts';
import type { AuditAction, Schema } from './schema.ts';

/** Who does something as an admin, and from where. */
export interface ActedBy {
  /** Null: an operator did it, by an admin command. */
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
  /** Becomes JSON. */
  readonly details?: unknown;
}

/** Filter of entries; each list of values is met by any of them. */
export interface AuditFilter {
  readonly userId?: string | undefined;
  /** Undefined: all, and what is of no team. */
  readonly teams?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: Date | string | undefined;
  /** Not included. */
  readonly to?: string | undefined;
}

/** A part of the entries: the newest of them, or those after the last one of another part. */
interface AuditPage {
  readonly after?: After;
  readonly limit: number;
}

/** An entry with what it names. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** `at` with all its digits. */
  readonly sort_at: string;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly via: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly team_id: string | null;
  readonly team_name: string | null;
  readonly subject_id: string | null;
  /** The address of a person. */
  readonly subject_email: string | null;
  /** The workflow that it was done to, or that the run is of. */
  readonly workflow: { readonly id: string; readonly name: string } | null;
  /** JSON text. */
  readonly details: string | null;
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

  /** The newest entries first: one read of an index for each team and action that is asked for. */
  async list(filter: AuditFilter & AuditPage): Promise<AuditRow[]> {
    const { after, limit, userId, teams, actions, subjectId, from, to } = filter;
    const conditions = [
      teams && sql`and team_id = asked_team.id`,
      actions && sql`and action = asked_action.name`,
      userId !== undefined && sql`and user_id = ${userId}::uuid`,
      subjectId !== undefined && sql`and subject_id = ${subjectId}::uuid`,
      from !== undefined && sql`and at >= ${from}::timestamptz`,
      to !== undefined && sql`and at < ${to}::timestamptz`,
      after && sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
    ].filter((part) => part !== false && part !== undefined);
    // As a literal: the plan goes by it.
    const order = sql`order by at desc, id desc limit ${sql.lit(limit)}`;
    const { rows } = await sql<AuditRow>`
      with page as materialized (
        select entry.* from (select) as one
        ${teams ? sql`cross join unnest(${sql.val(teams)}::uuid[]) as asked_team (id)` : sql``}
        ${actions ? sql`cross join unnest(${sql.val(actions)}::text[]) as asked_action (name)` : sql``}
        cross join lateral (select * from audit where true ${sql.join(conditions, sql` `)} ${order}) as entry ${order}
      )
      select page.id::text as id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_at, user_id,
        (select email from users where users.id = page.user_id) as email, via, address, action, team_id,
        (select name from teams where teams.id = page.team_id) as team_name, subject_id,
        (select email from users where users.id = page.subject_id) as subject_email,
        (select json_build_object('id', workflows.id, 'name', workflows.name) from workflows where workflows.id = case
          when page.action like 'run %' then (select workflow_id from runs where runs.id = page.subject_id)
          else page.subject_id end) as workflow,
        details
      from page order by page.at desc, page.id desc`.execute(this.#db);
    return rows;
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
