import { Client } from 'pg';
import type { ClientConfig } from 'pg';

import { indexesOnly } from '../prefer-indexes.ts';

const CONNECT_MS = 5000;
const STATEMENT_MS = 9000;

/** What the statements and the reading of their answers rely on; a server, database or user may have other defaults. */
const settings = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  lock_timeout: '0',
  default_transaction_isolation: 'read committed',
  ...indexesOnly,
};

/** Options of each connection, which limit every wait for a server that stalls. A pooler refuses most others. */
export function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'runboard',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 1000,
    keepAlive: true,
  };
}

/** Set a new connection's session. @param limitMs time limit of a statement; 0: none */
export async function setSession(client: Pick<Client, 'query'>, limitMs = STATEMENT_MS): Promise<void> {
  const all = { ...settings, statement_timeout: limitMs, idle_in_transaction_session_timeout: limitMs };
  await client.query(
    Object.entries(all)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join(';'),
  );
}

/** Name a database for people, without its password. */
export function addressOf(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  return `${host}:${port}/${database}`;
}

/**
 * Check that a session keeps its settings. A pooler that gives each transaction another session of the server would
 * lose locks, signals and settings.
 * @throws Error with a message for people
 */
export async function checkSessions(url: string): Promise<void> {
  const [one, other] = [new Client(connectionOptions(url)), new Client(connectionOptions(url))];
  for (const client of [one, other]) client.on('error', () => undefined);
  try {
    await Promise.all([one.connect(), other.connect()]);
    const mark = crypto.randomUUID();
    await one.query("select set_config('runboard.session', $1, false)", [mark]);
    // The transaction keeps the session that it got, so that the first connection may get another one.
    await other.query('begin');
    if ((await markOf(other)) !== mark && (await markOf(one)) === mark) return;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
  throw new Error(
    `A pooler at ${addressOf(url)} shares sessions among its clients, as PgBouncer does with pool_mode = transaction. ` +
      'Runboard needs sessions of its own: set pool_mode = session, or let DATABASE_URL lead to PostgreSQL itself.',
  );
}

async function markOf(client: Client): Promise<unknown> {
  const { rows } = await client.query<{ mark: unknown }>("select current_setting('runboard.session', true) as mark");
  return rows[0]?.mark;
}
