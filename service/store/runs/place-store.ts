import { sql, type Kysely } from 'kysely';

import { EVERY_TEAM } from '../admin/hold-store.ts';
import { executorName, freeSlots, withLimits, type ExecutorSlots } from './claim-statement.ts';
import type { Schema } from '../schema.ts';

/** Why a queued run waits. */
export interface Place {
  /** Number of its team's queued runs that were accepted before it, at most `MOST_BEFORE`. */
  readonly before: number;
  /** Number of its team's active runs, including parked ones. */
  readonly underway: number;
  /** Name of its executor, if that executor has a limit. */
  readonly executor: string | null;
  /** Number of free slots of its executor; null: the executor has no limit. */
  readonly freeSlots: number | null;
  /** Whether its team's queue is on hold. */
  readonly held: boolean;
  /** Whether all queues are on hold. */
  readonly drained: boolean;
}

/** Counting stops at this number, because every poll of a queued run reads its place. */
export const MOST_BEFORE = 1000;

/** Places of queued runs in the queue. */
export class PlaceStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns undefined if the run is not queued */
  async find(runId: string, given: ExecutorSlots | undefined): Promise<Place | undefined> {
    const slots = withLimits(given);
    const { rows } = await sql<Place>`
      with ${slots ? freeSlots(slots) : sql`room (name, free) as (select null::text, null::int)`}
      select
        (select count(*)::int from (
          select from runs as other
          where other.status = 'queued' and other.team_id = runs.team_id
            and (other.created_at, other.id) < (runs.created_at, runs.id)
          limit ${sql.lit(MOST_BEFORE)}
        ) as earlier) as before,
        (select count(*)::int from runs as other where other.status = 'running' and other.team_id = runs.team_id)
          as underway,
        room.name as executor, room.free as "freeSlots",
        exists (select from queue_holds where id = runs.team_id) as held,
        exists (select from queue_holds where id = ${sql.lit(EVERY_TEAM)}) as drained
      from runs join workflows on workflows.id = runs.workflow_id
      left join room on room.name = ${slots ? executorName(slots) : sql`null`}
      where runs.id = ${runId} and runs.status = 'queued'`.execute(this.#db);
    return rows[0];
  }
}
