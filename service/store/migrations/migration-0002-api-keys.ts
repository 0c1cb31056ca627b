import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** API keys get an id, so that they can be named and revoked, and the time of their last use. */
export const apiKeyIds: Migration = {
  async up(db) {
    await db.schema
      .alterTable('api_keys')
      .addColumn('id', 'uuid', (column) =>
        column
          .notNull()
          .unique()
          .defaultTo(sql`gen_random_uuid()`),
      )
      .addColumn('last_used_at', 'timestamptz')
      .execute();
  },
};
