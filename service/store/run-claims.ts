import { sql, type Kysely, type RawBuilder } from 'kysely';

import { isDatabaseAway } from './database-away.ts';
import { inBatches } from '../platform/in-batches.ts';
import type { RunStatus, Schema } from './schema.ts';

/** A run that a worker has begun. */
export interface BegunRun {
  readonly id: string;
  readonly attempt: number;
  readonly body: string;
  readonly team_id: string;
  readonly workflow_id: string;
  readonly workflow_name: string;
  readonly canvas_type: number;
  readonly created_at: Date;
  readonly started_at: Date;
}

/** The end of a run, as its worker writes it. */
export type RunEnd =
  | {
      readonly status: 'succeeded';
      readonly output_name: string;
      readonly output_type: string;
      /** Bytes; undefined where it could not be learnt. */
      readonly output_size?: number | undefined;
    }
  | { readonly status: 'failed'; readonly reason: string };

/** How a run can end. */
export type EndedStatus = Exclude<RunStatus, 'queued' | 'running'>;

/** Called after a run's end was written. */
export type OnEnded = (status: EndedStatus) => void;

/** One attempt at a run: the fence of everything that its worker writes. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** An attempt under way, as other workers see it. `beat` grows while its worker lives. */
export interface Underway extends Attempt {
  readonly worker: string | null;
  readonly beat: number;
}

/** A worker's request for runs. */
export interface ClaimRequest {
  /** This worker's id, a UUID. */
  readonly worker: string;
  /** How many runs it has room for. */
  readonly free: number;
  /** Concurrent runs of one team, over all workers. */
  readonly perTeam: number;
  readonly at: Date;
}

/** Runs that a worker got. */
export interface Claimed {
  readonly begun: BegunRun[];
  /** Whether another worker chose or held runs at the same moment, so that there may be more to begin. */
  readonly again: boolean;
}

/** Progress of an attempt, in words. */
interface Progress extends Attempt {
  readonly progress: string;
}

interface Ended extends Attempt {
  readonly end: RunEnd;
  readonly at: Date;
}

/** How often a run is begun again after the process under it died. */
const INTERRUPTION_LIMIT = 3;

/** Any number of our own; it keeps two workers from choosing at the same moment. */
const CLAIM_LOCK = 4_680_001;

/**
 * The rows that a statement changes, locked in the order of their ids: two statements that take the same ones in
 * different orders wait for each other until the database ends one of them, a second later.
 */
const locked = (rows: RawBuilder<unknown>) =>
  sql`locked as (select runs.id from runs ${rows} order by runs.id for no key update of runs)`;

/** As a literal: a prepared statement with a parameter can't use the index of running rows. */
const RUNNING = sql.lit('running' as const);

/**
 * The queue, which is the table of runs itself: their workers, their ends, and workers that are gone. Every
 * change is one statement, fenced by the attempt, so that a worker believed dead changes nothing.
 */
export class RunClaims {
  readonly #db: Kysely<Schema>;
  readonly #end: (ended: Ended) => Promise<boolean>;
  readonly #onEnded: OnEnded;
  readonly #onChanged: () => void;

  constructor(db: Kysely<Schema>, onEnded: OnEnded, onChanged: () => void) {
    this.#db = db;
    this.#onEnded = onEnded;
    this.#onChanged = onChanged;
    this.#end = inBatches(
      (ended) => this.#endAll(ended),
      (error) => !isDatabaseAway(error),
    );
  }

  /**
   * Begin up to `free` runs. Teams take turns: the team with the fewest runs under way is first, among equals chance
   * decides, and within a team the oldest run.
   */
  async claim({ worker, free, perTeam, at }: ClaimRequest): Promise<Claimed> {
    const { rows } = await sql<(BegunRun | { readonly id: null }) & { readonly again: boolean }>`
      with recursive gate as materialized (
        select pg_try_advisory_xact_lock(${sql.lit(CLAIM_LOCK)}) as open
      ), waiting (team_id) as (
        (select team_id from runs where status = 'queued' order by team_id limit 1)
        union all
        select (
          select runs.team_id from runs
          where runs.status = 'queued' and runs.team_id > waiting.team_id order by runs.team_id limit 1
        )
        from waiting where waiting.team_id is not null
      ), busy as (
        select team_id, count(*) as count from runs where status = 'running' group by team_id
      ), chosen as (
        select next.id
        from gate, waiting
        left join busy on busy.team_id = waiting.team_id
        cross join lateral (
          select id, row_number() over (order by created_at, id) + coalesce(busy.count, 0) as turn
          from runs where status = 'queued' and team_id = waiting.team_id
          order by created_at, id
          limit greatest(0, least(${free}::int, ${perTeam}::int - coalesce(busy.count, 0)))
        ) as next
        where gate.open and waiting.team_id is not null
        order by next.turn, random()
        limit ${free}::int
      ), locked as (
        select id from runs where id = any(array(select id from chosen)) and status = 'queued' for update skip locked
      ), begun as (
        update runs set status = 'running', attempt = attempt + 1, worker = ${worker}, started_at = ${at},
          progress = null
        from locked, workflows
        where runs.id = locked.id and workflows.id = runs.workflow_id
        returning runs.id, runs.attempt, runs.body, runs.team_id, runs.workflow_id, workflows.name as workflow_name,
          workflows.canvas_type, runs.created_at, runs.started_at
      )
      select begun.*,
        not gate.open or (select count(*) from locked) < (select count(*) from chosen) as again
      from gate left join begun on true`.execute(this.#db);
    const begun = rows.filter((row): row is BegunRun & { again: boolean } => row.id !== null);
    if (begun.length > 0) this.#onChanged();
    return { begun, again: rows.some(({ again }) => again) };
  }

  /** Write the end of an attempt. @returns false when it no longer owned the run */
  end(attempt: Attempt, end: RunEnd, at: Date): Promise<boolean> {
    return this.#end({ id: attempt.id, attempt: attempt.attempt, end, at });
  }

  async #endAll(ended: readonly Ended[]): Promise<boolean[]> {
    const rows = ended.map(
      ({ id, attempt, end, at }) =>
        sql`(${id}::uuid, ${attempt}::int, ${end.status}, ${end.status === 'failed' ? end.reason : null},
          ${end.status === 'succeeded' ? end.output_name : null},
          ${end.status === 'succeeded' ? end.output_type : null},
          ${end.status === 'succeeded' ? end.output_size : null}::bigint, ${at}::timestamptz)`,
    );
    const still = sql`join ended using (id, attempt) where runs.status = 'running'`;
    const changed = await sql<Attempt>`
      with ended (id, attempt, status, reason, output_name, output_type, output_size, at) as (values ${sql.join(rows)}),
        ${locked(still)}
      update runs set status = ended.status, reason = ended.reason, output_name = ended.output_name,
        output_type = ended.output_type, output_size = ended.output_size, ended_at = ended.at
      from ended, locked
      where runs.id = locked.id and ended.id = runs.id and ended.attempt = runs.attempt
      returning runs.id, runs.attempt`.execute(this.#db);
    if (changed.rows.length > 0) this.#onChanged();
    const written = new Set(changed.rows.map(({ id, attempt }) => `${id}/${attempt}`));
    return ended.map(({ id, attempt, end }) => {
      const own = written.has(`${id}/${attempt}`);
      if (own) this.#onEnded(end.status);
      return own;
    });
  }

  /** Whether an attempt's output is, or may become, the run's. */
  async mayCount({ id, attempt }: Attempt): Promise<boolean> {
    const row = await this.#db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['running', 'succeeded'])
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Show that a worker has these runs under way. @returns the attempts that are still its own */
  async beat(worker: string, ids: readonly string[]): Promise<Attempt[]> {
    const own = sql`where id = any(${sql.val(ids)}::uuid[]) and status = 'running' and worker = ${worker}`;
    const { rows } = await sql<Attempt>`
      with ${locked(own)}
      update runs set beat = beat + 1 from locked where runs.id = locked.id
      returning runs.id, runs.attempt`.execute(this.#db);
    return rows;
  }

  /** Write the progress of attempts. */
  async progress(said: readonly Progress[]): Promise<void> {
    const rows = said.map(({ id, attempt, progress }) => sql`(${id}::uuid, ${attempt}::int, ${progress})`);
    const own = sql`join said using (id, attempt) where runs.status = 'running'`;
    await sql`
      with said (id, attempt, progress) as (values ${sql.join(rows)}), ${locked(own)}
      update runs set progress = said.progress from said, locked
      where runs.id = locked.id and said.id = runs.id and said.attempt = runs.attempt`.execute(this.#db);
    this.#onChanged();
  }

  /** All attempts under way, on every node. */
  async underway(): Promise<Underway[]> {
    return this.#db
      .selectFrom('runs')
      .select(['id', 'attempt', 'worker', 'beat'])
      .where('status', '=', RUNNING)
      .execute();
  }

  /** Put unfinished runs of a worker back into the queue, without counting an interruption. */
  async release(worker: string): Promise<void> {
    const own = sql`where status = ${RUNNING} and worker = ${worker}`;
    await sql`
      with ${locked(own)}
      update runs set status = 'queued', worker = null from locked where runs.id = locked.id`.execute(this.#db);
    this.#onChanged();
  }

  /**
   * Take runs from workers that are gone: they wait again, or fail when that has happened too often. A run is left alone
   * if its worker has shown life since.
   * @returns how many were taken
   */
  async takeOver(gone: readonly Underway[], at: Date): Promise<number> {
    if (gone.length === 0) return 0;
    const rows = gone.map(({ id, attempt, beat }) => sql`(${id}::uuid, ${attempt}::int, ${beat}::int)`);
    const left = sql`join gone using (id, attempt, beat) where runs.status = 'running'`;
    const { rows: taken } = await sql<{ status: RunStatus }>`
      with gone (id, attempt, beat) as (values ${sql.join(rows)}), ${locked(left)}
      update runs set
        interruptions = interruptions + 1,
        worker = null,
        status = case when interruptions + 1 >= ${sql.lit(INTERRUPTION_LIMIT)} then 'failed' else 'queued' end,
        reason = case when interruptions + 1 >= ${sql.lit(INTERRUPTION_LIMIT)}
          then 'The service stopped ${sql.raw(String(INTERRUPTION_LIMIT))} times while it was running.' end,
        ended_at = case when interruptions + 1 >= ${sql.lit(INTERRUPTION_LIMIT)} then ${at}::timestamptz end
      from locked where runs.id = locked.id
      returning runs.status`.execute(this.#db);
    if (taken.length > 0) this.#onChanged();
    for (const { status } of taken) if (status === 'failed') this.#onEnded(status);
    return taken.length;
  }
}
