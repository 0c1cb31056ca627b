import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { exchangeSignInCode } from '../auth/sign-in-codes.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';
import { call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { runCommand } from '../admin/run-command.ts';

const MINUTE_MS = 60_000;

let service: TestService;
let user: TestUser;
let now = Date.now();

beforeAll(async () => {
  service = await startTestService({ clock: { now: () => new Date(now) } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  // The service's cache of credentials doesn't use this clock.
  now = Date.now();
  user = await service.makeUser();
});

async function admin<Result = Record<string, unknown>>(...args: string[]): Promise<Result> {
  return (await runCommand({ ...service.parts, origin: () => service.url }, args)) as Result;
}

const teamsOf = (who: TestUser) => call(service, who, 'GET', '/accounts/teams');
const runIdFor = (who: TestUser) => call(service, who, 'GET', '/api/get_run_id');
const description = (words: string) => ({ description: words });

async function codeOf(email: string): Promise<string> {
  const { sign_in_url } = await admin<{ sign_in_url: string }>('sign-in', '--user', email);
  return new URLSearchParams(new URL(sign_in_url).hash.slice(1)).get('code') ?? '';
}

const exchange = (code: string, nonce: string) =>
  call(service, undefined, 'POST', '/accounts/sign_in', { body: { code, nonce } });

function signedIn(body: unknown): TestUser {
  const { access_token, api_key } = body as { access_token: string; api_key: string };
  return { ...user, accessToken: access_token, apiKey: api_key };
}

const nonce = () => randomUUID() + randomUUID();
const linkIsOver = description('This sign-in link has been used or has expired.');

it('a sign-in link signs in only one page, which may repeat the exchange after a lost response', async () => {
  const [code, own] = [await codeOf(user.user.email), nonce()];
  const first = await exchange(code, own);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await teamsOf(signedIn(first.body))).status).toBe(200);
  const again = await exchange(code, own);
  expect(signedIn(again.body).apiKey).toBe(signedIn(first.body).apiKey);
  expect(await exchange(code, nonce())).toMatchObject({ status: 401, body: linkIsOver });
  expect(await admin<unknown[]>('audit', '--user', user.user.email)).toMatchObject([{ action: 'sign in' }]);
});

it('if two pages use a link simultaneously, only one of them is signed in', async () => {
  const code = await codeOf(user.user.email);
  const answers = await Promise.all([nonce(), nonce(), nonce()].map((each) => exchange(code, each)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
});

it('a sign-in link fails after ten minutes, if its user is disabled, and if it never existed', async () => {
  const [late, disabled] = [await codeOf(user.user.email), await codeOf(user.user.email)];
  expect(await exchange(randomUUID(), nonce())).toMatchObject({ status: 401, body: linkIsOver });
  now += 10 * MINUTE_MS;
  expect(await exchange(late, nonce())).toMatchObject({ status: 401, body: linkIsOver });
  now -= 10 * MINUTE_MS;
  await admin('user', 'disable', user.user.email);
  expect(await exchange(disabled, nonce())).toMatchObject({ status: 401, body: linkIsOver });
  await expect(admin('sign-in', '--user', user.user.email)).rejects.toThrow('is disabled. Enable the user first.');
});

it.each([
  {},
  { code: 'x' },
  { code: 'x', nonce: 'short' },
  { code: 'x'.repeat(101), nonce: 'x'.repeat(40) },
  undefined,
])('an invalid exchange of a code is refused: %j', async (body) => {
  expect((await call(service, undefined, 'POST', '/accounts/sign_in', { body })).status).toBe(400);
});

it('keys of sign-in links don’t accumulate: the sixth key replaces the least recently used one', async () => {
  const people: TestUser[] = [];
  for (let index = 0; index < 6; index += 1) {
    people.push(signedIn((await exchange(await codeOf(user.user.email), nonce())).body));
    if (index < 4) continue;
    // The first key is the oldest but was used last, and the second is the least recently used.
    for (const each of index === 4 ? people.toReversed() : []) {
      now += 2 * 60 * MINUTE_MS;
      if (each !== people[1]) await teamsOf(each);
    }
  }
  const statuses = await Promise.all(people.map(async (each) => (await teamsOf(each)).status));
  expect(statuses).toEqual([200, 401, 200, 200, 200, 200]);
  const keys = await admin<{ name: string }[]>('key', 'list', '--user', user.user.email);
  expect(keys.filter(({ name }) => name === 'Sign-in link')).toHaveLength(5);
});

it('a disabled user is refused everywhere immediately, and needs new credentials when enabled again', async () => {
  expect((await teamsOf(user)).status).toBe(200);
  const printed = await admin('user', 'disable', user.user.email.toUpperCase());
  expect(printed).toEqual({ ...user.user, status: 'disabled', keys_removed: 1 });
  expect(await runIdFor(user)).toMatchObject({ status: 401, body: description('This user has been disabled.') });
  expect((await teamsOf(user)).status).toBe(401);
  await expect(admin('credentials', '--user', user.user.email)).rejects.toThrow('is disabled');
  await admin('user', 'enable', user.user.email);
  expect(await runIdFor(user)).toMatchObject({ status: 401, body: description('This session has been ended.') });
  now += 1;
  const made = signedIn(await admin('credentials', '--user', user.user.email));
  expect((await teamsOf(made)).status).toBe(200);
});

it.each([
  ['its sessions are ended', ['sessions', 'end', '--user']],
  ['its user is disabled', ['user', 'disable']],
])('a code that is being exchanged when %s becomes invalid', async (_what, command) => {
  const code = await codeOf(user.user.email);
  const { store } = service.parts;
  const users = Object.assign(Object.create(store.users) as typeof store.users, {
    find: async (id: string) => {
      const found = await store.users.find(id);
      await admin(...command, user.user.email);
      return found;
    },
  });
  const parts = { ...service.parts, store: { ...store, users } };
  expect(await exchangeSignInCode(parts, code, nonce())).toBeUndefined();
  const keys = await admin<{ name: string }[]>('key', 'list', '--user', user.user.email);
  expect(keys.filter(({ name }) => name === 'Sign-in link')).toEqual([]);
});

it('a session that begins after the clock is set back is not ended together with earlier sessions', async () => {
  now += 60 * MINUTE_MS;
  await admin('sessions', 'end', '--user', user.user.email);
  now -= 60 * MINUTE_MS;
  expect((await teamsOf(user)).status).toBe(401);
  const { body } = await exchange(await codeOf(user.user.email), nonce());
  expect((await teamsOf(signedIn(body))).status).toBe(200);
  const { access_token } = await admin<{ access_token: string }>('token', 'create', '--user', user.user.email);
  expect((await runIdFor({ ...user, accessToken: access_token })).status).toBe(200);
});

it('ending sessions also ends sessions begun on a machine whose clock is ahead', async () => {
  now += 5 * MINUTE_MS;
  const { access_token } = await admin<{ access_token: string }>('token', 'create', '--user', user.user.email);
  const { api_key } = await admin<{ api_key: string }>('key', 'create', '--user', user.user.email, '--name', 'Ahead');
  const ahead = { ...user, accessToken: access_token, apiKey: api_key };
  expect((await teamsOf(ahead)).status).toBe(200);
  now -= 5 * MINUTE_MS;
  await admin('sessions', 'end', '--user', user.user.email);
  expect((await teamsOf(ahead)).status).toBe(401);
  expect(await runIdFor(ahead)).toMatchObject({ status: 401, body: description('This session has been ended.') });
});

it('ending sessions again after restoring a backup ends the sessions that began before the restore', async () => {
  // The other user stands in for this one before the restore: their sessions had been ended, so later sessions have a
  // higher number. In the backup, this user still has the old number.
  const { user: other } = await service.makeUser();
  await admin('sessions', 'end', '--user', other.email);
  const session = (await service.parts.store.users.find(other.id))?.session ?? 0;
  const stolen = { ...user, accessToken: await service.parts.tokens.issue({ ...user.user, session }) };
  expect((await teamsOf(stolen)).status).toBe(200);
  // Wait, because a restore takes longer than a second.
  await delay(1100);
  await admin('sessions', 'end', '--user', user.user.email);
  expect((await teamsOf(stolen)).status).toBe(401);
});

it('ending sessions twice within a second ends sessions that began in between', async () => {
  const end = () => admin('sessions', 'end', '--user', user.user.email);
  await end();
  const { access_token } = await admin<{ access_token: string }>('token', 'create', '--user', user.user.email);
  await end();
  expect(await runIdFor({ ...user, accessToken: access_token })).toMatchObject({ status: 401 });
});

it('a sign-in whose first exchange was interrupted appears in the audit log once', async () => {
  const { keys, audit } = service.parts.store;
  const signIns = async () =>
    (await audit.list({ userId: user.user.id, limit: 1000 })).filter(({ action }) => action === 'sign in').length;
  const before = await signIns();
  const [code, page] = [await codeOf(user.user.email), nonce()];
  const cut = vi.spyOn(keys, 'addOfCode').mockRejectedValueOnce(new Error('the process was killed'));
  onTestFinished(() => cut.mockRestore());
  expect((await exchange(code, page)).status).toBe(500);
  expect((await exchange(code, page)).status).toBe(200);
  expect(await signIns()).toBe(before + 1);
  expect((await exchange(code, page)).status).toBe(200);
  expect(await signIns()).toBe(before + 1);
});

it('ended sessions are refused; later sessions and named keys are not', async () => {
  const linked = signedIn((await exchange(await codeOf(user.user.email), nonce())).body);
  const { api_key } = await admin<{ api_key: string }>('key', 'create', '--user', user.user.email, '--name', 'Reports');
  expect(await admin('sessions', 'end', '--user', user.user.email)).toMatchObject({ status: 'ended', keys_removed: 1 });
  now += 1;
  expect(await runIdFor(linked)).toMatchObject({ status: 401, body: description('This session has been ended.') });
  expect((await teamsOf(linked)).status).toBe(401);
  const { access_token } = await admin<{ access_token: string }>('token', 'create', '--user', user.user.email);
  expect((await teamsOf({ ...user, accessToken: access_token, apiKey: api_key })).status).toBe(200);
});

it('a key and a token are valid for the requested time', async () => {
  const options = ['--user', user.user.email, '--ttl', '2h'];
  const key = await admin<{ id: string; api_key: string; expires_at: string }>(
    'key',
    'create',
    '--name',
    'CI',
    ...options,
  );
  expect(Date.parse(key.expires_at)).toBe(now + 120 * MINUTE_MS);
  const { access_token } = await admin<{ access_token: string }>('token', 'create', ...options);
  const [withKey, withToken] = [
    { ...user, apiKey: key.api_key },
    { ...user, accessToken: access_token },
  ];
  expect([(await teamsOf(withKey)).status, (await teamsOf(withToken)).status]).toEqual([200, 200]);
  const listed = await admin<unknown[]>('key', 'list', '--user', user.user.email);
  expect(listed).toContainEqual(expect.objectContaining({ id: key.id, name: 'CI', expires_at: key.expires_at }));
  now += 121 * MINUTE_MS;
  expect(await teamsOf(withKey)).toMatchObject({ status: 401, body: description('The API key has expired.') });
  expect((await teamsOf(withToken)).status).toBe(401);
  expect((await teamsOf(user)).status).toBe(200);
});

it('a removed member is refused with the next request, and readmitted when added again', async () => {
  const team = await service.makeTeam('Atelier', [user.user.email]);
  const workflow = await makeWorkflow(service, user, team.id);
  const read = () => call(service, user, 'GET', `/accounts/workflows/${workflow}`);
  const start = () =>
    call(service, user, 'POST', `/api/run_workflow/${team.id}/${randomUUID()}`, { body: { id: workflow } });
  const other = await service.makeUser();
  await admin('team', 'member', 'add', team.id, other.user.email);
  const others = await makeWorkflow(service, other, team.id);
  await admin('team', 'member', 'remove', team.id, user.user.email);
  expect((await teamsOf(user)).body).toEqual([]);
  expect((await start()).status).toBe(403);
  // A user keeps access to their own workflow (interface §4.3), but not to another member's.
  expect((await read()).status).toBe(200);
  expect((await call(service, user, 'GET', `/accounts/workflows/${others}`)).status).toBe(403);
  await expect(admin('team', 'member', 'remove', team.id, user.user.email)).rejects.toThrow(
    'not a member of this team',
  );
  await admin('team', 'member', 'add', team.id, user.user.email);
  await expect(admin('team', 'member', 'add', team.id, user.user.email)).rejects.toThrow('is already a member');
  expect((await start()).status).toBe(200);
});

it('a team is renamed, listed, and removed once it has neither workflows nor unfinished runs', async () => {
  const team = await service.makeTeam('Before', [user.user.email]);
  await admin('team', 'rename', team.id, 'After');
  expect((await teamsOf(user)).body).toEqual([{ id: team.id, name: 'After' }]);
  expect(await admin<unknown[]>('team', 'list')).toContainEqual({
    id: team.id,
    name: 'After',
    subscription: 'active',
    credits: null,
    members: [user.user.email],
  });
  const workflow = await makeWorkflow(service, user, team.id);
  const run = await startRun(service, user, team.id, workflow, { seconds: 3600 });
  const remove = () => admin('team', 'remove', team.id);
  await expect(remove()).rejects.toThrow('The team has workflows or unfinished runs.');
  await call(service, user, 'DELETE', `/accounts/workflows/${workflow}`);
  await expect(remove()).rejects.toThrow('The team has workflows or unfinished runs.');
  await call(service, user, 'POST', `/api/cancel/${team.id}/${run}`);
  expect(await remove()).toEqual({ id: team.id, status: 'removed' });
  expect((await teamsOf(user)).body).toEqual([]);
  const body = { name: 'A', team_id: team.id };
  expect((await call(service, user, 'POST', '/accounts/workflows', { body })).status).toBe(404);
  await expect(remove()).rejects.toThrow('There is no such team.');
  await expect(admin('team', 'rename', team.id, 'Again')).rejects.toThrow('There is no such team.');
});

it('each start costs a credit, a repeated start costs none; without credits no run is cancelled (interface §4.9)', async () => {
  const team = await service.makeTeam('Thrifty', [user.user.email]);
  const workflow = await makeWorkflow(service, user, team.id);
  const credits = async () =>
    (await admin<{ id: string; credits: number }[]>('team', 'list')).find(({ id }) => id === team.id)?.credits;
  expect(await admin('team', 'credits', team.id, '3')).toEqual({ id: team.id, credits: 3 });
  const run = await startRun(service, user, team.id, workflow, { seconds: 3600 });
  const again = await call(service, user, 'POST', `/api/run_workflow/${team.id}/${run}`, {
    body: { id: workflow, inputs: { seconds: 3600 } },
  });
  expect([again.status, await credits()]).toEqual([200, 2]);
  await Promise.all([1, 2, 3].map(() => startRun(service, user, team.id, workflow, { seconds: 0 })));
  expect(await credits()).toBe(0);
  const cancel = () => call(service, user, 'POST', `/api/cancel/${team.id}/${run}`);
  expect(await cancel()).toMatchObject({ status: 402, body: description('The team has no credits left.') });
  await admin('team', 'credits', team.id, 'unlimited');
  expect((await cancel()).status).toBe(200);
});

it('the audit log records each actor and action, newest first, and can be filtered', async () => {
  const team = await service.makeTeam('Audited', [user.user.email]);
  const workflow = await makeWorkflow(service, user, team.id, 'Poster');
  await call(service, user, 'PATCH', `/accounts/workflows/${workflow}`, { body: { name: 'Flyer' } });
  const run = await startRun(service, user, team.id, workflow, { seconds: 3600 });
  await call(service, user, 'POST', `/api/cancel/${team.id}/${run}`);
  await call(service, user, 'POST', `/api/cancel/${team.id}/${run}`);
  await call(service, user, 'DELETE', `/accounts/workflows/${workflow}`);
  await admin('team', 'subscription', team.id, 'inactive');
  const by = { id: user.user.id, email: user.user.email };
  const entries = await admin<{ at: string; via: unknown; address: unknown }[]>('audit', '--team', team.id);
  expect(entries.map(({ at: _at, via: _via, address: _address, ...entry }) => entry)).toEqual([
    { by: 'operator', action: 'team subscription', team_id: team.id, id: null, details: { subscription: 'inactive' } },
    { by, action: 'workflow delete', team_id: team.id, id: workflow, details: null },
    { by, action: 'run cancel', team_id: team.id, id: run, details: null },
    { by, action: 'run start', team_id: team.id, id: run, details: null },
    { by, action: 'workflow update', team_id: team.id, id: workflow, details: { name: 'Flyer' } },
    { by, action: 'workflow create', team_id: team.id, id: workflow, details: { name: 'Poster' } },
  ]);
  expect(entries.map(({ via }) => via)).toEqual(['command', null, null, null, null, null]);
  expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS);
  expect(await admin<unknown[]>('audit', '--id', run, '--limit', '1')).toMatchObject([{ action: 'run cancel' }]);
  expect(await admin<unknown[]>('audit', '--user', user.user.email, '--since', '1h')).toHaveLength(5);
});

it('the audit log contains no key, token or code', async () => {
  const link = await codeOf(user.user.email);
  const { api_key, access_token } = await admin<Record<string, string>>('credentials', '--user', user.user.email);
  const key = await admin<{ api_key: string }>('key', 'create', '--user', user.user.email, '--name', 'Reports');
  const log = JSON.stringify(await admin('audit', '--limit', '1000'));
  for (const secret of [link, api_key, access_token, key.api_key]) expect(log).not.toContain(secret);
});

it('the audit log is kept for the configured time', async () => {
  await makeWorkflow(service, user, (await service.makeTeam('Old', [user.user.email])).id);
  const { audit } = service.parts.store;
  expect(await audit.removeBefore(new Date(Date.now() - MINUTE_MS), 10)).toBe(0);
  expect(await audit.removeBefore(new Date(Date.now() + MINUTE_MS), 2)).toBe(2);
  while ((await audit.removeBefore(new Date(Date.now() + MINUTE_MS), 100)) > 0);
  expect(await admin('audit')).toEqual([]);
});
