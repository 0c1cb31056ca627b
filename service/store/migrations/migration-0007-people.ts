import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users can be disabled, keys have names and ends, teams have credits, and there is an audit log. */
export const people: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('disabled_at', 'timestamptz')
      .addColumn('sessions_from', 'timestamptz')
      .execute();
    await db.schema
      .alterTable('teams')
      .addColumn('removed_at', 'timestamptz')
      .addColumn('credits', 'integer')
      .execute();
    await db.schema
      .alterTable('api_keys')
      .addColumn('name', 'text')
      .addColumn('expires_at', 'timestamptz')
      .addColumn('from_link', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema.createIndex('api_keys_user').on('api_keys').column('user_id').execute();
    await db.schema
      .createTable('sign_in_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addColumn('used_by', 'text')
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_in_codes_user').on('sign_in_codes').column('user_id').execute();
    await addAudit(db);
  },
};

async function addAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('user_id', 'uuid')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('team_id', 'uuid')
    .addColumn('subject_id', 'uuid')
    .addColumn('details', 'text')
    .execute();
}
