import { randomUUID } from 'node:crypto';

import { expect, inject, it, onTestFinished } from 'vitest';

import { makeTestDatabase, TEMPLATE } from '../../testing/database/test-database.ts';
import { openPostgresDatabase } from '../postgres/postgres-database.ts';
import { RunClaims } from './run-claims.ts';

/** A separate database with one team and one workflow, and functions to add runs. */
async function openClaims() {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const { url, drop } = await makeTestDatabase(postgres.url, TEMPLATE);
  onTestFinished(drop);
  const database = await openPostgresDatabase(url, 8, () => undefined);
  onTestFinished(() => database.close());
  const { db } = database;
  const [user, team, workflow] = [randomUUID(), randomUUID(), randomUUID()];
  const createdAt = new Date();
  await db.insertInto('users').values({ id: user, email: 'one@example.com' }).execute();
  await db.insertInto('teams').values({ id: team, name: 'Studio', subscription: 'active' }).execute();
  const about = { name: 'Poster', is_external: false, canvas_type: 0, public: false, created_at: createdAt };
  await db
    .insertInto('workflows')
    .values({ ...about, id: workflow, team_id: team, owner_id: user })
    .execute();
  const run = { team_id: team, workflow_id: workflow, caller_id: user, body: '{}', created_at: createdAt };
  return {
    db,
    run,
    claims: new RunClaims(
      db,
      () => undefined,
      () => undefined,
    ),
  };
}

it('makes a worker try again if another one has locked the runs it chose', async () => {
  const { db, run, claims } = await openClaims();
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second]) {
    await db
      .insertInto('runs')
      .values({ ...run, id, created_at: new Date(id === first ? 0 : 1), status: 'queued' })
      .execute();
  }
  const request = { worker: randomUUID(), free: 1, perTeam: 8, at: new Date() };
  await db.transaction().execute(async (other) => {
    await other.selectFrom('runs').select('id').where('id', '=', first).forUpdate().execute();
    expect(await claims.claim(request)).toEqual({ started: [], retry: true });
  });
  expect((await claims.claim(request)).started.map(({ id }) => id)).toEqual([first]);
  expect(await claims.claim({ ...request, free: 5 })).toMatchObject({ started: [{ id: second }], retry: false });
});

it('never deadlocks when ends, heartbeats and progress of the same runs are written simultaneously', async () => {
  const { db, run, claims } = await openClaims();
  const worker = randomUUID();
  for (let round = 0; round < 20; round += 1) {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const rows = ids.map((id) => ({ ...run, id, status: 'running' as const, attempt: 1, worker }));
    await db.insertInto('runs').values(rows).execute();
    const attempts = ids.toReversed().map((id) => ({ id, attempt: 1 }));
    const [, , ...ended] = await Promise.all([
      claims.beat(worker, ids),
      claims.progress(attempts.map((attempt) => ({ ...attempt, progress: { words: 'half' } }))),
      ...attempts.map((attempt) => claims.end(attempt, { status: 'failed', reason: 'no' }, new Date())),
    ]);
    expect(new Set(ended)).toEqual(new Set([true]));
  }
});

it('leaves a parked run alone when a node of the previous version tries to take it over as lost', async () => {
  const { db, run } = await openClaims();
  const id = randomUUID();
  const parked = { status: 'running' as const, attempt: 1, job: '{}', ask_at: new Date('2030-01-01') };
  await db
    .insertInto('runs')
    .values({ ...run, id, ...parked })
    .execute();
  await db.updateTable('runs').set({ status: 'queued', interruptions: 1, worker: null }).where('id', '=', id).execute();
  const kept = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  expect(kept).toMatchObject({ ...parked, interruptions: 0 });
});
