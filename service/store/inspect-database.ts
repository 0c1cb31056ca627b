import { sql, type Kysely } from 'kysely';

import { clockLead } from '../platform/clock-lead.ts';
import { compareMigrations, type MigrationState } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';

/** The state of a database, read without migrating it. */
export interface DatabaseState extends MigrationState {
  /** Version of PostgreSQL, as reported by itself. */
  readonly version: string;
  /** How far its clock is ahead of this computer's, in milliseconds. */
  readonly aheadMs: number;
  /** The number of connections to the whole server, and the server's limit. */
  readonly connections: { readonly open: number; readonly limit: number };
  /** Whether any user can sign in; undefined if migrations are pending. */
  readonly hasUser: boolean | undefined;
  /**
   * Whether the database contains the nodes' signing keys; always false for the embedded one, which has them in a file.
   * Undefined if migrations are pending.
   */
  readonly hasKeys: boolean | undefined;
}

/** Inspect a database without changing it. */
export async function inspectDatabase(db: Kysely<Schema>): Promise<DatabaseState> {
  const sentAt = Date.now();
  const { rows } = await sql<{ version: string; now: Date; open: number; limit: number }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      (select sum(numbackends)::int from pg_stat_database) as open,
      current_setting('max_connections')::int as limit`.execute(db);
  const receivedAt = Date.now();
  const [server] = rows;
  if (!server) throw new Error('The database gave no answer.');
  const steps = await compareMigrations(db);
  const held = steps.toCome.length === 0 ? await findHeld(db) : undefined;
  return {
    ...steps,
    version: server.version,
    aheadMs: clockLead(server.now.getTime(), sentAt, receivedAt),
    connections: { open: server.open, limit: server.limit },
    hasUser: held?.users,
    hasKeys: held?.keys,
  };
}

async function findHeld(db: Kysely<Schema>) {
  const { rows } = await sql<{ users: boolean; keys: boolean }>`
    select exists (select 1 from users where disabled_at is null) as users,
      exists (select 1 from service_keys) as keys`.execute(db);
  return rows[0];
}
