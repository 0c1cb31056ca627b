import { sql, type Kysely } from 'kysely';

import type { Schema, User } from '../schema.ts';
import { EVERY_TEAM } from './hold-store.ts';
import { heldOf, type After, type Held } from './admin-lists.ts';
import { seesTeam, type Scope } from './scope.ts';

/** The state of a team's queue. */
export interface TeamQueueRow {
  readonly id: string;
  readonly name: string;
  readonly running: number;
  readonly waiting: number;
  readonly oldest_waiting_at: Date | null;
  readonly held: Held;
}

/** A run held by a worker. */
export interface RunInHand {
  readonly id: string;
  readonly worker: string;
  readonly name: string | null;
  readonly team: { readonly id: string; readonly name: string };
  readonly workflow: { readonly id: string; readonly name: string };
  readonly started_by: User;
  readonly started_at: Date;
  readonly progress: string | null;
}

/** The number of active runs, and the expected end of the last one. */
export interface Underway {
  readonly count: number;
  /** Null: no run is active, or a workflow has no recent successful run to estimate from. */
  readonly expected_end_at: Date | null;
}

/** Number of a workflow's latest runs that are read; the successful ones among them determine its usual duration. */
const USUAL_OF = 50;
const RUNNING = sql.lit('running');

/** The queue as seen by admins. */
export class QueueView {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Queues by name of their team, or one queue. */
  async teams(scope: Scope, after: After, limit: number, id?: string): Promise<TeamQueueRow[]> {
    const { rows } = await sql<TeamQueueRow>`
      with page as materialized (
        select id, name from teams
        where removed_at is null and ${seesTeam(scope, 'teams.id')}
          and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
          and ${after ? sql`(name, id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`}
        order by name, id limit ${limit}::int
      )
      select page.id, page.name, ${heldOf('page.id')} as held,
        (select count(*)::int from runs where runs.status = ${RUNNING} and runs.team_id = page.id) as running,
        (select count(*)::int from runs where runs.status = 'queued' and runs.team_id = page.id) as waiting,
        (select runs.created_at from runs where runs.status = 'queued' and runs.team_id = page.id
          order by runs.created_at limit 1) as oldest_waiting_at
      from page order by page.name, page.id`.execute(this.#db);
    return rows;
  }

  /** The number of runs held by each worker, of any team. */
  async busy(): Promise<{ worker: string; count: number }[]> {
    const { rows } = await sql<{ worker: string; count: number }>`
      select worker, count(*)::int as count from runs
      where status = ${RUNNING} and ask_at is null and worker is not null group by worker`.execute(this.#db);
    return rows;
  }

  /** Runs held by workers, in the order of their starts; at most `most` per worker. */
  async inHand(scope: Scope, most: number): Promise<RunInHand[]> {
    const { rows } = await sql<RunInHand>`
      with ranked as (
        select runs.*, row_number() over (partition by worker order by started_at, id) as nth from runs
        where status = ${RUNNING} and ask_at is null and worker is not null and ${seesTeam(scope, 'runs.team_id')}
      )
      select id, worker, name, started_at, progress,
        (select json_build_object('id', teams.id, 'name', teams.name) from teams where teams.id = team_id) as team,
        (select json_build_object('id', workflows.id, 'name', workflows.name) from workflows
          where workflows.id = workflow_id) as workflow,
        (select json_build_object('id', users.id, 'email', users.email) from users where users.id = caller_id) as started_by
      from ranked where nth <= ${most}::int order by started_at, id`.execute(this.#db);
    return rows;
  }

  /** When the drain started, and who started it. */
  async drain(): Promise<Held> {
    const { rows } = await sql<{ held: Held }>`
      select ${heldOf('every.id')} as held from (select ${EVERY_TEAM}::uuid as id) as every`.execute(this.#db);
    return rows[0]?.held ?? null;
  }

  /**
   * The active runs, and their expected end, estimated from the usual duration of their workflows; for a run that takes
   * longer than usual, this is now.
   */
  async underway(scope: Scope, now: Date): Promise<Underway> {
    const { rows } = await sql<Underway>`
      with going as materialized (
        select team_id, workflow_id, max(started_at) as started_at, count(*) as count from runs
        where status = ${RUNNING} and ${seesTeam(scope, 'runs.team_id')} group by team_id, workflow_id
      ), expected as (
        select going.count, going.started_at + (
          select percentile_cont(0.5) within group (order by last.ended_at - last.started_at) from (
            select status, started_at, ended_at from runs
            where runs.team_id = going.team_id and runs.workflow_id = going.workflow_id
            order by runs.created_at desc, runs.id desc limit ${sql.lit(USUAL_OF)}
          ) as last where last.status = 'succeeded' and last.started_at is not null
        ) as at from going
      )
      select coalesce(sum(count), 0)::int as count,
        case when bool_and(at is not null) then greatest(max(at), ${now}::timestamptz) end as expected_end_at
      from expected`.execute(this.#db);
    return rows[0] ?? { count: 0, expected_end_at: null };
  }
}
