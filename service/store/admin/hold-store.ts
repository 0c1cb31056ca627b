import { sql, type Kysely } from 'kysely';

import type { Schema } from '../schema.ts';

/** The ID that stands for all teams. A hold under this ID is the drain for an upgrade. */
export const EVERY_TEAM = '00000000-0000-0000-0000-000000000000';

/** Message shown for the waiting runs of a held team. */
const HELD_WORDS = "The team's queue is held.";

/** How many waiting runs one statement updates, so that other statements can run in between. */
const WORDS_BATCH = 200;

/** SQL for the message of a team's new run. @param team SQL reference to the team's ID */
export const wordsOfHold = (team: string) =>
  sql`(select ${sql.lit(HELD_WORDS)} from queue_holds where queue_holds.id = ${sql.ref(team)})`;

/** Holds of the queue: of one team, or of all teams. Workers read the holds whenever they choose runs. */
export class HoldStore {
  readonly #db: Kysely<Schema>;
  readonly #onChanged: () => void;

  /** @param onChanged called after a change of runs */
  constructor(db: Kysely<Schema>, onChanged: () => void) {
    this.#db = db;
    this.#onChanged = onChanged;
  }

  /**
   * @param by null: a command
   * @param replaces whether another person's hold becomes this one's
   * @returns false if the queue was already on hold
   */
  async hold(id: string, by: string | null, { replaces = false } = {}): Promise<boolean> {
    const isReplaced = sql<boolean>`${replaces} and queue_holds.held_by is distinct from excluded.held_by`;
    const held = await this.#db
      .insertInto('queue_holds')
      .values({ id, held_by: by })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((excluded) => ({ held_by: excluded.ref('excluded.held_by') }))
          .where(isReplaced),
      )
      .returning('id')
      .executeTakeFirst();
    return held !== undefined;
  }

  /** Whether an operator or a command put the queue on hold. */
  async isByOperator(id: string): Promise<boolean> {
    const { rows } = await sql`
      select from queue_holds left join users on users.id = held_by
      where queue_holds.id = ${id} and (held_by is null or operator)`.execute(this.#db);
    return rows.length > 0;
  }

  /** @returns false if the queue was not on hold */
  async release(id: string): Promise<boolean> {
    const released = await this.#db.deleteFrom('queue_holds').where('id', '=', id).returning('id').executeTakeFirst();
    return released !== undefined;
  }

  /** Set or clear the message about the hold on a team's waiting runs. A run that starts also loses the message. */
  async setWords(teamId: string, held: boolean): Promise<void> {
    const [before, after] = held ? [null, HELD_WORDS] : [HELD_WORDS, null];
    for (let more = true; more;) {
      const { rows } = await sql`
        with waiting as (
          select id from runs
          where status = 'queued' and team_id = ${teamId} and progress is not distinct from ${before}::text
            and ${held} = exists (select from queue_holds where queue_holds.id = ${teamId})
          order by created_at, id limit ${sql.lit(WORDS_BATCH)} for no key update skip locked
        )
        update runs set progress = ${after}::text from waiting where runs.id = waiting.id
        returning runs.id`.execute(this.#db);
      more = rows.length === WORDS_BATCH;
      if (rows.length > 0) this.#onChanged();
    }
  }
}
