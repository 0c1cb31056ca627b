import { sql, type Kysely, type RawBuilder } from 'kysely';

import { noteChanged } from '../audit-note.ts';
import type { Role, RunStatus, Schema } from '../schema.ts';
import { readSnapshot, type Snapshot } from '../snapshot.ts';
import { teamRunColumns, type TeamRunRow } from './team-run-rows.ts';

/** Filter of a list of runs: a run must match one value of each given list. */
export interface TeamRunFilter {
  readonly teams: readonly string[];
  readonly workflows?: readonly string[] | undefined;
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly callers?: readonly string[] | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

/** The last run of a page. */
export interface PageEnd {
  /** `created_at` as text, in full precision. */
  readonly at: string;
  readonly id: string;
}

/** Position of a reader of changes. */
export interface ChangesPosition {
  /** Snapshot of the last read. The next read returns the changes that the last one could not see. */
  readonly since: Snapshot;
  /** Snapshot at the first of several pages. Later changes belong to the next answer. */
  readonly until?: Snapshot | undefined;
  /** The last run of the previous page. */
  readonly after?: { readonly changedIn: string; readonly id: string } | undefined;
}

/** Filter of changes. */
export interface ChangesFilter extends ChangesPosition {
  readonly teams: readonly string[];
  readonly callers?: readonly string[] | undefined;
}

/** At most `limit` rows, and the snapshot of the read. */
export interface TeamRunRead {
  readonly rows: readonly TeamRunRow[];
  /** Whether there are more. */
  readonly more: boolean;
  readonly snapshot: Snapshot;
}

/** Position of a reader after a read: at the next page, or after all changes that the first page could see. */
export function nextPosition(position: ChangesPosition, { rows, more, snapshot }: TeamRunRead): ChangesPosition {
  const until = position.until ?? snapshot;
  const last = rows.at(-1);
  if (!more || !last) return { since: until };
  return { since: position.since, until, after: { changedIn: last.changed_in, id: last.id } };
}

/**
 * Limits of the number of rows that a statement reads. They are literals, so that the planner knows them, and few, so
 * that plans are reused.
 */
const READ_SIZES = [51, 201, 501];

type ReadRow = (TeamRunRow | { readonly id: null }) & { readonly snapshot: string };

/** Runs as their teams' members see them (extension `runs` 1). */
export class TeamRunStore {
  readonly #db: Kysely<Schema>;
  readonly #onChanged: () => void;

  /** @param onChanged called after a change */
  constructor(db: Kysely<Schema>, onChanged: () => void) {
    this.#db = db;
    this.#onChanged = onChanged;
  }

  /**
   * Read a page of runs, newest first: one read of an index for each combination of team and requested status,
   * workflow and caller.
   */
  async list(filter: TeamRunFilter, after: PageEnd | undefined, limit: number): Promise<TeamRunRead> {
    const { teams, workflows, statuses, callers, createdAfter, createdBefore } = filter;
    const conditions = [
      workflows && sql`and workflow_id = asked_workflow.id`,
      callers && sql`and caller_id = asked_caller.id`,
      createdAfter !== undefined && sql`and created_at > ${createdAfter}::timestamptz`,
      createdBefore !== undefined && sql`and created_at < ${createdBefore}::timestamptz`,
      after && sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    ];
    const read = readSize(limit);
    const order = sql`order by created_at desc, id desc limit ${sql.lit(read)}`;
    const branch = (status: RunStatus | undefined) => sql`(
      select runs.* from runs
      where team_id = asked_team.id ${status === undefined ? sql`` : sql`and status = ${sql.lit(status)}`}
        ${joined(conditions)} ${order})`;
    const branches = statuses === undefined ? [branch(undefined)] : statuses.map(branch);
    return this.#read(
      limit,
      sql`
      select run.* from unnest(${sql.val(teams)}::uuid[]) as asked_team (id)
      ${workflows ? sql`cross join unnest(${sql.val(workflows)}::uuid[]) as asked_workflow (id)` : sql``}
      ${callers ? sql`cross join unnest(${sql.val(callers)}::uuid[]) as asked_caller (id)` : sql``}
      cross join lateral (${sql.join(branches, sql` union all `)}) as run ${order}`,
    );
  }

  /** Changed runs, each in its newest version: two reads of an index for each team. */
  async changes({ teams, callers, since, until, after }: ChangesFilter, limit: number): Promise<TeamRunRead> {
    const order = sql`order by changed_in, id limit ${sql.lit(readSize(limit))}`;
    const conditions = joined([
      callers && sql`and caller_id = any(${sql.val(callers)}::uuid[])`,
      after && sql`and (changed_in, id) > (${after.changedIn}::xid8, ${after.id}::uuid)`,
    ]);
    // Rows restored from a dump may have transaction numbers ahead of the database's current one, so limit them.
    const end = until ? sql`${until.end}::xid8` : sql`pg_snapshot_xmax(now.snapshot)`;
    return this.#read(
      limit,
      sql`
      select run.* from unnest(${sql.val(teams)}::uuid[]) as asked_team (id)
      cross join lateral (
        (select runs.* from runs
         where team_id = asked_team.id and changed_in = any(${sql.val(since.open)}::xid8[]) ${conditions} ${order})
        union all
        (select runs.* from runs
         where team_id = asked_team.id and changed_in >= ${since.end}::xid8 and changed_in < ${end} ${conditions}
         ${order})
      ) as run ${order}`,
    );
  }

  /** The snapshot of a read at this moment. */
  async snapshot(): Promise<Snapshot> {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(this.#db);
    return readSnapshot(rows[0]?.snapshot ?? '');
  }

  /** A run with its whole body, and the role of a user in its team; null: not a member. */
  async find(id: string, userId: string): Promise<(TeamRunRow & { readonly role: Role | null }) | undefined> {
    const { rows } = await sql<TeamRunRow & { readonly role: Role | null }>`
      select ${teamRunColumns('runs', { whole: true })}, (
        select role from team_members where team_members.team_id = runs.team_id and team_members.user_id = ${userId}::uuid
      ) as role
      from runs where runs.id = ${id}::uuid`.execute(this.#db);
    return rows[0];
  }

  /** Change a run's name or note. @param by the user making the change */
  async describe(id: string, change: { readonly name?: string | null; readonly note?: string | null }, by: string) {
    await this.#db
      .with('changed', (db) => db.updateTable('runs').set(change).where('id', '=', id).returning(['id', 'team_id']))
      .with('noted', noteChanged('run update', by, Object.keys(change)))
      .selectFrom('changed')
      .select('id')
      .execute();
    this.#onChanged();
  }

  async #read(limit: number, page: RawBuilder<unknown>): Promise<TeamRunRead> {
    // A statement has one snapshot, so the rows were read in this snapshot.
    const { rows } = await sql<ReadRow>`
      with now as materialized (select pg_current_snapshot() as snapshot)
      select now.snapshot::text as snapshot, ${teamRunColumns('page')}
      from now left join lateral (${page}) as page on true`.execute(this.#db);
    const found = rows.filter((row): row is TeamRunRow & { snapshot: string } => row.id !== null);
    return {
      rows: found.slice(0, limit),
      more: found.length > limit,
      snapshot: readSnapshot(rows[0]?.snapshot ?? ''),
    };
  }
}

function readSize(limit: number): number {
  return READ_SIZES.find((size) => size > limit) ?? limit + 1;
}

function joined(parts: readonly (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> {
  return sql.join(
    parts.filter((part) => part !== false && part !== undefined),
    sql` `,
  );
}
