import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { firstMigrations } from './first-migrations.ts';
import { teamRuns } from './migration-0009-team-runs.ts';
import { runsOfCallerAndWorkflow } from './migration-0010-runs-of-caller-and-workflow.ts';
import type { Schema } from '../schema.ts';

const migrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
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
