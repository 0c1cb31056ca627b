import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes that lead to what has been kept long enough. */
export const retention: Migration = {
  async up(db) {
    await sql`create index runs_ended on runs (ended_at) where ended_at is not null`.execute(db);
    await sql`create index runs_with_output on runs (ended_at) where output_name is not null`.execute(db);
  },
};
