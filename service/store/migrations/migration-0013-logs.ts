import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Runs may have a log, even without an output, and retention finds both by one column. The column is true by default,
 * so that statements that write runs need not set it.
 */
export const logs: Migration = {
  async up(db) {
    await sql`alter table runs add column output_or_log boolean not null default true`.execute(db);
    await sql`update runs set output_or_log = false where ended_at is not null and output_name is null`.execute(db);
    await sql`create index runs_with_output_or_log on runs (ended_at) where output_or_log`.execute(db);
    await sql`drop index runs_with_output`.execute(db);
  },
};
