import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { makeTestDatabase } from '../../testing/database/test-database.ts';
import { isDatabaseAway } from '../database-away.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

const sockets = new Set<Socket>();
let database: PostgresDatabase;
let disposals: (() => Promise<unknown>)[] = [];

/** Forward connections to a server until they are cut. @returns the address to use in place of the server's */
async function forward(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  disposals.push(async () => {
    await cut();
    await new Promise((resolve) => void server.close(resolve));
  });
  return Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href;
}

/** Simulate a network failure, in which the server can't send a reason. */
async function cut(): Promise<void> {
  await Promise.all(
    [...sockets].map((socket) => {
      const closed = once(socket, 'close');
      socket.destroy();
      return closed;
    }),
  );
}

beforeEach(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const { url, drop } = await makeTestDatabase(postgres.url);
  disposals = [drop];
  database = await openPostgresDatabase(await forward(url), 2, () => undefined);
});
afterEach(async () => {
  await database.close();
  for (const dispose of disposals.toReversed()) await dispose();
});

const PATIENCE = { timeout: 20_000 };

/** Error message of a statement on a broken connection. */
const BROKEN = /connection terminated|not queryable|ECONNRESET/i;

/** Wait until statements succeed: another statement may fail on a connection that was idle when it was cut. */
async function back(): Promise<void> {
  await expect.poll(async () => (await sql`select 1 as one`.execute(database.db)).rows, PATIENCE).toEqual([{ one: 1 }]);
}

it('fails the statement whose connection was cut, and runs the next statement on another connection', async () => {
  const sleep = sql`select pg_sleep(30)`;
  const query = sleep.execute(database.db).catch((error: unknown) => error);
  const sleeping = sql`select from pg_stat_activity where query = 'select pg_sleep(30)' and datname = current_database()`;
  await expect.poll(() => sleeping.execute(database.db).then(({ rows }) => rows.length), PATIENCE).toBe(1);
  await cut();
  const error = await query;
  expect([isDatabaseAway(error), String(error)]).toEqual([true, expect.stringMatching(BROKEN)]);
  await back();
});

it('fails the transaction whose connection was cut between two statements', async () => {
  const outcome = database.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await cut();
    await sql`select 2`.execute(transaction);
  });
  const error = await outcome.catch((caught: unknown) => caught);
  expect([isDatabaseAway(error), String(error)]).toEqual([true, expect.stringMatching(BROKEN)]);
  await back();
});

it('names the reason if the tables can’t be brought up to date', async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const { url, drop } = await makeTestDatabase(postgres.url);
  disposals.push(drop);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table users ()');
  await client.end();
  await expect(openPostgresDatabase(url, 1, () => undefined)).rejects.toThrow(
    'The database could not be brought up to date: relation "users" already exists.',
  );
});
