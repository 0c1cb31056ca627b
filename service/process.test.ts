import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bundleService } from './bin/service-bundle.mjs';
import { call, credentialsOf, until } from './test-client.ts';
import type { TestUser } from './testing.ts';

const bundle = fileURLToPath(new URL('../node_modules/.cache/service-test', import.meta.url));

interface Credentials {
  readonly user: { readonly id: string; readonly email: string };
  readonly access_token: string;
  readonly api_key: string;
  readonly sign_in_url: string;
}

/** A service in a process of its own. */
interface Running {
  readonly url: string;
  readonly link: URL;
  readonly child: ChildProcess;
  readonly exit: Promise<unknown>;
}

let folder: string;
/** A data directory as the first start leaves it; each test gets a copy. */
let first: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  await bundleService(bundle, 'silent');
  folder = await mkdtemp(join(tmpdir(), 'runboard-process-'));
  first = join(folder, 'first');
  await admin(first, 'credentials');
}, 120_000);
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ownDataDir(name: string): Promise<string> {
  const path = join(folder, name);
  await cp(first, path, { recursive: true });
  return path;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, ['--liftoff-only', join(bundle, 'main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const exit = once(child, 'exit');
  void exit.then(() => children.delete(child));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const said = await until(
    () => Promise.resolve(output),
    (text) => /Sign in .*\n/.test(text) || child.exitCode !== null,
  );
  const link = /Sign in +(\S+)/.exec(said)?.[1];
  if (link === undefined) throw new Error(said);
  return { url: new URL(link).origin, link: new URL(link), child, exit };
}

async function stop({ child, exit }: Running, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return exit;
}

async function admin(dataDir: string, ...args: string[]) {
  const env = { ...process.env, PORT: '4999', DATA_DIR: dataDir };
  return new Promise<{ code: number; stdout: string; stderr: string; json: unknown }>((resolve) => {
    execFile(process.execPath, [join(bundle, 'admin.js'), ...args], { env }, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, stdout, stderr, json: code === 0 ? (JSON.parse(stdout) as unknown) : undefined });
    });
  });
}

async function signIn(dataDir: string): Promise<TestUser> {
  const { user, access_token, api_key } = (await admin(dataDir, 'credentials')).json as Credentials;
  return { user, accessToken: access_token, apiKey: api_key };
}

async function firstOf(service: Running, user: TestUser, path: string): Promise<string> {
  const { body } = await call(service, user, 'GET', path);
  return (body as { id: string }[])[0]?.id ?? '';
}

async function startRun(service: Running, user: TestUser, inputs: Record<string, unknown>) {
  const team = await firstOf(service, user, '/accounts/teams');
  const id = await firstOf(service, user, '/accounts/workflows');
  const { body } = await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: { id, inputs } });
  return { team, run: (body as { run_id: string }).run_id };
}

const ask = (service: Running, user: TestUser, run: string) =>
  call(service, user, 'GET', `/accounts/runs/${run}/result`);

async function result(service: Running, user: TestUser, run: string): Promise<string> {
  const { body } = await until(
    () => ask(service, user, run),
    ({ status }) => status === 200,
  );
  return (body as { result: string }).result;
}

describe('a start', () => {
  it('prints a link that signs in the first user, who has teams and workflows', async () => {
    const service = await start(await ownDataDir('link'));
    const fragment = new URLSearchParams(service.link.hash.slice(1));
    expect([service.link.pathname, [...fragment.keys()]]).toEqual(['/sign-in', ['access_token', 'api_key']]);
    const headers = {
      authorization: `Bearer ${fragment.get('access_token')}`,
      'x-api-key': fragment.get('api_key') ?? '',
    };
    const teams = await call(service, undefined, 'GET', '/accounts/teams', { headers });
    expect(teams.body).toHaveLength(2);
    const workflows = await call(service, undefined, 'GET', '/accounts/workflows', { headers });
    expect(workflows.body).toHaveLength(6);
  });

  it('puts PUBLIC_URL into links, and is refused on a directory that another process has open', async () => {
    const dataDir = await ownDataDir('locked');
    const service = await start(dataDir, { PUBLIC_URL: 'https://runs.example.com/' });
    expect(service.link.href).toMatch(/^https:\/\/runs\.example\.com\/sign-in#/);
    await expect(start(dataDir)).rejects.toThrow('Another Runboard is using');
  });

  it('works where the path is too long for a socket', async () => {
    const dataDir = join(await ownDataDir('long'), 'x'.repeat(100));
    await cp(first, dataDir, { recursive: true });
    const service = await start(dataDir);
    expect((await admin(dataDir, 'credentials')).json).toMatchObject({ user: { email: 'you@example.com' } });
    expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
  });
});

describe('after a kill', () => {
  it('everything acknowledged is there, and what was running ends', async () => {
    const dataDir = await ownDataDir('killed');
    let service = await start(dataDir);
    const user = await signIn(dataDir);
    const done = await startRun(service, user, { seconds: 0 });
    const link = new URL(await result(service, user, done.run));
    const { run } = await startRun(service, user, { seconds: 1 });
    const cancelled = await startRun(service, user, { seconds: 3600 });
    await until(
      () => ask(service, user, run),
      ({ headers }) => headers.get('run-status') === 'running',
    );
    await call(service, user, 'POST', `/api/cancel/${cancelled.team}/${cancelled.run}`);
    const created = await call(service, user, 'POST', '/accounts/workflows', {
      body: { name: 'Kept', team_id: done.team },
    });
    await stop(service, 'SIGKILL');

    service = await start(dataDir);
    const { body } = await call(service, user, 'GET', '/accounts/workflows');
    expect((body as unknown[])[0]).toEqual(created.body);
    expect((await ask(service, user, cancelled.run)).headers.get('run-status')).toBe('cancelled');
    expect((await fetch(`${service.url}${link.pathname}${link.search}`)).status).toBe(200);
    expect(await result(service, user, run)).toContain(`${run}/2/`);
  });
});

describe('SIGTERM', () => {
  it('answers what is in flight, gives running runs back, and a second one changes nothing', async () => {
    const dataDir = await ownDataDir('terminated');
    const service = await start(dataDir);
    const user = await signIn(dataDir);
    const { run, team } = await startRun(service, user, { seconds: 2 });
    await until(
      () => ask(service, user, run),
      ({ headers }) => headers.get('run-status') === 'running',
    );
    const body = JSON.stringify({ name: 'Half-sent', team_id: team });
    const half = sendHalf(service, user, body);
    await half.sent;
    const begun = performance.now();
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
    expect(performance.now() - begun).toBeLessThan(10_000);

    const again = await start(dataDir);
    expect(await result(again, user, run)).toContain(`${run}/2/`);
  });

  it('ends within ten seconds whoever keeps sending', async () => {
    const dataDir = await ownDataDir('stubborn');
    const service = await start(dataDir);
    const user = await signIn(dataDir);
    await sendHalf(service, user, '{"name":"Never"}').sent;
    const begun = performance.now();
    service.child.kill('SIGTERM');
    await service.exit;
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('leaves a snapshot, which is used when the database cannot be opened', async () => {
    const dataDir = await ownDataDir('torn');
    const service = await start(dataDir);
    const user = await signIn(dataDir);
    const { run } = await startRun(service, user, { seconds: 0 });
    await result(service, user, run);
    await stop(service, 'SIGTERM');
    await writeFile(join(dataDir, 'db', 'global', 'pg_control'), 'torn by a power cut');
    const again = await start(dataDir);
    expect((await fetch(await result(again, user, run))).status).toBe(200);
  });
});

describe('admin', () => {
  it('works while the service runs', async () => {
    const dataDir = await ownDataDir('beside');
    const service = await start(dataDir);
    const added = await admin(dataDir, 'user', 'add', 'new@example.com');
    expect(added.json).toEqual({ id: expect.any(String) as unknown, email: 'new@example.com' });
    const team = (await admin(dataDir, 'team', 'add', 'New team', '--member', 'NEW@example.com')).json as {
      id: string;
    };
    const { json, stdout } = await admin(dataDir, 'credentials', '--user', 'new@example.com', '--ttl', '60');
    const { user, access_token, api_key, sign_in_url } = json as Credentials;
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(user).toEqual(added.json);
    expect(sign_in_url).toBe(`${service.url}/sign-in#access_token=${access_token}&api_key=${api_key}`);
    const { iat, exp } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(60);
    const signedIn = { user, accessToken: access_token, apiKey: api_key };
    expect((await call(service, signedIn, 'GET', '/accounts/teams')).body).toEqual([{ id: team.id, name: 'New team' }]);
    const set = await admin(dataDir, 'team', 'subscription', team.id, 'inactive');
    expect(set.json).toEqual({ id: team.id, subscription: 'inactive' });
  });

  it('works while it does not, several at once too', async () => {
    const dataDir = await ownDataDir('alone');
    const names = ['a', 'b', 'c', 'd'];
    const added = await Promise.all(names.map((name) => admin(dataDir, 'user', 'add', `${name}@example.com`)));
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const { json } = await admin(dataDir, 'credentials', '--user', 'd@example.com');
    expect((json as Credentials).sign_in_url).toMatch(/^http:\/\/127\.0\.0\.1:4999\/sign-in#/);
  });

  it('says what is wrong on the error output only', async () => {
    const dataDir = await ownDataDir('wrong');
    await start(dataDir);
    const attempts = [
      [],
      ['nothing'],
      ['user', 'add', 'nobody'],
      ['user', 'add', 'YOU@example.com'],
      ['credentials', '--user', 'nobody@example.com'],
      ['credentials', '--ttl', 'soon'],
      ['team', 'add', 'A'],
      ['team', 'add', 'A', '--member', 'nobody@example.com'],
      ['team', 'subscription', 'x', 'active'],
      ['team', 'subscription', crypto.randomUUID(), 'active'],
      ['team', 'subscription', crypto.randomUUID(), 'paused'],
    ];
    for (const args of attempts) {
      const { code, stdout, stderr } = await admin(dataDir, ...args);
      expect([args, code, stdout, stderr.length > 10]).toEqual([args, 1, '', true]);
      expect(stderr).not.toContain('    at ');
    }
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
  // The server has read the head once it asks for the rest.
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
