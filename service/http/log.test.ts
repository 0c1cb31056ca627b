import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createLog } from '../platform/log.ts';
import { awaitResult, call, makeWorkflow, matching, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const lines: string[] = [];
let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
let failure: Error | undefined;

beforeAll(async () => {
  service = await startTestService({
    log: createLog('info', { write: (line) => lines.push(line) }),
    wrap: (parts) => {
      const ping = () => (failure ? Promise.reject(failure) : parts.store.ping());
      return { ...parts, store: { ...parts.store, ping } };
    },
  });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterAll(() => service.stop());
beforeEach(() => {
  failure = undefined;
  lines.length = 0;
});

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Wait for a line with these fields, because an answer is logged a moment after it has been sent. */
async function lineWith(fields: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
  const find = () =>
    Promise.resolve(logged().find((line) => Object.entries(fields).every(([name, value]) => line[name] === value)));
  return until(find, (line) => line !== undefined);
}

/** The ID that the service uses for a request sent with the given ID. */
async function idFor(given: string): Promise<string | null> {
  const { headers } = await call(service, user, 'GET', '/accounts/teams', { headers: { 'x-request-id': given } });
  return headers.get('x-request-id');
}

describe('the log', () => {
  it('has a line for each request, with the user, method, path and ID', async () => {
    const { headers } = await call(service, user, 'GET', `/accounts/workflows/${workflow}`);
    const line = await lineWith({ request_id: headers.get('x-request-id') });
    expect(line).toMatchObject({
      level: 'info',
      time: matching(/^\d{4}-\d\d-\d\dT/),
      msg: 'answered',
      method: 'GET',
      route: '/accounts/workflows/:workflow_id',
      workflow_id: workflow,
      user_id: user.user.id,
      status: 200,
      ms: expect.any(Number) as unknown,
    });
  });

  it('names the run in each of its lines, from start to end', async () => {
    const run = await startRun(service, user, team, workflow);
    await awaitResult(service, user, run);
    expect(await lineWith({ route: '/api/run_workflow/:team_id', run_id: run })).toMatchObject({ team_id: team });
    expect(await lineWith({ msg: 'run begun', run_id: run })).toMatchObject({ attempt: 1, workflow_id: workflow });
    expect(await lineWith({ msg: 'run done', run_id: run })).toMatchObject({ status: 'succeeded' });
    expect(await lineWith({ route: '/accounts/runs/:run_id/result', run_id: run })).toBeDefined();
  });

  it('uses the proxy’s request ID, if valid', async () => {
    expect(await idFor('7b1c-proxy:42')).toBe('7b1c-proxy:42');
    await lineWith({ request_id: '7b1c-proxy:42' });
    for (const bad of ['short', 'x'.repeat(129), 'has spaces in it', '{"level":"error"}', '<script>alert(1)']) {
      expect(await idFor(bad)).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('assigns an ID even to a request that is refused immediately', async () => {
    const { status, headers } = await call(service, undefined, 'GET', '/accounts/teams');
    expect([status, headers.get('x-request-id')]).toEqual([401, matching(/^[\da-f-]{36}$/)]);
    expect(await lineWith({ request_id: headers.get('x-request-id') })).toMatchObject({ status: 401 });
  });

  it('explains a failure, without the SQL statement and its values', async () => {
    failure = Object.assign(new Error('the disk is broken'), { query: 'insert', params: ['a secret name'] });
    const { headers } = await call(service, user, 'GET', '/readyz');
    const line = await lineWith({ msg: 'not ready' });
    expect(line).toMatchObject({ level: 'warn', request_id: headers.get('x-request-id') });
    expect(line?.['err']).toMatchObject({ message: 'the disk is broken' });
    // PostgreSQL repeats the value in the message of such errors.
    failure = Object.assign(new Error('invalid input syntax: "a secret name"'), { code: '22P02' });
    await call(service, user, 'GET', '/readyz');
    await until(
      () => Promise.resolve(logged()),
      (all) => all.filter(({ msg }) => msg === 'not ready').length === 2,
    );
    expect(lines.join('')).not.toContain('a secret name');
  });

  it('contains no credentials, bodies, signatures or paths', async () => {
    const secret = 'a-secret-that-was-sent';
    const run = await startRun(service, user, team, workflow, { seconds: 0, note: secret });
    const link = await awaitResult(service, user, run);
    await fetch(link);
    await call(service, user, 'POST', '/accounts/workflows', { body: { name: secret, team_id: team } });
    await call(service, user, 'GET', `/${secret}?access_token=${secret}`);
    await call(service, user, 'GET', `/accounts/workflows/${secret}`, {
      headers: { referer: secret, 'x-api-key': secret },
    });
    await lineWith({ route: '/outputs/:runId/:attempt/:name', run_id: run });
    await lineWith({ route: '/accounts/workflows/:workflow_id', status: 401 });
    const text = lines.join('');
    const signature = new URL(link).searchParams.get('signature') ?? '';
    expect(signature).not.toBe('');
    for (const hidden of [secret, signature, user.apiKey, user.accessToken, user.user.email])
      expect(text).not.toContain(hidden);
  });
});
