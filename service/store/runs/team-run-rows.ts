import { sql, type RawBuilder } from 'kysely';

import type { RunStatus } from '../schema.ts';

/** Bodies of more bytes are not read whole for lists, because their inputs are too long to be included. */
const SHORT_BODY = 4096;
/** Number of characters read from the end of a long body, where a canonical body has its origin. */
const BODY_TAIL = 1000;

/** A run as its team sees it. */
export interface TeamRunRow {
  readonly id: string;
  readonly team_id: string;
  readonly workflow_id: string;
  readonly workflow_name: string;
  readonly caller_id: string;
  readonly caller_email: string;
  readonly cancelled_by: string | null;
  readonly canceller_email: string | null;
  readonly status: RunStatus;
  readonly progress: string | null;
  readonly percent: number | null;
  readonly step: number | null;
  readonly steps: number | null;
  readonly reason: string | null;
  readonly name: string | null;
  readonly note: string | null;
  /** The body of its start request; null if it is long and was not read whole. */
  readonly body: string | null;
  /** Bytes. */
  readonly body_size: number;
  /** The last characters of the body, if `body` is null. */
  readonly body_tail: string | null;
  readonly attempt: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly output_name: string | null;
  readonly output_type: string | null;
  readonly output_size: string | null;
  readonly version: number;
  /** The transaction of the last change. */
  readonly changed_in: string;
  /** `created_at` in full precision, as needed for the position of a page's end. */
  readonly sort_at: string;
  /** Milliseconds since the last change, by the database's clock; null: the change was made before there was a feed. */
  readonly age_ms: number | null;
}

/**
 * The columns of `TeamRunRow`, from rows of runs. Names are read by lookups of single rows, so that no plan reads a
 * whole table for them.
 * @param from name of the rows
 * @param whole whether long bodies are read, too
 */
export function teamRunColumns(from: string, { whole = false } = {}): RawBuilder<unknown> {
  const run = sql.ref(from);
  const short = whole ? sql`true` : sql`octet_length(${run}.body) <= ${sql.lit(SHORT_BODY)}`;
  return sql`${run}.id, ${run}.team_id, ${run}.workflow_id,
    (select workflows.name from workflows where workflows.id = ${run}.workflow_id) as workflow_name,
    ${run}.caller_id, (select email from users where users.id = ${run}.caller_id) as caller_email,
    ${run}.cancelled_by, (select email from users where users.id = ${run}.cancelled_by) as canceller_email,
    ${run}.status, ${run}.progress, ${run}.percent, ${run}.step, ${run}.steps, ${run}.reason, ${run}.name, ${run}.note,
    case when ${short} then ${run}.body end as body, octet_length(${run}.body) as body_size,
    case when ${short} then null else right(${run}.body, ${sql.lit(BODY_TAIL)}) end as body_tail,
    ${run}.attempt, ${run}.created_at, ${run}.started_at, ${run}.ended_at,
    ${run}.output_name, ${run}.output_type, ${run}.output_size, ${run}.version, ${run}.changed_in::text as changed_in,
    to_char(${run}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_at,
    (extract(epoch from clock_timestamp() - ${run}.changed_at) * 1000)::float8 as age_ms`;
}
