import type { Migration } from 'kysely/migration';

/** Sessions of a user have a number, so that ending them depends on no clock. */
export const sessionNumber: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('session', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
