import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { firstMigrations } from './first-migrations.ts';
import { teamRuns } from './migration-0009-team-runs.ts';
import { runsOfCallerAndWorkflow } from './migration-0010-runs-of-caller-and-workflow.ts';
import { jobs } from './migration-0011-jobs.ts';
import { rolesAndIdentities } from './migration-0012-roles-and-identities.ts';
import { logs } from './migration-0013-logs.ts';
import { admin } from './migration-0014-admin.ts';
import { timesAndPeople } from './migration-0015-times-and-people.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import type { Schema } from '../schema.ts';

const migrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
  '0009-team-runs': teamRuns,
  '0010-runs-of-caller-and-workflow': runsOfCallerAndWorkflow,
  '0011-jobs': jobs,
  '0012-roles-and-identities': rolesAndIdentities,
  '0013-logs': logs,
  '0014-admin': admin,
  '0015-times-and-people': timesAndPeople,
};

/** Run pending migrations. They are part of the bundle; none is read from disk. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if ((await compareMigrations(db)).toCome.length === 0) return;
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) {
    throw new Error(`The database could not be brought up to date: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The migrations of a database, compared with those of this version. */
export interface MigrationState {
  /** Migrations already applied, of this version or a newer one. */
  readonly done: readonly string[];
  /** Migrations that the next start will run. */
  readonly toCome: readonly string[];
  /** Applied migrations of a newer version: nodes of two adjacent versions may run together. */
  readonly newer: readonly string[];
}

/** Compare a database's migrations with those of this version, without changing anything. */
export async function compareMigrations(db: Kysely<Schema>): Promise<MigrationState> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  const done = rows[0]?.there ? await sql<{ name: string }>`select name from kysely_migration`.execute(db) : undefined;
  const names = new Set(done?.rows.map(({ name }) => name));
  return {
    done: [...names],
    toCome: Object.keys(migrations).filter((name) => !names.has(name)),
    newer: [...names].filter((name) => !(name in migrations)),
  };
}
