import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { inspectDatabase } from '../store/inspect-database.ts';
import { createStore } from '../store/store.ts';
import { openAsItIs, openPostgresDatabase } from '../store/postgres/postgres-database.ts';
import { makeTestDatabase } from '../testing/database/test-database.ts';
import { checkPostgres } from './check-postgres.ts';

let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  ({ url, drop } = await makeTestDatabase(postgres.url));
});
afterEach(() => drop());

const found = async (address = url) =>
  (await checkPostgres({ url: address, connections: 10 }))
    // The number of free connections depends on concurrent tests.
    .filter(({ words }) => !words.includes('connections'))
    .map(({ about, level }) => `${about}: ${level}`);

it('lists the migrations that an empty database lacks, and applies none', async () => {
  expect(await found()).toEqual(['database: good', 'migrations: warning', 'clock: good']);
  const db = await openAsItIs(url);
  const tables = await db.introspection.getTables();
  await db.destroy();
  expect(tables).toEqual([]);
});

it('recognises an up-to-date database that has no users', async () => {
  await (await openPostgresDatabase(url, 1, () => undefined)).close();
  expect(await found()).toEqual(['database: good', 'migrations: good', 'clock: good', 'keys: good', 'sign-in: fault']);
});

it('recognises a newer version’s tables, which this version accepts', async () => {
  const first = await openPostgresDatabase(url, 1, () => undefined);
  await sql`alter table users add column of_the_next_version text not null default 'x'`.execute(first.db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-next', now())`.execute(first.db);
  await first.close();
  const again = await openPostgresDatabase(url, 1, () => undefined);
  await createStore(again.db, () => undefined).users.add({ id: randomUUID(), email: 'ann@example.com' });
  await again.close();
  expect(await found()).toContain('migrations: warning');
  expect(await found()).toContain('sign-in: good');
});

it('counts the connections of other users for a user without privileges', async () => {
  const owner = await openAsItIs(url);
  const role = `reader_${randomUUID().slice(0, 8)}`;
  const address = new URL(url);
  address.username = role;
  await sql`create role ${sql.ref(role)} login`.execute(owner);
  try {
    // The doctor's own connection, and the owner's, which stays open.
    const state = await owner.connection().execute(async (held) => {
      await sql`select 1`.execute(held);
      const reader = await openAsItIs(address.href);
      try {
        return await inspectDatabase(reader);
      } finally {
        await reader.destroy();
      }
    });
    expect(state.connections.open).toBeGreaterThanOrEqual(2);
  } finally {
    await sql`drop role ${sql.ref(role)}`.execute(owner);
    await owner.destroy();
  }
});

it('explains an unusable database without printing its password', async () => {
  const address = 'postgres://rb:hidden@127.0.0.1:1/rb';
  const [finding] = await checkPostgres({ url: address, connections: 10 });
  expect(finding?.level).toBe('fault');
  expect(finding?.words).toContain('ECONNREFUSED');
  expect(finding?.words).not.toContain('hidden');
});
