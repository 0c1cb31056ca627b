import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The table of runs becomes the queue: the worker of a run, and indexes of queued and running ones. */
export const runQueue: Migration = {
  async up(db) {
    await db.schema
      .alterTable('runs')
      .addColumn('worker', 'uuid')
      .addColumn('beat', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.dropIndex('runs_unfinished').execute();
    await sql`create index runs_waiting on runs (team_id, created_at, id) where status = 'queued'`.execute(db);
    await sql`create index runs_underway on runs (team_id) where status = 'running'`.execute(db);
    await db.schema.createIndex('users_created').on('users').column('created_at').execute();
  },
};
