import { setTimeout as delay } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Client, Pool, types, type PoolConfig, type QueryConfig } from 'pg';

import { reasonOf } from '../../platform/reason-of.ts';
import type { ConnectionCounts } from '../connection-counts.ts';
import { isDatabaseAway } from '../database-away.ts';
import { compareMigrations, migrate } from '../migrations/migrations.ts';
import { createPostgresSignals } from './postgres-signals.ts';
import { addressOf, checkSessions, connectionOptions, setSession } from './session.ts';
import type { Schema } from '../schema.ts';
import type { Signals } from '../signals.ts';
import { logTo, type OnStatement } from '../statement-log.ts';

/** An arbitrary number for the lock with which only one process at a time runs migrations. */
const MIGRATION_LOCK = 4_680_000;
const MIGRATION_WAIT_MS = 10 * 60 * 1000;
const MIGRATION_LOOK_MS = 200;
const PREPARED_LIMIT = 200;
const PREPARED_VALUES = 20;

/** A PostgreSQL server shared by any number of processes. */
export interface PostgresDatabase {
  readonly db: Kysely<Schema>;
  readonly signals: Signals;
  readonly connections: () => ConnectionCounts;
  close(): Promise<void>;
}

/** The error for a database that can't be reached at the moment, with its address. */
export class UnreachableDatabase extends Error {}

/** Read a time, which pg reads as null if it has another style. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (Number.isNaN(at.getTime())) throw new Error(`The database sent a time that can't be read: ${text}`);
  return at;
});

/**
 * Connect to PostgreSQL 14 or newer and run pending migrations, one process at a time.
 * @param connections maximum for this process; one more listens to the other processes
 * @throws UnreachableDatabase, or another Error with a message for people
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
    await checkSessions(url);
    if ((await compareMigrations(db)).toCome.length > 0) await migrateAlone(url);
  } catch (error) {
    await db.destroy();
    if (!isDatabaseAway(error)) throw error;
    throw new UnreachableDatabase(`PostgreSQL at ${addressOf(url)} can't be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
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
    await checkSessions(url);
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
function createPool(config: PoolConfig, limitMs?: number): Pool {
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its type says
  const pool = new Pool({ ...config, onConnect: (client) => setSession(client, limitMs) });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
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
  const pool = createPool({ ...connectionOptions(url), query_timeout: 0, max: 2 }, 0);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.connection().execute(async (session) => {
      await takeMigrationLock(session);
      await migrate(db);
    });
  } finally {
    await db.destroy();
  }
}

async function takeMigrationLock(session: Kysely<Schema>): Promise<void> {
  for (const latestMs = performance.now() + MIGRATION_WAIT_MS; ;) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as taken`.execute(session);
    if (rows[0]?.taken) return;
    if (performance.now() > latestMs) {
      throw new Error('Another process has been bringing the database up to date for 10 minutes. Try again later.');
    }
    await delay(MIGRATION_LOOK_MS);
  }
}
