import { sql, type Kysely } from 'kysely';

import { compareMigrations, type MigrationState } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';

/** Facts about a database for operators. */
export interface DatabaseFacts extends MigrationState {
  readonly version: string;
  /** Bytes. */
  readonly size: number;
}

/** Read facts about the database itself. */
export async function readDatabaseFacts(db: Kysely<Schema>): Promise<DatabaseFacts> {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as size`.execute(
    db,
  );
  return { ...(await compareMigrations(db)), version: rows[0]?.version ?? '', size: Number(rows[0]?.size ?? 0) };
}
