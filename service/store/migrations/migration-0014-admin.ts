import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds operators, queue holds, the table of nodes, and indexes of the audit log by team, person, action, subject and
 * time. Nodes of an earlier version don't know about holds, so they start runs even while the queue is held. A node's
 * `places` is the number of runs that it executes at once; `trouble` is the reason why it is impaired.
 */
export const admin: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('operator', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema.alterTable('audit').addColumn('via', 'text').addColumn('address', 'text').execute();
    await db.schema
      .createTable('queue_holds')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('held_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .addColumn('held_by', 'uuid', (column) => column.references('users.id'))
      .execute();
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('places', 'integer', (column) => column.notNull())
      .addColumn('trouble', 'text')
      .addColumn('started_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .execute();
    await sql`create index teams_by_name on teams (name, id) where removed_at is null`.execute(db);
    await sql`create index team_members_team on team_members (team_id)`.execute(db);
    await sql`create index audit_at on audit (at, id)`.execute(db);
    await sql`create index audit_of_team on audit (team_id, at, id)`.execute(db);
    await sql`create index audit_of_team_and_action on audit (team_id, action, at, id)`.execute(db);
    await sql`create index audit_of_team_and_user on audit (team_id, user_id, action, at, id)`.execute(db);
    await sql`create index audit_of_user on audit (user_id, action, at, id)`.execute(db);
    await sql`create index audit_of_action on audit (action, at, id)`.execute(db);
    await sql`create index audit_of_subject on audit (subject_id, at, id)`.execute(db);
  },
};
