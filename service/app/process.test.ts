import { cp, readdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { byeEvent } from '@/contract/team-run.ts';

import { readBegin, readEvents } from '../testing/read-events.ts';
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
import { call, credentialsOf, until } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
/** A data directory after a first start; tests work on copies of it. */
let first: string;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('process');
  first = await processes.firstDataDir('first');
});
afterAll(() => processes.remove());

const ownDataDir = (name: string) => processes.dataDir(name, first);

describe('a service', () => {
  let dataDir: string;
  let keysBefore: unknown;
  let service: Running;

  beforeAll(async () => {
    dataDir = await ownDataDir('running');
    keysBefore = (await processes.admin(dataDir, 'key', 'list')).json;
    service = await processes.start(dataDir);
  });
  afterAll(() => stop(service, 'SIGKILL'));

  const status = async (user: TestUser) => (await call(service, user, 'GET', '/accounts/teams')).status;

  it('prints a link that signs in the first user, who has teams and workflows, and prints no credentials', async () => {
    const link = new URL(/^Sign in +(\S+)$/m.exec(service.output())?.[1] ?? '');
    const fragment = new URLSearchParams(link.hash.slice(1));
    expect([link.pathname, [...fragment.keys()]]).toEqual(['/sign-in', ['code']]);
    expect(service.output()).not.toMatch(/access_token|api_key|rb_/);
    expect((await processes.admin(dataDir, 'key', 'list')).json).toEqual(keysBefore);
    const signedIn = await call(service, undefined, 'POST', '/accounts/sign_in', {
      body: { code: fragment.get('code'), nonce: 'n'.repeat(32) },
    });
    const issued = { access_token: expect.any(String) as unknown, api_key: expect.any(String) as unknown };
    expect(signedIn.body).toEqual(issued);
    const { access_token, api_key } = signedIn.body as Credentials;
    const headers = { authorization: `Bearer ${access_token}`, 'x-api-key': api_key };
    const teams = await call(service, undefined, 'GET', '/accounts/teams', { headers });
    expect(teams.body).toHaveLength(2);
    const workflows = await call(service, undefined, 'GET', '/accounts/workflows', { headers });
    expect(workflows.body).toHaveLength(6);
  });

  it('is the only process in its data directory', async () => {
    await expect(processes.start(dataDir)).rejects.toThrow(
      new RegExp(`^Process ${service.child.pid}, running since [\\d-]+T[\\d:.]+Z, is using ${dataDir}\\.`),
    );
  });

  it('executes admin commands', async () => {
    const added = await processes.admin(dataDir, 'user', 'add', 'new@example.com');
    expect(added.json).toEqual({ id: expect.any(String) as unknown, email: 'new@example.com' });
    const team = (await processes.admin(dataDir, 'team', 'add', 'New team', '--member', 'NEW@example.com')).json as {
      id: string;
    };
    const { json, stdout } = await processes.admin(dataDir, 'credentials', '--user', 'new@example.com', '--ttl', '60');
    const { user, access_token, api_key, sign_in_url } = json as Credentials;
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(user).toEqual(added.json);
    expect(sign_in_url).toBe(`${service.url}/sign-in#access_token=${access_token}&api_key=${api_key}`);
    const { iat, exp } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(Math.ceil(exp - iat)).toBe(60);
    const signedIn = { user, accessToken: access_token, apiKey: api_key };
    expect((await call(service, signedIn, 'GET', '/accounts/teams')).body).toEqual([{ id: team.id, name: 'New team' }]);
    const set = await processes.admin(dataDir, 'team', 'subscription', team.id, 'inactive');
    expect(set.json).toEqual({ id: team.id, subscription: 'inactive' });
  });

  it('lists keys without their secrets, and refuses a revoked one', async () => {
    await processes.admin(dataDir, 'user', 'add', 'other@example.com');
    await processes.admin(dataDir, 'credentials', '--user', 'other@example.com');
    const [kept, revoked] = [await processes.signIn(dataDir), await processes.signIn(dataDir)];
    expect([await status(kept), await status(revoked)]).toEqual([200, 200]);

    const list = async (...options: string[]) =>
      (await processes.admin(dataDir, 'key', 'list', ...options)).json as { id: string; user: { email: string } }[];
    const keys = await list('--user', 'YOU@example.com');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
    const id = expect.any(String) as unknown;
    const key = { id, name: 'Command line', user: kept.user, created_at: time, expires_at: time };
    expect(keys.slice(0, 2)).toEqual([
      { ...key, last_used_at: time },
      { ...key, last_used_at: time },
    ]);
    const everyones = await list();
    expect(everyones.filter((one) => one.user.email === kept.user.email)).toEqual(keys);
    expect(everyones.filter((one) => one.user.email === 'other@example.com')).toHaveLength(1);

    const [newest] = keys;
    const printed = await processes.admin(dataDir, 'key', 'revoke', newest?.id ?? '');
    expect(printed.json).toEqual({ id: newest?.id, status: 'revoked' });
    expect([await status(kept), await status(revoked)]).toEqual([200, 401]);
    expect(await list('--user', 'you@example.com')).toEqual(keys.slice(1));
  });

  it('leaves stdout empty if an admin command fails', async () => {
    // Two commands that can't be parsed (`read-command.test.ts` has all of them); the service refuses the other ones.
    const attempts = [
      [],
      ['user', 'add', 'YOU@example.com'],
      ['credentials', '--user', 'nobody@example.com'],
      ['credentials', '--ttl', 'soon'],
      ['key', 'list', '--user', 'nobody@example.com'],
      ['key', 'revoke', crypto.randomUUID()],
      ['team', 'add', 'A', '--member', 'nobody@example.com'],
      ['team', 'subscription', crypto.randomUUID(), 'active'],
    ];
    for (const args of attempts) {
      const { code, stdout, stderr } = await processes.admin(dataDir, ...args);
      expect([args, code, stdout, stderr.length > 10]).toEqual([args, 1, '', true]);
      expect(stderr).not.toContain('    at ');
    }
  });
});

it('a service works in a data directory whose path is too long for a socket, and uses PUBLIC_URL in links', async () => {
  const dataDir = join(await ownDataDir('long'), 'x'.repeat(100));
  await cp(first, dataDir, { recursive: true });
  const service = await processes.start(dataDir, { env: { PUBLIC_URL: 'https://runs.example.com/' } });
  expect(service.output()).toMatch(/^Sign in +https:\/\/runs\.example\.com\/sign-in#/m);
  expect((await processes.admin(dataDir, 'credentials')).json).toMatchObject({ user: { email: 'you@example.com' } });
  // If the socket were outside the directory, another user's process could answer in the service's place.
  expect(await readdir(dataDir)).toContain('lock.sock');
  expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
  expect(await readdir(dataDir)).not.toContain('lock.sock');
});

it('admin works without a service', async () => {
  const dataDir = await ownDataDir('alone');
  expect((await processes.admin(dataDir, 'user', 'add', 'a@example.com')).code).toBe(0);
  const { json } = await processes.admin(dataDir, 'credentials', '--user', 'a@example.com');
  expect((json as Credentials).sign_in_url).toMatch(/^http:\/\/127\.0\.0\.1:4999\/sign-in#/);
});

describe('an unusable data directory', () => {
  it('is reported by start and admin, which then exit', async () => {
    const file = await processes.dataDir('a file');
    await writeFile(file, '');
    const dataDir = join(file, 'below');
    const words = /can't be used: ENOTDIR.*set DATA_DIR to another one/;
    await expect(processes.start(dataDir)).rejects.toThrow(words);
    const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
    expect(stderr).not.toContain('    at ');
  });
});

describe('a service restarted after a kill', () => {
  it('has everything it acknowledged, and executes interrupted runs again', async () => {
    const dataDir = await ownDataDir('killed');
    let service = await processes.start(dataDir);
    const user = await processes.signIn(dataDir);
    const done = await startFirstRun(service, user, { seconds: 0 });
    const link = new URL(await resultOf(service, user, done.run));
    const { run } = await startFirstRun(service, user, { seconds: 1 });
    const cancelled = await startFirstRun(service, user, { seconds: 3600 });
    await runStatus(service, user, run, 'running');
    await call(service, user, 'POST', `/api/cancel/${cancelled.team}/${cancelled.run}`);
    const created = await call(service, user, 'POST', '/accounts/workflows', {
      body: { name: 'Kept', team_id: done.team },
    });
    await stop(service, 'SIGKILL');

    service = await processes.start(dataDir);
    const { body } = await call(service, user, 'GET', '/accounts/workflows');
    expect((body as unknown[])[0]).toEqual(created.body);
    expect((await askRun(service, user, cancelled.run)).headers.get('run-status')).toBe('cancelled');
    expect((await fetch(`${service.url}${link.pathname}${link.search}`)).status).toBe(200);
    expect(await resultOf(service, user, run)).toContain(`${run}/2/`);
    await stop(service, 'SIGKILL');
  });
});

describe.concurrent('SIGTERM', () => {
  it('completes requests in flight and releases running runs, and a second signal changes nothing', async () => {
    const dataDir = await ownDataDir('terminated');
    const service = await processes.start(dataDir);
    const user = await processes.signIn(dataDir);
    const { run, team } = await startFirstRun(service, user, { seconds: 2 });
    await runStatus(service, user, run, 'running');
    const body = JSON.stringify({ name: 'Half-sent', team_id: team });
    const half = sendHalf(service, user, body);
    await half.sent;
    const startedAt = performance.now();
    service.child.kill('SIGTERM');
    await until(
      () =>
        fetch(`${service.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      (state) => state === 'closed',
    );
    service.child.kill('SIGTERM');
    half.finish();
    expect(await half.answer).toMatch(/^HTTP\/1\.1 200 OK.*"name":"Half-sent"\}$/s);
    expect(await service.exit).toEqual([0, null]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);

    const again = await processes.start(dataDir);
    expect(await resultOf(again, user, run)).toContain(`${run}/2/`);
    await stop(again, 'SIGKILL');
  });

  it("ends the process within ten seconds while streams are open, even one that isn't read", async () => {
    const dataDir = await ownDataDir('streams');
    const service = await processes.start(dataDir);
    const user = await processes.signIn(dataDir);
    await startFirstRun(service, user, { seconds: 600 });
    const streams = await Promise.all(Array.from({ length: 5 }, () => readEvents(service, user)));
    const leave = await readBegin(service, user);
    const startedAt = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    for (const stream of streams) {
      await stream.closed;
      expect(byeEvent.parse(stream.events.at(-1)?.data).reason).toBe('shutdown');
    }
    leave();
  });

  it('ends the process within ten seconds although a client never finishes its request', async () => {
    const dataDir = await ownDataDir('stubborn');
    const service = await processes.start(dataDir);
    const user = await processes.signIn(dataDir);
    await sendHalf(service, user, '{"name":"Never"}').sent;
    const startedAt = performance.now();
    service.child.kill('SIGTERM');
    await service.exit;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

/** Begin a POST of a workflow and hold back the end of its body. */
function sendHalf(service: Running, user: TestUser, body: string) {
  const { port, host } = new URL(service.url);
  const headers = Object.entries({ ...credentialsOf(user), host, 'content-length': String(body.length) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.setEncoding('utf8');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  // The server has read the headers once it requests the rest.
  const sent = new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.write(`POST /accounts/workflows HTTP/1.1\r\nexpect: 100-continue\r\n${head}\r\n`);
  }).then(() => void socket.write(body.slice(0, 5)));
  return {
    answer: answer.then((text) => text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')),
    sent,
    finish: () => socket.write(body.slice(5)),
  };
}
