import { sql, type Kysely } from 'kysely';

import type { RunStatus, Schema } from './schema.ts';

/** A run as it was accepted. */
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
}

/** A run that a worker has begun. */
export interface BegunRun {
  readonly id: string;
  readonly attempt: number;
  readonly body: string;
  readonly team_id: string;
  readonly workflow_id: string;
  readonly workflow_name: string;
}

/** How a run ended, as its worker says it. */
export type RunEnd =
  | { readonly status: 'succeeded'; readonly output_name: string; readonly output_type: string }
  | { readonly status: 'failed'; readonly reason: string };

const INTERRUPTION_LIMIT = 3;

/** Runs. Every write of a worker is fenced by its attempt, so that a worker believed dead changes nothing. */
export class RunStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns false when this id was taken before */
  async add(run: NewRun): Promise<boolean> {
    const added = await this.#db
      .insertInto('runs')
      .values({ ...run, status: 'queued' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  async find(id: string): Promise<RunRow | undefined> {
    return this.#db
      .selectFrom('runs')
      .select(['id', 'team_id', 'workflow_id', 'caller_id', 'body', 'status', 'attempt', 'reason'])
      .select(['output_name', 'output_type', 'created_at', 'started_at'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Cancel it unless it has ended. @returns whether it was still to end */
  async cancel(id: string, at: Date): Promise<boolean> {
    const cancelled = await this.#db
      .updateTable('runs')
      .set({ status: 'cancelled', ended_at: at })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst();
    return cancelled !== undefined;
  }

  /** Take the next attempt at a run. @returns undefined when there is nothing left to do for it */
  async begin(id: string, at: Date): Promise<BegunRun | undefined> {
    return this.#db
      .updateTable('runs')
      .from('workflows')
      .set({ status: 'running', attempt: sql`runs.attempt + 1`, started_at: at })
      .where('runs.id', '=', id)
      .where('runs.status', 'in', ['queued', 'running'])
      .whereRef('workflows.id', '=', 'runs.workflow_id')
      .returning(['runs.id', 'runs.attempt', 'runs.body', 'runs.team_id', 'runs.workflow_id'])
      .returning('workflows.name as workflow_name')
      .executeTakeFirst();
  }

  /** @returns false when this attempt no longer owns the run */
  async end(id: string, attempt: number, end: RunEnd, at: Date): Promise<boolean> {
    return this.#fenced(id, attempt, { ...end, ended_at: at });
  }

  /** Give an unfinished run back, without counting it as an interruption. */
  async release(id: string, attempt: number): Promise<boolean> {
    return this.#fenced(id, attempt, { status: 'queued' });
  }

  async #fenced(id: string, attempt: number, change: Partial<Schema['runs']> & { status: RunStatus }) {
    const changed = await this.#db
      .updateTable('runs')
      .set(change as { status: RunStatus })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /**
   * After a start of the only process: runs under which the last one died wait again, or fail when that happened
   * too often. @returns the ids of all runs that wait, oldest first
   */
  async recover(at: Date): Promise<string[]> {
    await this.#db
      .updateTable('runs')
      .set({
        interruptions: sql`interruptions + 1`,
        status: sql`case when interruptions + 1 >= ${INTERRUPTION_LIMIT} then 'failed' else 'queued' end`,
        reason: sql`case when interruptions + 1 >= ${INTERRUPTION_LIMIT}
          then 'The service stopped ${sql.lit(INTERRUPTION_LIMIT)} times while it was running.' end`,
        ended_at: sql`case when interruptions + 1 >= ${INTERRUPTION_LIMIT} then ${at}::timestamptz end`,
      })
      .where('status', '=', 'running')
      .execute();
    const waiting = await this.#db
      .selectFrom('runs')
      .select('id')
      .where('status', '=', 'queued')
      .orderBy('created_at')
      .execute();
    return waiting.map(({ id }) => id);
  }
}
