import { sql, type Kysely, type RawBuilder } from 'kysely';

import {
  claimStatement,
  executorName,
  tryClaimLock,
  withLimits,
  type ClaimRequest,
  type ExecutorSlots,
} from './claim-statement.ts';
import { isDatabaseAway } from '../database-away.ts';
import { inBatches } from '../../platform/in-batches.ts';
import type { RunStatus, Schema } from '../schema.ts';

/** A run started by a worker. */
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
  /** Time that it has used of its limit, in milliseconds. */
  readonly spent_ms: number;
  /** The job already submitted for the run, as JSON text; null if there is none. */
  readonly job: string | null;
}

/** The end of a run, as written by its worker. */
export type RunEnd = {
  /** Seconds after which its job must be ended, if the job may still be working or has left something behind. */
  readonly endJobIn?: number | undefined;
} & (
  | {
      readonly status: 'succeeded';
      readonly output_name: string;
      readonly output_type: string;
      /** Bytes; undefined if unknown. */
      readonly output_size?: number | undefined;
    }
  | { readonly status: 'failed'; readonly reason: string }
);

/** How a run can end. */
export type EndedStatus = Exclude<RunStatus, 'queued' | 'running'>;

/** Called after a run's end was written. */
export type OnEnded = (status: EndedStatus) => void;

/** One attempt at a run. Everything that its worker writes is conditional on the run still belonging to it. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** An active attempt, as other workers see it. `beat` increases while its worker lives. */
export interface Underway extends Attempt {
  readonly worker: string | null;
  readonly beat: number;
}

/** Runs claimed by a worker. */
export interface Claimed {
  readonly started: BegunRun[];
  /**
   * Whether there may be more runs to start, because another worker chose or locked runs at the same moment, or because
   * runs were left out for lack of their executor's slots.
   */
  readonly retry: boolean;
}

/** A run's progress, as a message and, if known, in numbers. */
export interface Progress {
  readonly words: string;
  /** 0 to 100. */
  readonly percent?: number | undefined;
  /** Steps done. */
  readonly step?: number | undefined;
  /** Total number of steps. */
  readonly steps?: number | undefined;
}

/** Progress of an attempt. */
interface Reported extends Attempt {
  readonly progress: Progress;
}

type ClaimRow = (BegunRun | { readonly id: null }) & { readonly again: boolean };

interface Ended extends Attempt {
  readonly end: RunEnd;
  readonly at: Date;
}

/** How many times the process of a run must die before the run fails. */
const INTERRUPTION_LIMIT = 3;
/** The same limit for a run whose work is a job. It is higher because the job itself continues elsewhere. */
const JOB_INTERRUPTION_LIMIT = 10;
/** How long the worker of a cancelled or late run may take to get its job's address, before any worker ends the job. */
export const JOB_GRACE_SECONDS = 5;
/** A time that is in the past by every clock. */
export const DUE = sql.lit('epoch');

/**
 * SQL for the rows that a statement changes, locked in the order of their IDs. Two statements that locked the same rows
 * in different orders would deadlock until the database ended one of them, a second later.
 */
export const lockedRuns = (rows: RawBuilder<unknown>) =>
  sql`locked as (select runs.id from runs ${rows} order by runs.id for no key update of runs)`;

/** SQL for a run's end, which never lies before its start, whatever the clocks show. */
export const endOf = (at: RawBuilder<unknown>) => sql<Date>`greatest(${at}, runs.created_at, runs.started_at)`;

/** Use a literal, because a prepared statement with a parameter can't use the index of running rows. */
const RUNNING = sql.lit('running' as const);

/**
 * The queue, which is the table of runs itself: which worker holds a run, how a run ends, and what becomes of the runs
 * of dead workers. Every change is one statement, conditional on the attempt, so that a worker that is wrongly believed
 * dead changes nothing.
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
   * Start up to `free` runs. The team with the fewest active runs comes first (a random one if several have equally
   * few), and within a team the oldest run.
   */
  async claim(request: ClaimRequest): Promise<Claimed> {
    const rows = await this.#choose(request);
    const started = rows.filter((row): row is BegunRun & { again: boolean } => row.id !== null);
    if (started.length > 0) this.#onChanged();
    return { started, retry: rows.some(({ again }) => again) };
  }

  async #choose(request: ClaimRequest): Promise<readonly ClaimRow[]> {
    const statement = claimStatement(request) as RawBuilder<ClaimRow>;
    if (!withLimits(request.slots)) return (await statement.execute(this.#db)).rows;
    // A statement that starts once the lock is held sees what the previous holder has started, so the slots are exact.
    return this.#db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ open: boolean }>`select ${tryClaimLock} as open`.execute(transaction);
      if (rows[0]?.open !== true) return [{ id: null, again: true }];
      return (await statement.execute(transaction)).rows;
    });
  }

  /** Write the end of an attempt. @returns false if the run no longer belonged to the attempt */
  end(attempt: Attempt, end: RunEnd, at: Date): Promise<boolean> {
    return this.#end({ id: attempt.id, attempt: attempt.attempt, end, at });
  }

  async #endAll(ended: readonly Ended[]): Promise<boolean[]> {
    const rows = ended.map(
      ({ id, attempt, end, at }) =>
        sql`(${id}::uuid, ${attempt}::int, ${end.status}, ${end.status === 'failed' ? end.reason : null},
          ${end.status === 'succeeded' ? end.output_name : null},
          ${end.status === 'succeeded' ? end.output_type : null},
          ${end.status === 'succeeded' ? end.output_size : null}::bigint, ${at}::timestamptz,
          ${end.endJobIn ?? null}::int)`,
    );
    const still = sql`join ended using (id, attempt) where runs.status = 'running'`;
    const changed = await sql<Attempt>`
      with ended (id, attempt, status, reason, output_name, output_type, output_size, at, end_job_in)
        as (values ${sql.join(rows)}),
        ${lockedRuns(still)}
      update runs set status = ended.status, reason = ended.reason, output_name = ended.output_name,
        output_type = ended.output_type, output_size = ended.output_size,
        ended_at = ${endOf(sql`ended.at`)},
        progress = case when ended.status <> 'succeeded' then runs.progress end, parked_at = clock_timestamp(),
        job = case when ended.end_job_in is not null then runs.job end,
        ask_at = case when runs.job is not null then clock_timestamp() + ended.end_job_in * interval '1 second' end
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

  /** Whether an attempt's output is, or may become, the run's output. */
  async isCurrent({ id, attempt }: Attempt): Promise<boolean> {
    const row = await this.#db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['running', 'succeeded'])
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a run was cancelled during this attempt. */
  async isCancelled({ id, attempt }: Attempt): Promise<boolean> {
    const row = await this.#db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'cancelled')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Record a worker's heartbeat for these runs. @returns the attempts that still belong to the worker */
  async beat(worker: string, ids: readonly string[]): Promise<Attempt[]> {
    const own = sql`where id = any(${sql.val(ids)}::uuid[]) and status = 'running' and worker = ${worker}`;
    const { rows } = await sql<Attempt>`
      with ${lockedRuns(own)}
      update runs set beat = beat + 1 from locked where runs.id = locked.id
      returning runs.id, runs.attempt`.execute(this.#db);
    return rows;
  }

  /** Write the progress of attempts. */
  async progress(reports: readonly Reported[]): Promise<void> {
    const rows = reports.map(
      ({ id, attempt, progress: { words, percent = null, step = null, steps = null } }) =>
        sql`(${id}::uuid, ${attempt}::int, ${words}, ${percent}::smallint, ${step}::int, ${steps}::int)`,
    );
    const own = sql`join report using (id, attempt) where runs.status = 'running'`;
    await sql`
      with report (id, attempt, progress, percent, step, steps) as (values ${sql.join(rows)}), ${lockedRuns(own)}
      update runs set progress = report.progress, percent = report.percent, step = report.step, steps = report.steps
      from report, locked
      where runs.id = locked.id and report.id = runs.id and report.attempt = runs.attempt`.execute(this.#db);
    this.#onChanged();
  }

  /** All attempts held by workers, on every node. */
  async underway(): Promise<Underway[]> {
    return this.#db
      .selectFrom('runs')
      .select(['id', 'attempt', 'worker', 'beat'])
      .where('status', '=', RUNNING)
      .where('ask_at', 'is', null)
      .execute();
  }

  /**
   * Return a worker's runs to the queue, or park those with a submitted job, without counting this as an interruption.
   */
  async release(worker: string): Promise<void> {
    const own = sql`where status = ${RUNNING} and ask_at is null and worker = ${worker}`;
    await sql`
      with ${lockedRuns(own)}
      update runs set worker = null,
        status = case when job is null then 'queued' else 'running' end,
        attempt = case when job is null then attempt else attempt + 1 end,
        ask_at = case when job is not null then ${DUE}::timestamptz end
      from locked where runs.id = locked.id`.execute(this.#db);
    this.#onChanged();
  }

  /**
   * Take runs from dead workers: they are queued again, become due for a look if a job was submitted, or fail after too
   * many interruptions. A run is left alone if its worker has sent a heartbeat in the meantime.
   * @returns the number of runs taken
   */
  async takeOver(gone: readonly Underway[], at: Date, slots?: ExecutorSlots): Promise<number> {
    if (gone.length === 0) return 0;
    const rows = gone.map(({ id, attempt, beat }) => sql`(${id}::uuid, ${attempt}::int, ${beat}::int)`);
    const left = sql`join gone using (id, attempt, beat) where runs.status = 'running' and runs.ask_at is null`;
    const isJob = slots
      ? sql`(job is not null or ${executorName(slots)} = any(${sql.val(slots.keepJobs)}::text[]))`
      : sql`job is not null`;
    const limit = sql`case when ${isJob} then ${sql.lit(JOB_INTERRUPTION_LIMIT)} else ${sql.lit(INTERRUPTION_LIMIT)} end`;
    const fails = sql`interruptions + 1 >= ${limit}`;
    const { rows: taken } = await sql<{ status: RunStatus }>`
      with gone (id, attempt, beat) as (values ${sql.join(rows)}), ${lockedRuns(left)}
      update runs set
        interruptions = interruptions + 1,
        worker = null,
        status = case when ${fails} then 'failed' when job is null then 'queued' else 'running' end,
        attempt = case when job is null then attempt else attempt + 1 end,
        ask_at = case when job is not null then ${DUE}::timestamptz end,
        reason = case when ${fails}
          then 'The service stopped ' || (interruptions + 1) || ' times during this run.' end,
        ended_at = case when ${fails} then ${endOf(sql`${at}::timestamptz`)} end
      from locked, workflows where runs.id = locked.id and workflows.id = runs.workflow_id
      returning runs.status`.execute(this.#db);
    if (taken.length > 0) this.#onChanged();
    for (const { status } of taken) if (status === 'failed') this.#onEnded(status);
    return taken.length;
  }
}
