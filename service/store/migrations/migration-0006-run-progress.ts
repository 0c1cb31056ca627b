import type { Migration } from 'kysely/migration';

/** Progress of a run in words of its executor, which any node can answer. */
export const runProgress: Migration = {
  async up(db) {
    await db.schema.alterTable('runs').addColumn('progress', 'text').execute();
  },
};
