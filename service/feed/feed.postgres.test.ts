import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { teamRunChanges, teamRunPage } from '@/contract/team-run.ts';

import { buildApp } from '../app/app.ts';
import { makeCredentials } from '../admin/commands/credential-commands.ts';
import { createLog } from '../platform/log.ts';
import { openSharedService, type SharedService } from '../app/shared-service.ts';
import { readEvents, type ReadStream } from '../testing/read-events.ts';
import { call, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { makeTestDatabase, TEMPLATE } from '../testing/database/test-database.ts';
import type { TestService, TestUser } from '../testing/test-service.ts';

interface Node extends Pick<TestService, 'url'>, SharedService {
  readonly stop: () => Promise<void>;
}

let url: string;
let drop: () => Promise<void>;
let folder: string;
let here: Node;
let there: Node;
let user: TestUser;
let team: string;
let workflow: string;
let writer: Client;
const streams: ReadStream[] = [];

/** A node that uses the database. @param minutes how far its clock is ahead */
async function startNode(minutes: number): Promise<Node> {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  const service = await openSharedService({ url, connections: 3 }, folder, { clock, log: createLog('silent') });
  const app = buildApp(service.parts);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...service,
    url: address,
    stop: async () => {
      await app.close();
      await service.database.close();
    },
  };
}

beforeAll(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  folder = await mkdtemp(join(tmpdir(), 'runboard-feed-'));
  ({ url, drop } = await makeTestDatabase(postgres.url, TEMPLATE));
  // The clocks of the two nodes are five minutes apart.
  [here, there] = [await startNode(0), await startNode(5)];
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const { parts } = here;
  const id = parts.ids.next();
  const made = { id, email: `${id}@example.com` };
  await parts.store.users.add(made);
  const { access_token, api_key } = await makeCredentials({ ...parts, origin: () => here.url }, made);
  user = { user: made, accessToken: access_token, apiKey: api_key };
  team = parts.ids.next();
  await parts.store.teams.add({ id: team, name: 'Team' }, [id]);
  workflow = await makeWorkflow(at(here), user, team);
  writer = new Client({ connectionString: url });
  await writer.connect();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave();
  await writer.end();
});

const at = (node: Node) => node as unknown as TestService;

async function open(node: Node, query = ''): Promise<ReadStream> {
  const stream = await readEvents(node, user, query);
  streams.push(stream);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
}
const cursorOf = async (node: Node) =>
  teamRunPage.parse((await call(node, user, 'GET', '/accounts/runs')).body).changes_cursor;
const changesOf = async (node: Node, cursor: string) =>
  teamRunChanges.parse((await call(node, user, 'GET', `/accounts/runs/changes?after=${cursor}`)).body);
async function finishedRun(): Promise<string> {
  const id = await startRun(at(here), user, team, workflow);
  await until(
    () => call(here, user, 'GET', `/accounts/runs/${id}`),
    ({ body }) => (body as { ended_at: string | null }).ended_at !== null,
  );
  return id;
}
/**
 * The distinct names in a stream: a change may arrive more than once, and the end of a run arrives before it has a
 * name.
 */
const namesOf = (stream: ReadStream) => [...new Set(stream.runs().flatMap(({ name }) => name ?? []))];
const nameRun = (id: string, name: string) => writer.query('update runs set name = $2 where id = $1', [id, name]);

it('a change reaches readers on every node promptly, even if the nodes’ clocks differ', async () => {
  const [near, far] = [await open(here), await open(there)];
  const begunMs = performance.now();
  const id = await startRun(at(here), user, team, workflow, { seconds: 600 });
  for (const stream of [near, far]) {
    await expect.poll(() => stream.runs().some(({ run_id }) => run_id === id)).toBe(true);
    expect((stream.events[1]?.atMs ?? 0) - begunMs).toBeLessThan(900);
  }
  const cursor = await cursorOf(there);
  await call(there, user, 'POST', `/api/cancel/${team}/${id}`);
  for (const stream of [near, far]) {
    await expect.poll(() => stream.runs().at(-1)?.status).toBe('cancelled');
  }
  expect((await changesOf(here, cursor)).items.map(({ run_id }) => run_id)).toEqual([id]);
});

describe('a change that commits late', () => {
  it('reaches readers that have seen later changes, exactly once', async () => {
    const [late, early] = [await finishedRun(), await finishedRun()];
    const stream = await open(here);
    let cursor = await cursorOf(here);
    await writer.query('begin');
    await nameRun(late, 'late');
    // Another change gets a later number, but is committed and read first.
    await call(here, user, 'PATCH', `/accounts/runs/${early}`, { body: { name: 'early' } });
    await expect.poll(() => namesOf(stream)).toEqual(['early']);
    const between = await changesOf(there, cursor);
    expect(between.items.map(({ name }) => name)).toEqual(['early']);
    ({ cursor } = between);
    // The open transaction doesn't cause repeats.
    expect((await changesOf(here, cursor)).items).toEqual([]);
    const reader = await open(there, `?after=${cursor}`);
    await writer.query('commit');
    await expect.poll(() => namesOf(stream)).toEqual(['early', 'late']);
    // The reader's node may send the earlier change again, because changes arrive at least once.
    await expect.poll(() => namesOf(reader)).toContain('late');
    const after = await changesOf(here, cursor);
    expect(after.items.map(({ name }) => name)).toEqual(['late']);
    expect((await changesOf(here, after.cursor)).items).toEqual([]);
  });

  it('reaches readers when a later transaction wrote the same row first', async () => {
    const [first, second] = [await finishedRun(), await finishedRun()];
    const cursor = await cursorOf(here);
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      // The older transaction writes the row last, with a number lower than the row's previous one.
      await writer.query('begin');
      await nameRun(first, 'a');
      await other.query('begin');
      await other.query(`update runs set name = 'b' where id = $1`, [second]);
      const waiting = nameRun(second, 'c');
      await other.query('commit');
      await waiting;
      const between = await changesOf(here, cursor);
      expect(between.items.map(({ name }) => name)).toEqual(['b']);
      await writer.query('commit');
      const after = await changesOf(here, between.cursor);
      expect(new Set(after.items.map(({ name }) => name))).toEqual(new Set(['a', 'c']));
    } finally {
      await other.end();
    }
  });
});

it('a change reaches readers within two seconds even without a notification', async () => {
  const id = await finishedRun();
  const stream = await open(there);
  const begunMs = performance.now();
  // The direct write sends no notification, just as a node of an earlier version doesn't.
  await nameRun(id, 'unannounced');
  await expect.poll(() => namesOf(stream)).toEqual(['unannounced']);
  expect(performance.now() - begunMs).toBeLessThan(2500);
});

it('a stream continues during a backup and during a long transaction elsewhere', async () => {
  const id = await finishedRun();
  const stream = await open(here);
  const backup = new Client({ connectionString: url });
  const elsewhere = new Client({ connectionString: url });
  await Promise.all([backup.connect(), elsewhere.connect()]);
  try {
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select count(*) from runs');
    await elsewhere.query('begin');
    await elsewhere.query(`update teams set name = 'Other' where id = $1`, [team]);
    for (const name of ['one', 'two', 'three']) {
      await call(there, user, 'PATCH', `/accounts/runs/${id}`, { body: { name } });
      await expect.poll(() => namesOf(stream).at(-1)).toBe(name);
    }
    expect(namesOf(stream)).toEqual(['one', 'two', 'three']);
    // An open transaction does not make each poll send the same runs again.
    expect(stream.runs().length).toBeLessThanOrEqual(6);
  } finally {
    await Promise.all([backup.end(), elsewhere.end()]);
  }
});

it('the database increments the version for every visible change, even for one by an older node', async () => {
  const id = await finishedRun();
  const read = async () => (await call(here, user, 'GET', `/accounts/runs/${id}`)).body as { version: number };
  const { version } = await read();
  await writer.query(`update runs set output_name = null, output_type = null where id = $1`, [id]);
  expect(await read()).toMatchObject({ version: version + 1, output: null });
  await writer.query('update runs set beat = beat + 1 where id = $1', [id]);
  expect((await read()).version).toBe(version + 1);
  await writer.query('update runs set attempt = 2 where id = $1', [id]);
  expect(await read()).toMatchObject({ attempt: 2 });
});

it('the list of changes has 500 per page by default, and the rest on the next page', async () => {
  const id = await finishedRun();
  const cursor = await cursorOf(here);
  await writer.query(
    `insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at)
       select gen_random_uuid(), team_id, workflow_id, caller_id, body, 'cancelled', now()
       from runs, generate_series(1, 501) where runs.id = $1`,
    [id],
  );
  const first = await changesOf(here, cursor);
  expect([first.items.length, first.more]).toEqual([500, true]);
  const rest = await changesOf(here, first.cursor);
  const all = new Set([...first.items, ...rest.items].map(({ run_id }) => run_id));
  all.delete(id);
  expect(all.size).toBe(501);
  expect(rest.more).toBe(false);
});

it('reading changes needs only the node that gets the request', async () => {
  const third = await startNode(0);
  const cursor = await cursorOf(third);
  const stream = await open(third, `?after=${cursor}`);
  const id = await finishedRun();
  await expect.poll(() => stream.runs().at(-1)?.status).toBe('succeeded');
  const last = stream.events.findLast(({ name }) => name === 'runs')?.id ?? '';
  await third.stop();
  await stream.closed;
  await call(here, user, 'PATCH', `/accounts/runs/${id}`, { body: { name: 'later' } });
  const next = await open(there, `?after=${last}`);
  await expect.poll(() => namesOf(next)).toEqual(['later']);
});
