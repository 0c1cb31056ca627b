import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Columns of runs that an engine executes: the submitted job, the time of the next look at it, and the run's progress
 * in numbers. A parked run has no heartbeat, so a node of the previous version would take it over as if its worker had
 * died. A trigger prevents that.
 */
export const jobs: Migration = {
  async up(db) {
    await db.schema
      .alterTable('runs')
      .addColumn('job', 'text')
      .addColumn('ask_at', 'timestamptz')
      .addColumn('takes_place', 'boolean')
      .addColumn('executor', 'text')
      .addColumn('percent', 'smallint')
      .addColumn('step', 'integer')
      .addColumn('steps', 'integer')
      .execute();
    await sql`
      create function keep_parked_run() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
    await sql`
      create trigger run_parked before update on runs for each row
      when (old.status = 'running' and old.ask_at is not null and new.interruptions > old.interruptions)
      execute function keep_parked_run()`.execute(db);
    await sql`drop trigger run_changed on runs`.execute(db);
    await sql`
      create trigger run_changed before update on runs for each row
      when ((old.status, old.attempt, old.progress, old.reason, old.name, old.note, old.cancelled_by, old.started_at,
          old.ended_at, old.output_name, old.output_type, old.output_size, old.team_id, old.workflow_id, old.percent,
          old.step, old.steps)
        is distinct from (new.status, new.attempt, new.progress, new.reason, new.name, new.note, new.cancelled_by,
          new.started_at, new.ended_at, new.output_name, new.output_type, new.output_size, new.team_id,
          new.workflow_id, new.percent, new.step, new.steps))
      execute function note_run_change()`.execute(db);
    await sql`create index runs_to_ask on runs (ask_at) where ask_at is not null`.execute(db);
    await sql`create index runs_in_hand on runs (id) where status = 'running' and ask_at is null`.execute(db);
    await sql`
      create index runs_of_executor on runs (executor) where status = 'running' and executor is not null`.execute(db);
  },
};
