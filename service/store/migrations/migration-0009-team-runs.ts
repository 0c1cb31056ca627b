import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Columns and indexes for the team's runs. A trigger increments a run's version, because nodes of an earlier version
 * don't know that column. The trigger also records the transaction of the change, by which readers find unseen changes
 * (decision 0230). Changes of columns that only workers read don't count.
 */
export const teamRuns: Migration = {
  async up(db) {
    await db.schema
      .alterTable('runs')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('changed_in', sql`xid8`, (column) => column.notNull().defaultTo('0'))
      .addColumn('changed_at', 'timestamptz')
      .addColumn('cancelled_by', 'uuid', (column) => column.references('users.id'))
      .addColumn('name', 'text')
      .addColumn('note', 'text')
      .addColumn('output_size', 'bigint')
      .execute();
    await sql`
      create function note_run_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
        new.changed_in := pg_current_xact_id();
        new.changed_at := clock_timestamp();
        return new;
      end $$`.execute(db);
    await sql`create trigger run_added before insert on runs for each row execute function note_run_change()`.execute(
      db,
    );
    await sql`
      create trigger run_changed before update on runs for each row
      when ((old.status, old.attempt, old.progress, old.reason, old.name, old.note, old.cancelled_by, old.started_at,
          old.ended_at, old.output_name, old.output_type, old.output_size, old.team_id, old.workflow_id)
        is distinct from (new.status, new.attempt, new.progress, new.reason, new.name, new.note, new.cancelled_by,
          new.started_at, new.ended_at, new.output_name, new.output_type, new.output_size, new.team_id,
          new.workflow_id))
      execute function note_run_change()`.execute(db);
    await sql`create index runs_of_team on runs (team_id, created_at, id)`.execute(db);
    await sql`create index runs_of_workflow on runs (team_id, workflow_id, created_at, id)`.execute(db);
    await sql`create index runs_of_caller on runs (team_id, caller_id, created_at, id)`.execute(db);
    await sql`
      create index runs_without_result on runs (team_id, status, created_at, id)
      where status in ('failed', 'cancelled')`.execute(db);
    await sql`create index runs_changed on runs (team_id, changed_in, id)`.execute(db);
  },
};
