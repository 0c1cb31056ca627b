import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Addresses differ by everything but the case of ASCII letters, whatever the collation of the database. Where a
 * collation kept such addresses apart until now, the older user is found. `disabled_by_admin` is whether an admin of a
 * team may enable the user again; nothing is known about earlier cases. `parked_at` is when a parked run's `ask_at` was
 * set, and `spent_ms` the time that a run has used of its limit: a clock that is set while a run is parked changes
 * neither. A node of an earlier version writes neither, so its looks don't count.
 */
export const timesAndPeople: Migration = {
  async up(db) {
    await sql`drop index users_email`.execute(db);
    await sql`
      do $$ begin
        create unique index users_email on users (lower(email collate "C"));
      exception when unique_violation then
        create index users_email on users (lower(email collate "C"));
      end $$`.execute(db);
    await db.schema
      .alterTable('users')
      .addColumn('disabled_by_admin', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema
      .alterTable('runs')
      .addColumn('parked_at', 'timestamptz')
      .addColumn('spent_ms', 'double precision', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index runs_parked on runs (parked_at) where ask_at is not null`.execute(db);
  },
};
