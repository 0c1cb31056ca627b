import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { apiKeyIds } from './migration-0002-api-keys.ts';
import { runQueue } from './migration-0003-run-queue.ts';
import { serviceKeys } from './migration-0004-service-keys.ts';
import { retention } from './migration-0005-retention.ts';
import { runProgress } from './migration-0006-run-progress.ts';
import { people } from './migration-0007-people.ts';
import { sessionNumber } from './migration-0008-session-number.ts';
import { teamRuns } from './migration-0009-team-runs.ts';
import { runsOfCallerAndWorkflow } from './migration-0010-runs-of-caller-and-workflow.ts';
import type { Schema } from '../schema.ts';

const first: Migration = {
  async up(db) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .execute();
    await sql`create unique index users_email on users (lower(email))`.execute(db);
    await db.schema
      .createTable('teams')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('subscription', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .execute();
    await db.schema
      .createTable('team_members')
      .addColumn('team_id', 'uuid', (column) => column.notNull().references('teams.id'))
      .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('team_members_key', ['user_id', 'team_id'])
      .execute();
    await db.schema
      .createTable('api_keys')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .execute();
    await db.schema
      .createTable('workflows')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('team_id', 'uuid', (column) => column.notNull().references('teams.id'))
      .addColumn('owner_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addColumn('is_external', 'boolean', (column) => column.notNull())
      .addColumn('canvas_type', 'integer', (column) => column.notNull())
      .addColumn('public', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('deleted_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('workflows_team').on('workflows').column('team_id').execute();
    await db.schema.createIndex('workflows_owner').on('workflows').column('owner_id').execute();
    await db.schema
      .createTable('runs')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('team_id', 'uuid', (column) => column.notNull().references('teams.id'))
      .addColumn('workflow_id', 'uuid', (column) => column.notNull().references('workflows.id'))
      .addColumn('caller_id', 'uuid', (column) => column.notNull().references('users.id'))
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('interruptions', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('reason', 'text')
      .addColumn('output_name', 'text')
      .addColumn('output_type', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('started_at', 'timestamptz')
      .addColumn('ended_at', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('runs_unfinished')
      .on('runs')
      .column('created_at')
      .where(sql.ref('status'), 'in', sql`('queued', 'running')`)
      .execute();
  },
};

const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-api-key-ids': apiKeyIds,
  '0003-run-queue': runQueue,
  '0004-service-keys': serviceKeys,
  '0005-retention': retention,
  '0006-run-progress': runProgress,
  '0007-people': people,
  '0008-session-number': sessionNumber,
  '0009-team-runs': teamRuns,
  '0010-runs-of-caller-and-workflow': runsOfCallerAndWorkflow,
};

/** Bring the tables up to date; every step is a module of the bundle, none is read from disk. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (await isUpToDate(db)) return;
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date.', { cause: error });
}

/** Also when a newer version has added steps of its own: nodes of two neighbouring versions run together. */
async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return false;
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}
