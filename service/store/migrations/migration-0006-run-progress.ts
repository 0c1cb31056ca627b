import type { Migration } from 'kysely/migration';

/** How far a run is, in the words of its executor: any node may be asked. */
export const runProgress: Migration = {
  async up(db) {
    await db.schema.alterTable('runs').addColumn('progress', 'text').execute();
  },
};
