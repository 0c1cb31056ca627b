import { sql, type Kysely } from 'kysely';

import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/repeat.ts';
import type { Schema } from '../schema.ts';

const READ_EVERY_MS = 10_000;
/** Ignore slower answers, because they are too inaccurate. */
const LONGEST_READ_MS = 1000;

/** A clock that is read until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): Promise<void>;
}

/**
 * The clock of a database, so that all nodes have one clock, and setting a node's own clock changes nothing. It is read
 * regularly; in between, the time that passes is counted.
 */
export async function createDatabaseClock(
  db: Kysely<Schema>,
  onError: (error: unknown) => void,
): Promise<DatabaseClock> {
  let aheadMs: number | undefined;
  const read = async () => {
    const askedMs = performance.now();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
    const readMs = performance.now();
    if (aheadMs !== undefined && readMs - askedMs > LONGEST_READ_MS) return;
    aheadMs = (rows[0]?.now ?? NaN) - (askedMs + readMs) / 2;
  };
  await read();
  const reads = repeat(read, READ_EVERY_MS, onError);
  return { now: () => new Date(performance.now() + (aheadMs ?? NaN)), stop: () => reads.stop() };
}
