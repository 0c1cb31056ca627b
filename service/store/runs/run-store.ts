import { sql, type Kysely } from 'kysely';

import { wordsOfHold } from '../admin/hold-store.ts';
import { noteChanged } from '../audit-note.ts';
import { isDatabaseAway } from '../database-away.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { DUE, endOf, JOB_GRACE_SECONDS, type Attempt, type OnEnded } from './run-claims.ts';
import type { AuditAction, Role, RunStatus, Schema } from '../schema.ts';

/** A run, as it was accepted. */
export interface NewRun {
  readonly id: string;
  readonly team_id: string;
  readonly workflow_id: string;
  readonly caller_id: string;
  readonly body: string;
  readonly created_at: Date;
}

/** A run as the routes need it. */
export interface RunRow extends NewRun {
  readonly status: RunStatus;
  readonly attempt: number;
  readonly reason: string | null;
  readonly output_name: string | null;
  readonly output_type: string | null;
  readonly started_at: Date | null;
  /** Its progress, as a message. */
  readonly progress: string | null;
}

const columns = [
  ...(['id', 'runs.team_id', 'workflow_id', 'caller_id', 'body', 'status', 'attempt', 'reason'] as const),
  ...(['output_name', 'output_type', 'created_at', 'started_at', 'progress'] as const),
];

/** The facts on which a start depends. */
export interface StartFacts {
  readonly hasTeam: boolean;
  /** The caller's role in the team; null: not a member. */
  readonly role: Role | null;
  readonly hasWorkflow: boolean;
  /** Whether the caller owns the workflow, or is a member of its team. */
  readonly accessible: boolean;
  /** The caller's role in the workflow's team; null: not a member. */
  readonly workflowRole: Role | null;
  /** The existing run with this ID. */
  readonly known: Readonly<Record<'team_id' | 'caller_id' | 'body', string>> | null;
}

/** The numbers of waiting and active runs. */
export interface RunCounts {
  readonly queued: number;
  readonly running: number;
  /** The time when the oldest queued run was accepted. */
  readonly oldest_queued_at: Date | null;
}

/** Runs, as seen by requests. A `queued` row is also the queue's entry: there is no separate queue (`RunClaims`). */
export class RunStore {
  /** Add a run to the queue. @returns false if its ID is already taken */
  readonly add: (run: NewRun) => Promise<boolean>;
  readonly #db: Kysely<Schema>;
  readonly #onEnded: OnEnded;
  readonly #onChanged: () => void;

  constructor(db: Kysely<Schema>, onEnded: OnEnded, onChanged: () => void) {
    this.#db = db;
    this.#onEnded = onEnded;
    this.#onChanged = onChanged;
    this.add = inBatches(
      (runs) => this.#addAll(runs),
      (error) => !isDatabaseAway(error),
    );
  }

  async #addAll(runs: readonly NewRun[]): Promise<boolean[]> {
    const values = runs.map(
      ({ id, team_id, workflow_id, caller_id, body, created_at }) =>
        sql`(${id}::uuid, ${team_id}::uuid, ${workflow_id}::uuid, ${caller_id}::uuid, ${body},
          ${created_at}::timestamptz)`,
    );
    // Lock paying teams in order, so that two nodes never wait for each other.
    const { rows } = await sql<{ id: string }>`
      with given (id, team_id, workflow_id, caller_id, body, created_at) as (values ${sql.join(values)}), added as (
        insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at, progress)
        select id, team_id, workflow_id, caller_id, body, 'queued', created_at, ${wordsOfHold('given.team_id')} from given
        on conflict do nothing
        returning id, team_id, caller_id
      ), noted as (
        insert into audit (team_id, subject_id, action, user_id)
        select team_id, id, ${'run start' satisfies AuditAction}, caller_id from added
      ), payers as (
        select id from teams where id in (select team_id from added) and credits > 0 order by id for update
      ), paid as (
        update teams
        set credits = greatest(0, credits - (select count(*) from added where added.team_id = teams.id)::int)
        from payers where teams.id = payers.id
      )
      select id from added`.execute(this.#db);
    if (rows.length > 0) this.#onChanged();
    const added = new Set(rows.map(({ id }) => id));
    // If two runs in a batch have the same ID, the first one was added.
    return runs.map(({ id }) => added.delete(id));
  }

  async find(id: string): Promise<RunRow | undefined> {
    return this.#db.selectFrom('runs').select(columns).where('id', '=', id).executeTakeFirst();
  }

  /** A run, and the role of a user in its team; null: not a member. */
  async findFor(id: string, userId: string): Promise<(RunRow & { readonly role: Role | null }) | undefined> {
    return this.#db
      .selectFrom('runs')
      .leftJoin('team_members', (join) =>
        join.onRef('team_members.team_id', '=', 'runs.team_id').on('team_members.user_id', '=', userId),
      )
      .select(columns)
      .select('team_members.role')
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Read the facts of a start in one statement: the team, workflow and run with these IDs, for this user. */
  async findForStart({ id, team_id, workflow_id, caller_id }: NewRun): Promise<StartFacts> {
    const { rows } = await sql<StartFacts>`
      select
        team.id is not null as "hasTeam", workflow.id is not null as "hasWorkflow", member.role, owner.role as "workflowRole",
        coalesce(workflow.owner_id = ${caller_id} or owner.user_id is not null, false) as accessible,
        case when run.id is not null
          then json_build_object('team_id', run.team_id, 'caller_id', run.caller_id, 'body', run.body) end as known
      from (select ${id}::uuid as run_id, ${team_id}::uuid as team_id, ${workflow_id}::uuid as workflow_id) as asked
      left join runs as run on run.id = asked.run_id
      left join teams as team on team.id = asked.team_id and team.removed_at is null
      left join team_members as member on member.team_id = asked.team_id and member.user_id = ${caller_id}
      left join workflows as workflow on workflow.id = asked.workflow_id and workflow.deleted_at is null
      left join team_members as owner on owner.team_id = workflow.team_id and owner.user_id = ${caller_id}`.execute(
      this.#db,
    );
    const [facts] = rows;
    if (!facts) throw new Error('The database gave no row.');
    return facts;
  }

  /**
   * Cancel a run unless it has ended.
   * @param by the user who cancels it
   * @returns whether the run was unfinished
   */
  async cancel(id: string, at: Date, by: string): Promise<boolean> {
    const cancelled = await this.#db
      .with('changed', (db) =>
        db
          .updateTable('runs')
          .set({
            status: 'cancelled',
            ended_at: endOf(sql`${at}::timestamptz`),
            cancelled_by: by,
            // The job of a parked run must be ended immediately, that of any other run by its worker.
            ask_at: sql`case when job is null then null when ask_at is not null then ${DUE}::timestamptz
              else clock_timestamp() + ${sql.lit(JOB_GRACE_SECONDS)} * interval '1 second' end`,
            parked_at: sql`clock_timestamp()`,
          })
          .where('id', '=', id)
          .where('status', 'in', ['queued', 'running'])
          .returning(['id', 'team_id']),
      )
      .with('noted', noteChanged('run cancel', by))
      .selectFrom('changed')
      .select('id')
      .executeTakeFirst();
    if (cancelled) {
      this.#onEnded('cancelled');
      this.#onChanged();
    }
    return cancelled !== undefined;
  }

  /**
   * Runs that ended before a time, each with its last attempt, in the order in which they ended.
   * @param skip number of runs to leave out, counted from the one that ended first
   */
  async endedBefore(at: Date, limit: number, skip = 0): Promise<Attempt[]> {
    return this.#endedBefore(at, limit, skip).execute();
  }

  /** Like `endedBefore`, but only runs that may have an output or a log. */
  async withOutputBefore(at: Date, limit: number, skip = 0): Promise<Attempt[]> {
    return this.#endedBefore(at, limit, skip)
      .where(sql<boolean>`output_or_log`)
      .execute();
  }

  #endedBefore(at: Date, limit: number, skip: number) {
    return this.#db
      .selectFrom('runs')
      .select(['id', 'attempt'])
      .where('ended_at', '<', at)
      .orderBy('ended_at')
      .orderBy('id')
      .offset(skip)
      .limit(limit);
  }

  async removeEnded(ids: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('runs').where('id', '=', anyOf(ids)).where('ended_at', 'is not', null).execute();
  }

  async forgetOutputs(ids: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('runs')
      .set({ output_name: null, output_type: null, output_size: null, output_or_log: false })
      .where('id', '=', anyOf(ids))
      .execute();
    this.#onChanged();
  }

  /** The numbers of waiting and active runs, over all teams. */
  async count(): Promise<RunCounts> {
    const { rows } = await sql<RunCounts>`
      select
        (select count(*)::int from runs where status = 'queued') as queued,
        (select count(*)::int from runs where status = 'running') as running,
        (select min(created_at) from runs where status = 'queued') as oldest_queued_at`.execute(this.#db);
    return rows[0] ?? { queued: 0, running: 0, oldest_queued_at: null };
  }
}

/** Pass the IDs as one parameter, so that the statement is the same for any number of them. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${sql.val(ids)}::uuid[])`;
}
