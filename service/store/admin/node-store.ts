import { sql, type Kysely } from 'kysely';

import type { Schema } from '../schema.ts';

/** A process, as described by itself. */
export interface Node {
  readonly id: string;
  readonly host: string;
  readonly role: string;
  readonly version: string;
  readonly places: number;
}

/** A process, as seen by the others. */
export interface SeenNode extends Node {
  readonly trouble: string | null;
  readonly started_at: Date;
  readonly seen_at: Date;
  /** Whether the node has been silent for a while. */
  readonly silent: boolean;
}

/** A node that has not been seen for this long is silent. */
const SILENT_SECONDS = 30;

/**
 * The processes that share this database. Times are those of the database, so that the clocks of the machines don't
 * matter.
 */
export class NodeStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Record that a node is alive. Nodes not seen for a day are removed. */
  async seen({ id, host, role, version, places }: Node, trouble: string | null): Promise<void> {
    await sql`
      with gone as (delete from nodes where seen_at < clock_timestamp() - interval '1 day' and id <> ${id})
      insert into nodes (id, host, role, version, places, trouble)
      values (${id}, ${host}, ${role}, ${version}, ${places}, ${trouble})
      on conflict (id) do update set trouble = excluded.trouble, seen_at = clock_timestamp()`.execute(this.#db);
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('nodes').where('id', '=', id).execute();
  }

  /** All nodes, in the order of their starts. */
  async list(): Promise<SeenNode[]> {
    return this.#db
      .selectFrom('nodes')
      .select(['id', 'host', 'role', 'version', 'places', 'trouble', 'started_at', 'seen_at'])
      .select(sql<boolean>`seen_at < clock_timestamp() - ${sql.lit(SILENT_SECONDS)} * interval '1 second'`.as('silent'))
      .orderBy('started_at')
      .orderBy('id')
      .execute();
  }
}
