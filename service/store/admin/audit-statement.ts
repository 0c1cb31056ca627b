import { sql, type RawBuilder } from 'kysely';

import type { After } from './admin-lists.ts';

/** Filter of entries; any value of a list may match. */
export interface AuditFilter {
  readonly userId?: string | undefined;
  /** IDs of the teams. Undefined: all teams, and entries without a team. */
  readonly teams?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: Date | string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
}

/** A page of the entries: the newest ones, or those after the last one of another page. */
export interface AuditPage {
  readonly after?: After;
  readonly limit: number;
}

/** An entry with the names of its subjects. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** `at` in full precision. */
  readonly sort_at: string;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly via: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly team_id: string | null;
  readonly team_name: string | null;
  readonly subject_id: string | null;
  /** The address of the subject, if the subject is a person. */
  readonly subject_email: string | null;
  /** The workflow that the action changed, or the run's workflow. */
  readonly workflow: { readonly id: string; readonly name: string } | null;
  /** JSON text. */
  readonly details: string | null;
}

/**
 * The existing actions, found by a loose scan of an index. With them, one index that includes the action serves all
 * combinations of filters, even a filter by person alone.
 */
const known = sql`known (name) as (
  (select action from audit order by action limit 1)
  union all
  select (select action from audit where action > known.name order by action limit 1)
  from known where known.name is not null
)`;

/** The newest entries first: one read of an index for each combination of team and action. */
export function auditStatement(wanted: AuditFilter & AuditPage): RawBuilder<AuditRow> {
  const { after, limit, userId, teams, actions, subjectId, from, to } = wanted;
  const byAction = actions ?? userId;
  const conditions = [
    teams && sql`and team_id = asked_team.id`,
    byAction && sql`and action = asked_action.name`,
    userId !== undefined && sql`and user_id = ${userId}::uuid`,
    from !== undefined && sql`and at >= ${from}::timestamptz`,
    to !== undefined && sql`and at < ${to}::timestamptz`,
    after && sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
  ].filter((part) => part !== false && part !== undefined && part !== '');
  // Use a literal, because the plan depends on its value.
  const order = sql`order by at desc, id desc limit ${sql.lit(limit)}`;
  const joins = [
    teams && sql`cross join unnest(${sql.val(teams)}::uuid[]) as asked_team (id)`,
    actions && sql`cross join unnest(${sql.val(actions)}::text[]) as asked_action (name)`,
    byAction && !actions && sql`cross join (select name from known where name is not null) as asked_action`,
  ].filter((part) => part !== false && part !== undefined && part !== '');
  return sql<AuditRow>`
    with recursive ${known}, about as materialized (
      select * from audit where subject_id = ${subjectId ?? null}::uuid
    ), page as materialized (
      select entry.* from (select) as one ${sql.join(joins, sql` `)}
      cross join lateral (
        select * from ${subjectId === undefined ? sql`audit` : sql`about`} where true ${sql.join(conditions, sql` `)} ${order}
      ) as entry ${order}
    )
    select page.id::text as id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_at, user_id,
      (select email from users where users.id = page.user_id) as email, via, address, action, team_id,
      (select name from teams where teams.id = page.team_id) as team_name, subject_id,
      (select email from users where users.id = page.subject_id) as subject_email,
      (select json_build_object('id', workflows.id, 'name', workflows.name) from workflows where workflows.id = case
        when page.action like 'run %' then (select workflow_id from runs where runs.id = page.subject_id)
        else page.subject_id end) as workflow,
      details
    from page order by page.at desc, page.id desc`;
}
