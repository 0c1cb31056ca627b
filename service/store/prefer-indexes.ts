import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/**
 * Every statement of ours has an index to go by. Left to itself the planner reads whole tables while they are small,
 * and a prepared statement keeps that plan while they grow, in the embedded database for ever: it has no autovacuum
 * that would gather statistics.
 */
export const INDEXES_ONLY = '-c enable_seqscan=off -c jit=off';

/** The same for a connection that is open. */
export async function preferIndexes(db: Kysely<Schema>): Promise<void> {
  await sql`set enable_seqscan = off`.execute(db);
}
