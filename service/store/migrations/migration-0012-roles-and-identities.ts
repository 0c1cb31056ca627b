import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Roles of members, and sign-in with an OpenID Connect issuer. At first everyone has the role of a member. A node of an
 * earlier version doesn't know roles, and treats a viewer as a member.
 */
export const rolesAndIdentities: Migration = {
  async up(db) {
    await db.schema
      .alterTable('team_members')
      .addColumn('role', 'text', (column) =>
        column
          .notNull()
          .defaultTo('member')
          .check(sql`role in ('viewer', 'member', 'admin')`),
      )
      .addColumn('from_groups', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
      .addUniqueConstraint('one_identity_of_an_issuer', ['user_id', 'issuer'])
      .execute();
    await db.schema
      .alterTable('sign_in_codes')
      .addColumn('issuer', 'text')
      .addColumn('ttl_seconds', 'integer')
      .execute();
    await db.schema.alterTable('api_keys').addColumn('issuer', 'text').execute();
  },
};
