import { sql, type Kysely, type RawBuilder } from 'kysely';

import { isDatabaseAway } from '../database-away.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { DUE, lockedRuns, type Attempt, type BegunRun, type Progress } from './run-claims.ts';
import type { RunStatus, Schema } from '../schema.ts';

/** A run whose job must be looked at: the run is still running, or it has ended but its job may not have. */
export interface DueRun extends BegunRun {
  /** The job, as JSON text. */
  readonly job: string;
  readonly status: RunStatus;
}

/** Values that a worker stores with a run that it holds. */
export interface KeptJob extends Attempt {
  readonly worker: string;
  /** The job as JSON text; null: it has ended. */
  readonly job: string | null;
  /** Wait for the next look at the job, for which the run is parked. Undefined: the worker continues the run. */
  readonly askInMs?: number | undefined;
  /** Time that the run has used of its limit. */
  readonly spentMs: number;
  /** Whether continuing the run occupies a worker's slot. */
  readonly takesPlace: boolean;
  /** The run's progress; undefined: unchanged. */
  readonly progress?: Progress | undefined;
}

type KeptJobOfEnded = Omit<KeptJob, 'progress' | 'takesPlace' | 'spentMs'>;

/** A worker's request for runs whose job is due. */
export interface DueRequest {
  readonly worker: string;
  /** Number of runs for which the worker has slots. */
  readonly free: number;
  /** Whether to claim runs that occupy a worker's slot, or those that don't. */
  readonly takesPlace: boolean;
}

/** How long a worker may take to end the job of an ended run before another worker tries. */
const END_SECONDS = 60;

/**
 * Runs whose work is a job elsewhere. Between two looks at its job, a run is parked: its row has the time of the next
 * look, which any worker may make. Both that time and the one at which it was parked are the database's, which is one
 * clock for all nodes; if it was set in between, only the planned wait counts.
 */
export class JobClaims {
  /**
   * Write a run's submitted job, and park the run if `askAt` is set. A run that has ended in the meantime keeps the
   * job, which must then be ended.
   * @returns false if the run has ended, or belongs to another worker
   */
  readonly keep: (kept: KeptJob) => Promise<boolean>;
  readonly #db: Kysely<Schema>;
  readonly #onChanged: () => void;

  constructor(db: Kysely<Schema>, onChanged: () => void) {
    this.#db = db;
    this.#onChanged = onChanged;
    this.keep = inBatches(
      (kept) => this.#keepAll(kept),
      (error) => !isDatabaseAway(error),
    );
  }

  async #keepAll(all: readonly KeptJob[]): Promise<boolean[]> {
    const rows = all.map(
      ({ id, attempt, worker, job, askInMs, spentMs, takesPlace, progress }) =>
        sql`(${id}::uuid, ${attempt}::int, ${worker}::uuid, ${job}::text, ${askInMs ?? null}::float8, ${spentMs}::float8,
          ${takesPlace}::boolean, ${progress?.words ?? null}::text, ${progress?.percent ?? null}::smallint, ${progress?.step ?? null}::int,
          ${progress?.steps ?? null}::int)`,
    );
    // An ended run doesn't belong to a worker any more, so any worker may update its job.
    const own = sql`join kept using (id, attempt) where
      (runs.status = 'running' and runs.worker = kept.worker) or runs.status in ('cancelled', 'failed')`;
    const changed = await sql<Attempt & { readonly status: RunStatus }>`
      with kept (id, attempt, worker, job, ask_in_ms, spent_ms, takes_place, words, percent, step, steps) as (values ${sql.join(rows)}),
        ${lockedRuns(own)}
      update runs set job = kept.job, takes_place = kept.takes_place,
        ask_at = case when runs.status = 'running' then ${inMs(sql`kept.ask_in_ms`)} when kept.job is not null then ${DUE} end,
        parked_at = clock_timestamp(), spent_ms = kept.spent_ms,
        worker = case when kept.ask_in_ms is null and runs.status = 'running' then runs.worker end,
        interruptions = case when kept.ask_in_ms is null then runs.interruptions else 0 end,
        progress = case when kept.words is null or runs.status <> 'running' then runs.progress else kept.words end,
        percent = case when kept.words is null or runs.status <> 'running' then runs.percent else kept.percent end,
        step = case when kept.words is null or runs.status <> 'running' then runs.step else kept.step end,
        steps = case when kept.words is null or runs.status <> 'running' then runs.steps else kept.steps end
      from kept, locked
      where runs.id = locked.id and kept.id = runs.id and kept.attempt = runs.attempt
      returning runs.id, runs.attempt, runs.status`.execute(this.#db);
    if (all.some(({ progress }) => progress !== undefined)) this.#onChanged();
    const running = new Set(changed.rows.flatMap(({ id, status }) => (status === 'running' ? [id] : [])));
    return all.map(({ id }) => running.has(id));
  }

  /**
   * Claim up to `free` runs whose job is due, the longest due first. If this worker doesn't end the job of an ended
   * run, another worker gets the run later.
   */
  async claimDue({ worker, free, takesPlace }: DueRequest): Promise<DueRun[]> {
    const wanted = takesPlace ? sql`status = 'running' and takes_place` : sql`(status <> 'running' or not takes_place)`;
    const { rows } = await sql<DueRun>`
      with due as (
        select id, greatest(0, extract(epoch from least(now(), ask_at) - parked_at) * 1000) as waited_ms
        from runs where ask_at <= now() and ${wanted} order by ask_at limit ${free}::int for update skip locked
      )
      update runs set worker = ${worker}, beat = beat + 1, parked_at = now(),
        spent_ms = runs.spent_ms + coalesce(due.waited_ms, 0)::float8,
        ask_at = case when runs.status <> 'running' then now() + ${sql.lit(END_SECONDS)} * interval '1 second' end
      from due, workflows
      where runs.id = due.id and workflows.id = runs.workflow_id
      returning runs.id, runs.attempt, runs.body, runs.team_id, runs.workflow_id, workflows.name as workflow_name,
        workflows.canvas_type, runs.created_at, runs.started_at, runs.spent_ms, runs.job, runs.status`.execute(
      this.#db,
    );
    return rows;
  }

  /** Make the runs due that were parked at a time that has not come yet: the database's clock was set back. */
  async dueAfterStep(): Promise<void> {
    await sql`
      update runs set ask_at = ${DUE}
      where ask_at is not null and parked_at > now() + interval '1 second'`.execute(this.#db);
  }

  /** The time of the next look at a run's job; undefined if none is planned. */
  async askAt(id: string): Promise<Date | undefined> {
    const row = await this.#db.selectFrom('runs').select('ask_at').where('id', '=', id).executeTakeFirst();
    return row?.ask_at ?? undefined;
  }

  /** Record an attempt to end an ended run's job: forget the job (null), or retry later. */
  async keepEnding({ id, attempt, worker, job, askInMs = 0 }: KeptJobOfEnded): Promise<void> {
    await sql`
      update runs set job = ${job}::text, parked_at = clock_timestamp(),
        ask_at = case when ${job !== null} then ${inMs(sql`${askInMs}::float8`)} end
      where id = ${id} and attempt = ${attempt} and worker = ${worker} and ended_at is not null`.execute(this.#db);
  }

  /** Release an ended run from its worker, so that its job, if any, is ended. */
  async endSoon({ id, attempt }: Attempt): Promise<void> {
    await sql`
      update runs set ask_at = ${DUE}
      where id = ${id} and attempt = ${attempt} and status in ('cancelled', 'failed')
        and job is not null`.execute(this.#db);
  }
}

/** SQL for the database's time in some milliseconds. */
function inMs(ms: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}
