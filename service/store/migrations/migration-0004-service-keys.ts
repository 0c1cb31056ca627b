import type { Migration } from 'kysely/migration';

/** With PostgreSQL the secrets are here, so that any node verifies what any node signed. */
export const serviceKeys: Migration = {
  async up(db) {
    await db.schema
      .createTable('service_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
  },
};
