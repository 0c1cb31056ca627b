import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { startPostgres, type PostgresServer } from '../testing/database/postgres-server.mjs';
import {
  askRun,
  resultOf,
  runStatus,
  ServiceProcesses,
  startFirstRun,
  stop,
  type Credentials,
  type Running,
} from '../testing/service-process.ts';
import { call, matching, until } from '../testing/test-client.ts';
import { makeTestDatabase } from '../testing/database/test-database.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
let url: string;
let dataDir: string;
let drop: () => Promise<void>;
let count = 0;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('shared');
});
afterAll(() => processes.remove());

async function end(): Promise<void> {
  processes.killAll();
  await drop();
}

async function makeOwnDatabase(): Promise<void> {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  ({ url, drop } = await makeTestDatabase(postgres.url));
  count += 1;
  dataDir = await processes.dataDir(`shared-${count}`);
}

const start = (role: string, env: Record<string, string> = {}) =>
  processes.start(dataDir, { env: { DATABASE_URL: url, ROLE: role, ...env } });
const admin = (...args: string[]) => processes.adminWith({ DATABASE_URL: url, DATA_DIR: dataDir }, ...args);
const signIn = () => processes.signIn(dataDir, { DATABASE_URL: url });

describe('several processes that share one database', () => {
  /** Two processes with ROLE=web. Each test starts the workers it needs. */
  let nodes: [Running, Running];
  let user: TestUser;

  beforeAll(async () => {
    await makeOwnDatabase();
    nodes = await Promise.all([start('web'), start('web')]);
    user = await signIn();
  });
  afterAll(end);

  it('start simultaneously, share their keys, and fulfil their roles', async () => {
    const [first, second] = nodes;
    const teams = await call(first, user, 'GET', '/accounts/teams');
    expect(teams.body).toHaveLength(2);
    expect((await call(second, user, 'GET', '/accounts/teams')).body).toEqual(teams.body);

    const { run } = await startFirstRun(first, user, { seconds: 0 });
    // The command takes a while, and no worker claims the run during that time.
    await admin('key', 'list');
    expect((await askRun(second, user, run)).headers.get('run-status')).toBe('queued');
    const worker = await start('worker');
    const link = new URL(await resultOf(second, user, run));
    // One node serves an output that another node produced, by a link that a third one signed.
    expect((await fetch(`${first.url}${link.pathname}${link.search}`)).status).toBe(200);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    expect((await call(worker, user, 'GET', '/accounts/teams')).status).toBe(404);
    await stop(worker, 'SIGTERM');
  });

  it('release their runs on SIGTERM', async () => {
    const [web] = nodes;
    const worker = await start('worker');
    const { run } = await startFirstRun(web, user, { seconds: 4 });
    await runStatus(web, user, run, 'running');
    expect(await stop(worker, 'SIGTERM')).toEqual([0, null]);
    expect((await askRun(web, user, run)).headers.get('run-status')).toBe('queued');
    const next = await start('worker');
    expect(await resultOf(web, user, run)).toContain(`${run}/2/`);
    await stop(next, 'SIGTERM');
  });

  it('forward a cancel to the worker that executes the run', async () => {
    const [web] = nodes;
    const worker = await start('worker', { RUNS_AT_ONCE: '1' });
    const long = await startFirstRun(web, user, { seconds: 3600 });
    await runStatus(web, user, long.run, 'running');
    const next = await startFirstRun(web, user, { seconds: 3600 });
    await call(web, user, 'POST', `/api/cancel/${long.team}/${long.run}`);
    const cancelled = performance.now();
    await runStatus(web, user, next.run, 'running');
    // Cancelling takes one second, unless the machine is very busy.
    expect(performance.now() - cancelled).toBeLessThan(5000);
    await call(web, user, 'POST', `/api/cancel/${next.team}/${next.run}`);
    await stop(worker, 'SIGTERM');
  });

  it('take over the runs of a killed worker within 15 s', async () => {
    const [web] = nodes;
    const [worker, other] = await Promise.all([start('worker'), start('worker')]);
    const runs = await Promise.all([1, 2, 3, 4].map(() => startFirstRun(web, user, { seconds: 4 })));
    await Promise.all(runs.map(({ run }) => runStatus(web, user, run, 'running')));
    await stop(worker, 'SIGKILL');
    const killed = performance.now();
    const links = await Promise.all(runs.map(({ run }) => resultOf(web, user, run)));
    expect(performance.now() - killed).toBeLessThan(15_000 + 4000);
    // The runs of the other worker are still at their first attempt.
    expect(links.every((link) => /\/[12]\//.test(link))).toBe(true);
    await stop(other, 'SIGTERM');
  });

  it('refuse a key, a session and a member within a second of their removal through another process', async () => {
    const statuses = (path: string, who = user) =>
      Promise.all(nodes.map(async (node) => (await call(node, who, 'GET', path)).status));
    const mail = 'member@example.com';
    const run = await startFirstRun(nodes[0], user, { seconds: 3600 });
    await admin('user', 'add', mail);
    await admin('team', 'member', 'add', run.team, mail);
    const member = ((await admin('credentials', '--user', mail)).json ?? {}) as Credentials;
    const other = { user: member.user, accessToken: member.access_token, apiKey: member.api_key };
    const result = `/accounts/runs/${run.run}/result`;
    // The result doesn't exist yet, so permitted users get a 404.
    expect([await statuses(result), await statuses(result, other)]).toEqual([
      [404, 404],
      [404, 404],
    ]);
    await admin('team', 'member', 'remove', run.team, mail);
    expect(await statuses(result, other)).toEqual([403, 403]);
    await admin('sessions', 'end', '--user', mail);
    await delay(1000);
    expect(await statuses('/accounts/teams', other)).toEqual([401, 401]);
    const keys = (await admin('key', 'list', '--user', user.user.email)).json as { id: string }[];
    expect(await statuses('/accounts/teams')).toEqual([200, 200]);
    for (const { id } of keys) await admin('key', 'revoke', id);
    await delay(1000);
    expect(await statuses('/accounts/teams')).toEqual([401, 401]);
  });

  it('start beside a newer version that has already migrated the tables', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`);
    await client.query('alter table runs add column newer text');
    await client.end();
    const older = await start('all');
    const again = await signIn();
    const { run } = await startFirstRun(older, again, { seconds: 0 });
    expect(await resultOf(older, again, run)).toContain(run);
    await stop(older, 'SIGTERM');
  });
});

describe('processes that share a new database', () => {
  afterEach(end);

  it('don’t print credentials to the log, not even the database’s, and don’t make a key', async () => {
    await makeOwnDatabase();
    const password = 'of-the-database';
    const env = { DATABASE_URL: Object.assign(new URL(url), { password }).href };
    const nodes = await Promise.all(['all', 'web', 'worker'].map((role) => start(role, env)));
    const { json } = await processes.adminWith({ ...env, DATA_DIR: dataDir }, 'key', 'list');
    expect(json).toEqual([]);
    const printed = nodes.map(({ output }) => /^Sign in +(.*)$/m.exec(output())?.[1]);
    const link = expect.stringMatching(/^http\S+\/sign-in#code=[\w-]{43}$/) as unknown;
    expect(printed).toEqual([link, link, 'at a node with ROLE=web']);
    for (const { output } of nodes) {
      expect(output()).not.toMatch(/access_token|api_key|rb_|eyJ/);
      expect(output()).not.toContain(password);
    }
  });

  it('continue with the embedded database’s content', async () => {
    await makeOwnDatabase();
    dataDir = await processes.firstDataDir('embedded');
    const embedded = await processes.start(dataDir);
    const before = await processes.signIn(dataDir);
    const { run } = await startFirstRun(embedded, before, { seconds: 0 });
    await resultOf(embedded, before, run);
    const list = await call(embedded, before, 'GET', '/accounts/workflows');
    const env = { DATABASE_URL: url, DATA_DIR: dataDir };
    const refused = await processes.adminWith(env, 'copy-database');
    expect([refused.code, refused.stderr]).toEqual([1, matching(/Stop it first/)]);
    await stop(embedded, 'SIGTERM');

    const copied = await processes.adminWith(env, 'copy-database');
    expect(copied.json).toMatchObject({ users: 1, teams: 2, team_members: 2, workflows: 6, runs: 1 });
    const node = await start('all');
    // The same credentials work, because the keys were copied; the output is the same, because the directory stayed.
    expect((await call(node, before, 'GET', '/accounts/workflows')).text).toBe(list.text);
    expect((await fetch(await resultOf(node, before, run))).status).toBe(200);
    // Its audit log continues after the copied entries.
    const later = await startFirstRun(node, before, { seconds: 0 });
    const audit = (await processes.adminWith(env, 'audit', '--team', later.team)).json;
    expect(audit).toMatchObject([{ action: 'run start', id: later.run }, { action: 'run start', id: run }, {}, {}, {}]);
    const again = await processes.adminWith(env, 'copy-database');
    expect([again.code, again.stderr]).toEqual([1, matching(/Use an empty one/)]);
  });

  it('can’t continue with a directory without data, in which nothing is made', async () => {
    await makeOwnDatabase();
    const mistyped = join(processes.folder, 'mistyped');
    const refused = await processes.adminWith({ DATABASE_URL: url, DATA_DIR: mistyped }, 'copy-database');
    expect([refused.code, refused.stderr]).toEqual([1, matching(/mistyped contains no Runboard data/)]);
    expect(existsSync(mistyped)).toBe(false);
  });
});

describe('an unavailable database', () => {
  let server: PostgresServer;
  let node: Running;
  let user: TestUser;

  beforeAll(async () => {
    server = await startPostgres(['fsync=off', 'max_connections=16']);
  });
  afterEach(() => processes.killAll());
  afterAll(() => server.stop());

  async function open(): Promise<void> {
    count += 1;
    url = await server.createDatabase(`away_${count}`);
    dataDir = await processes.dataDir(`away-${count}`);
    node = await start('all', { DATABASE_CONNECTIONS: '4' });
    user = await signIn();
  }

  const list = () => call(node, user, 'GET', '/accounts/teams');
  const health = async (path: string) => (await fetch(`${node.url}${path}`)).status;

  it('causes 503 with Retry-After, and loses nothing acknowledged or running', async () => {
    await open();
    const { run } = await startFirstRun(node, user, { seconds: 1.5 });
    await runStatus(node, user, run, 'running');
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await server.halt(signal);
      const away = await until(list, ({ status }) => status !== 200);
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
      expect(Object.keys(away.body as object)).toEqual(['description']);
      expect([await health('/healthz'), await health('/readyz')]).toEqual([200, 503]);
      await server.resume();
      await until(list, ({ status }) => status === 200);
    }
    expect(await health('/readyz')).toBe(200);
    expect(await resultOf(node, user, run)).toContain(`${run}/1/`);
    const after = await startFirstRun(node, user, { seconds: 0 });
    expect(await resultOf(node, user, after.run)).toContain(after.run);
    expect(node.child.exitCode).toBeNull();
  });

  it('is noticed when it stalls with its connections open', async () => {
    await open();
    await list();
    await server.stall();
    expect([await health('/healthz'), await health('/readyz')]).toEqual([200, 503]);
    await delay(1000);
    const stalled = await list();
    expect([stalled.status, stalled.headers.get('retry-after')]).toEqual([503, '2']);
    await server.goOn();
    await until(list, ({ status }) => status === 200);
    const { run } = await startFirstRun(node, user, { seconds: 0 });
    expect(await resultOf(node, user, run)).toContain(run);
  });

  it('causes 503 while all its connections are in use', async () => {
    await open();
    const others: Client[] = [];
    const fill = async () => {
      for (;;) {
        const client = new Client({ connectionString: url });
        client.on('error', () => undefined);
        try {
          await client.connect();
        } catch {
          return;
        }
        others.push(client);
      }
    };
    await fill();
    await others[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'runboard'`,
    );
    await fill();
    const full = await until(
      async () => {
        await fill();
        return list();
      },
      ({ status }) => status !== 200,
    );
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2']);
    await Promise.all(others.map((client) => client.end()));
    await until(list, ({ status }) => status === 200);
  });
});
