import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';

import { makeTestDatabase } from '../testing/database/test-database.ts';
import { openPostgresDatabase, UnreachableDatabase } from '../store/postgres/postgres-database.ts';
import { openSharedService } from './shared-service.ts';
import { onceReachable } from './serve-shared.ts';
import { createRunHandler } from '../queue/run-worker.ts';

async function makeDatabase() {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const { url, drop } = await makeTestDatabase(postgres.url);
  onTestFinished(drop);
  return url;
}

const settings = [
  "datestyle = 'German, DMY'",
  "intervalstyle = 'iso_8601'",
  "timezone = 'Asia/Kolkata'",
  "bytea_output = 'escape'",
  'standard_conforming_strings = off',
  'extra_float_digits = -15',
  'lock_timeout = 1',
  "default_transaction_isolation = 'serializable'",
];

it('runs execute in a database with other defaults', async () => {
  const url = await makeDatabase();
  const before = await openPostgresDatabase(url, 1, () => undefined);
  const name = sql.id(new URL(url).pathname.slice(1));
  for (const setting of settings) await sql`alter database ${name} set ${sql.raw(setting)}`.execute(before.db);
  await before.close();

  const folder = await mkdtemp(join(tmpdir(), 'runboard-defaults-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { parts, database } = await openSharedService({ url, connections: 3 }, folder, {});
  onTestFinished(() => database.close());
  const { store, ids, queue } = parts;
  const user = { id: ids.next(), email: String.raw`o\'brien@example.com` };
  const [team, workflow] = [
    { id: ids.next(), name: String.raw`a\b` },
    { id: ids.next(), name: 'A' },
  ];
  await store.users.add(user);
  await store.teams.add(team, [user.id]);
  const created_at = new Date();
  await store.workflows.add({
    ...workflow,
    team_id: team.id,
    owner_id: user.id,
    is_external: false,
    canvas_type: 0,
    public: false,
    created_at,
  });
  const body = JSON.stringify({ id: workflow.id, inputs: { seconds: 0 }, origin: null });
  const run = { id: ids.next(), team_id: team.id, workflow_id: workflow.id, caller_id: user.id, body, created_at };
  await store.runs.add(run);
  await queue.start(createRunHandler(parts));
  onTestFinished(() => queue.stop());
  await expect.poll(async () => (await store.runs.find(run.id))?.status).toBe('succeeded');
  expect((await store.runs.find(run.id))?.created_at).toEqual(created_at);
  expect((await store.teams.listOf(user.id))[0]?.name).toBe(team.name);
});

it('a time that can’t be read fails its statement with words', async () => {
  const database = await openPostgresDatabase(await makeDatabase(), 1, () => undefined);
  onTestFinished(() => database.close());
  const reading = database.db.connection().execute(async (session) => {
    await sql`set datestyle = 'German'`.execute(session);
    return sql`select now()`.execute(session);
  });
  await expect(reading).rejects.toThrow("The database sent a time that can't be read");
});

it('a database that isn’t up is named by its address, and waited for', async () => {
  // Nothing listens at this port.
  const port = 1;
  const url = `postgres://someone:secret@127.0.0.1:${port}/board`;
  const opening = openPostgresDatabase(url, 1, () => undefined);
  await expect(opening).rejects.toThrow(UnreachableDatabase);
  await expect(opening).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port}/board can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
  let tries = 0;
  const open = async () => {
    tries += 1;
    if (tries === 1) throw new UnreachableDatabase('not yet');
    return 'open';
  };
  expect(await onceReachable(open)).toBe('open');
  await expect(onceReachable(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong password');
});
