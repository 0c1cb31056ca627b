import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Client, Pool, type ClientConfig, type PoolConfig, type QueryConfig } from 'pg';

import type { ConnectionCounts } from '../connection-counts.ts';
import { isDatabaseAway } from '../database-away.ts';
import { migrate } from '../migrations/migrations.ts';
import { createPostgresSignals } from './postgres-signals.ts';
import { INDEXES_ONLY } from '../prefer-indexes.ts';
import type { Schema } from '../schema.ts';
import type { Signals } from '../signals.ts';
import { logTo, type OnStatement } from '../statement-log.ts';

/** An arbitrary number for the lock with which only one process at a time runs migrations. */
const MIGRATION_LOCK = 4_680_000;
const CONNECT_MS = 5000;
const PREPARED_LIMIT = 200;
const PREPARED_VALUES = 20;
const STATEMENT_MS = 9000;

/** A PostgreSQL server shared by any number of processes. */
export interface PostgresDatabase {
  readonly db: Kysely<Schema>;
  readonly signals: Signals;
  readonly connections: () => ConnectionCounts;
  close(): Promise<void>;
}

/**
 * Connect to PostgreSQL 14 or newer and run pending migrations, one process at a time.
 * @param connections maximum for this process; one more listens to the other processes
 * @throws Error with a message for people
 */
export async function openPostgresDatabase(
  url: string,
  connections: number,
  onError: (error: unknown) => void,
  onStatement?: OnStatement,
): Promise<PostgresDatabase> {
  const pool = createPool({ ...connectionOptions(url), max: connections });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discarding(pool) }), log: logTo(onStatement) });
  try {
    await checkVersion(db);
    await migrateAlone(url);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const signals = createPostgresSignals(() => new Client(connectionOptions(url)), pool, onError);
  return {
    db,
    signals,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await signals.close();
      await db.destroy();
    },
  };
}

/**
 * Connect to a database without running migrations.
 * @throws Error with a message for people
 */
export async function openAsItIs(url: string): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool({ ...connectionOptions(url), max: 1 }) }),
  });
  try {
    await checkVersion(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Create a pool that survives broken connections. The current statement fails, and the next one gets a new connection.
 * Pool and connection also emit the error as an event, which would end the process if there were no listener.
 */
function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Options of each connection, which limit every wait for a server that stalls. */
function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'runboard',
    options: INDEXES_ONLY,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  };
}

/** A pool that doesn't reuse a connection on which the server failed to answer, but closes it. */
function discarding(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let broken = false;
      return {
        query: async (text: string, values?: readonly unknown[]) => {
          try {
            return await client.query(prepared(text, values));
          } catch (error) {
            broken ||= isDatabaseAway(error);
            throw error;
          }
        },
        release: (discard?: boolean) => client.release(broken || discard),
      } as unknown as PostgresPoolClient;
    },
  };
}

const named = new Map<string, string>();

/** Have a statement parsed only once per connection, unless it has no values, or so many that it rarely repeats. */
function prepared(text: string, values: readonly unknown[] = []): QueryConfig {
  const query = { text, values: [...values] };
  if (values.length === 0 || values.length > PREPARED_VALUES) return query;
  let name = named.get(text);
  if (name === undefined && named.size < PREPARED_LIMIT) named.set(text, (name = `s${named.size}`));
  return name === undefined ? query : { ...query, name };
}

async function checkVersion(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ version: number; words: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as words`.execute(
    db,
  );
  const [server] = rows;
  if (!server || server.version < 140_000) {
    throw new Error(`DATABASE_URL leads to PostgreSQL ${server?.words}; Runboard needs 14 or newer.`);
  }
}

async function migrateAlone(url: string): Promise<void> {
  // Use a separate session, so that the lock ends with it, however this process ends. It has no time limits, because a
  // migration of a large table may take long while other processes wait for it.
  const unlimited = { ...connectionOptions(url), statement_timeout: 0, query_timeout: 0 };
  const pool = createPool({ ...unlimited, idle_in_transaction_session_timeout: 0, max: 2 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(session);
      await migrate(db);
    });
  } finally {
    await db.destroy();
  }
}
