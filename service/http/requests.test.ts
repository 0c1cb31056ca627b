import { createConnection } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpoints, type Endpoint } from '@/contract/endpoints.ts';
import { listExtensions } from '@/contract/extensions.ts';
import { adminEndpoints } from '@/contract/admin-extension.ts';
import { logsEndpoints } from '@/contract/logs-extension.ts';
import { meEndpoints } from '@/contract/me-extension.ts';
import { runsEndpoints } from '@/contract/runs-extension.ts';

import { call, credentialsOf, makeWorkflow, sendRaw, matching } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ALLOWED = 'https://dashboard.example.com';

let service: TestService;
let user: TestUser;
let team: string;
let now = Date.now();

beforeAll(async () => {
  service = await startTestService({ allowedOrigins: [ALLOWED], clock: { now: () => new Date(now) } });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: TestUser | undefined = user) =>
  call(service, by, 'GET', path, { headers });

const post = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  call(service, user, 'POST', '/accounts/workflows', { raw, headers });
const nested = (depth: number) =>
  JSON.stringify({ name: 'A', team_id: team, extra: 0 }).replace(':0}', `:${'['.repeat(depth)}${']'.repeat(depth)}}`);

const preflight = (origin: string) =>
  call(service, undefined, 'OPTIONS', '/accounts/workflows', {
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });

describe('credentials (§5)', () => {
  it('are both required, in their specified form', async () => {
    const { authorization = '', 'x-api-key': key = '' } = credentialsOf(user);
    const attempts: Record<string, string>[] = [
      {},
      { authorization },
      { 'x-api-key': key },
      { authorization, 'x-api-key': '' },
      { authorization, 'x-api-key': `${key}x` },
      { authorization: authorization.replace('Bearer ', ''), 'x-api-key': key },
      { authorization: authorization.replace('Bearer', 'Basic'), 'x-api-key': key },
      { authorization: `${authorization.slice(0, -4)}AAAA`, 'x-api-key': key },
      { authorization: 'Bearer a.b.c', 'x-api-key': key },
    ];
    for (const headers of attempts) {
      const answer = await call(service, undefined, 'GET', '/accounts/teams', { headers });
      expect([answer.status, answer.body]).toEqual([401, { description: matching(/./) }]);
    }
    const lower = { authorization: authorization.replace('Bearer', 'bearer'), 'x-api-key': key };
    expect((await call(service, undefined, 'GET', '/accounts/teams', { headers: lower })).status).toBe(200);
  });

  it('must belong to the same user', async () => {
    const other = await service.makeUser();
    expect((await get('/accounts/teams', { 'x-api-key': other.apiKey })).status).toBe(401);
  });

  it('are refused if the token is unsigned', async () => {
    const [, claims = ''] = user.accessToken.split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    const answer = await get('/accounts/teams', { authorization: `Bearer ${header}.${claims}.` });
    expect(answer.status).toBe(401);
  });

  it("are refused when the signature is encoded differently, or the user isn't a UUID", async () => {
    const { accessToken, apiKey } = user;
    const strange = await service.parts.tokens.issue({ ...user.user, id: 'root' });
    for (const token of [`${accessToken}=`, `${accessToken}==`, strange]) {
      const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
      expect((await get('/accounts/teams', headers)).status).toBe(401);
      expect((await get('/api/get_run_id', headers)).status).toBe(401);
    }
  });

  it('are accepted until the token expires, even if it was verified before', async () => {
    const brief = await service.makeUser({ ttl: 30 });
    expect((await get('/accounts/teams', {}, brief)).status).toBe(200);
    now += 29_000;
    expect((await get('/accounts/teams', {}, brief)).status).toBe(200);
    now += 2000;
    expect((await get('/accounts/teams', {}, brief)).status).toBe(401);
  });

  it('include iss, sub, email, session, iat and exp in the token', () => {
    const claims: unknown = JSON.parse(Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString());
    const { iat, exp, ...others } = claims as Record<string, unknown>;
    expect(others).toEqual({ iss: service.parts.instance, sub: user.user.id, email: user.user.email, session: 0 });
    expect(Math.ceil(Number(exp) - Number(iat))).toBe(30 * 24 * 60 * 60);
  });

  it('need no API key to get a run ID, and each request gets a new one', async () => {
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const first = await call(service, undefined, 'GET', '/api/get_run_id', { headers });
    const second = await call(service, undefined, 'GET', '/api/get_run_id', { headers });
    expect(Object.keys(first.body as object)).toEqual(['run_id']);
    expect(first.text).not.toBe(second.text);
    expect(first.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the order of errors', () => {
  it('is 401, 400, 404, 403, 402', async () => {
    const [stranger, path] = [await service.makeUser(), `/api/cancel/${team}`];
    const run = crypto.randomUUID();
    const workflow = await makeWorkflow(service, user, team);
    const body = { id: workflow, inputs: { seconds: 0 } };
    await call(service, user, 'POST', `/api/run_workflow/${team}/${run}`, { body });
    await service.setSubscription(team, 'inactive');
    const statuses = [
      await call(service, undefined, 'POST', `${path}/x`),
      await call(service, stranger, 'POST', `${path}/x`),
      await call(service, stranger, 'POST', `${path}/${NOBODY}`),
      await call(service, stranger, 'POST', `${path}/${run}`),
      await call(service, user, 'POST', `${path}/${run}`),
    ].map(({ status }) => status);
    await service.setSubscription(team, 'active');
    expect(statuses).toEqual([401, 400, 404, 403, 402]);
  });

  it('puts 401 before an oversized or invalid body', async () => {
    for (const raw of ['{', 'x'.repeat(1024 * 1024 + 1)]) {
      expect((await call(service, undefined, 'POST', '/accounts/workflows', { raw })).status).toBe(401);
    }
  });

  it('puts a malformed path before a missing ID in the body', async () => {
    expect((await call(service, user, 'POST', `/api/run_workflow/x/${NOBODY}`, { body: {} })).status).toBe(400);
  });
});

describe('bodies', () => {
  it('may be up to 1 MiB', async () => {
    const text = JSON.stringify({ name: 'A', team_id: team });
    expect((await post(text.padEnd(1024 * 1024))).status).toBe(200);
    const large = await post(text.padEnd(1024 * 1024 + 1));
    expect([large.status, large.body]).toEqual([413, { description: 'The body is larger than 1 MiB.' }]);
  });

  it('may be up to 100 levels deep', async () => {
    expect((await post(nested(99))).status).toBe(200);
    expect((await post(nested(100))).status).toBe(400);
    expect((await post(nested(200_000))).status).toBe(400);
  });

  it.each([['{'], ['{"name": undefined}'], ['\u0000'], [new Uint8Array([0x22, 0xff, 0x22])]])(
    'must be JSON, unlike %j',
    async (raw) => {
      const answer = await post(raw);
      expect([answer.status, answer.body]).toEqual([400, { description: 'The body is not valid JSON.' }]);
    },
  );

  it('may not contain NUL in any text or key', async () => {
    for (const inputs of ['{"a":["\\u0000"]}', '{"\\u0000":1}']) {
      const raw = `{"id":"${NOBODY}","inputs":${inputs}}`;
      expect((await call(service, user, 'POST', `/api/run_workflow/${team}`, { raw })).status).toBe(400);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'may be JSON with the content type %s',
    async (type) => {
      const text = JSON.stringify({ name: 'A', team_id: team });
      expect((await post(text, { 'content-type': type })).status).toBe(type === 'nonsense' ? 415 : 200);
    },
  );
});

describe('addresses', () => {
  it('may end with a slash', async () => {
    for (const path of ['/accounts/workflows/', '/accounts/teams/', '/api/get_run_id/']) {
      expect((await get(path)).status).toBe(200);
    }
  });

  it('belong to only one of the two bases', async () => {
    const paths = ['/api/workflows', '/api/teams', `/api/runs/${NOBODY}/result`, '/accounts/get_run_id', '/workflows'];
    for (const path of paths) {
      const { status, body, headers } = await get(path);
      expect([status, Object.keys(body as object)]).toEqual([404, ['description']]);
      expect(headers.get('content-type')).toContain('application/json');
    }
    const start = await call(service, user, 'POST', `/accounts/run_workflow/${team}/${NOBODY}`, { body: {} });
    expect(start.status).toBe(404);
  });

  it('include cancel at both bases', async () => {
    for (const base of ['accounts', 'api']) {
      const { body } = await call(service, user, 'POST', `/${base}/cancel/${team}/${NOBODY}`);
      expect(body).toEqual({ description: 'There is no such run.' });
    }
  });

  it.each(['/accounts/workflows/%00', '/accounts/workflows/%E0%A4%A', `/accounts/workflows/${'7'.repeat(300)}`])(
    'with the malformed ID of %s get 400',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  it('that don’t exist get a JSON 404 for any method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await call(service, undefined, method, '/nowhere');
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([404, ['description']]);
    }
  });

  it('with invalid HTTP get a description, too', async () => {
    expect(await sendRaw(service.url, 'GET / HTTP/9\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*\{"description":/s);
    const badHost = `GET /healthz HTTP/1.1\r\nHost: a"b\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(service.url, badHost)).toMatch(/^HTTP\/1\.1 400 .*\{"description":/s);
  });
});

describe('an endless request', () => {
  it('is ended by a timeout, whether or not it was already answered', async () => {
    const brief = await startTestService({ requestMs: 1000 });
    const { port } = new URL(brief.url);
    const caller = await brief.makeUser();
    const heads = [{}, credentialsOf(caller)].map((credentials: Record<string, string>) =>
      Object.entries(credentials)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(''),
    );
    const answers = await Promise.all(
      heads.map(
        (head) =>
          new Promise<string>((resolve) => {
            let answer = '';
            const socket = createConnection(Number(port), '127.0.0.1');
            socket.write(`POST /accounts/workflows HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n${head}\r\n`);
            const dripping = setInterval(() => socket.write(' '), 50);
            socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
            socket.on('error', () => undefined);
            socket.on('close', () => {
              clearInterval(dripping);
              resolve(answer);
            });
          }),
      ),
    );
    expect(answers).toEqual([matching(/^HTTP\/1\.1 401 /), matching(/^HTTP\/1\.1 408 .*took too long to arrive/s)]);
    await brief.stop();
  });
});

describe('other origins', () => {
  it('may call when allowed', async () => {
    const { status, headers } = await preflight(ALLOWED);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, x-api-key, content-type, Idempotency-Key');
    const failed = await call(service, undefined, 'GET', '/accounts/teams', { headers: { origin: ALLOWED } });
    expect(failed.status).toBe(401);
    expect(failed.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(failed.headers.get('access-control-expose-headers')).toBe('Run-Status, Retry-After, Date, X-Request-Id');
  });

  it('are never sent a response cached for another origin or encoding', async () => {
    const { headers } = await get('/accounts/workflows', { origin: ALLOWED });
    expect(headers.get('vary')).toBe('Origin, Accept-Encoding, Authorization, x-api-key');
  });

  it('get no CORS headers if they are not allowed', async () => {
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await get('/accounts/teams', { origin: 'null' })).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe("the service's self-description", () => {
  it('gives the dashboard paths of this origin, and a name that does not depend on ports', async () => {
    const { instance } = service.parts;
    expect(instance).toMatch(/^embedded:[0-9a-f-]{36}$/);
    expect((await get('/config.json')).body).toEqual({
      accountsUrl: '/accounts',
      apiUrl: '/api',
      cancelUrl: '/api',
      upstream: { accounts: instance, api: instance, cancel: instance },
      extensions: { runs: 1, me: 1, logs: 1, admin: 1 },
      sampleInputs: service.parts.sampleInputs,
    });
  });

  it('describes all ten operations in OpenAPI', async () => {
    const { body } = await get('/openapi.json');
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, Operation>> };
    expect(openapi).toBe('3.1.0');
    const found = endpoints.map(({ path, method }) => paths[path]?.[method.toLowerCase()]?.operationId);
    expect(found).toEqual(endpoints.map(({ name }) => name));
    for (const { path, method, errors, apiKey } of endpoints) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...errors.map(String)]);
      expect(operation?.security).toEqual([apiKey ? { bearer: [], apiKey: [] } : { bearer: [] }]);
    }
    expect(JSON.stringify(body)).not.toContain('"default"');
  });

  it('describes the operations of its extensions under a separate tag', async () => {
    const { body } = await get('/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, Operation>> };
    const tagged = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter(({ tags }) => tags !== undefined);
    expect(tagged.map(({ operationId, tags }) => [operationId, tags])).toEqual(
      [listExtensions, ...runsEndpoints, ...meEndpoints, ...logsEndpoints, ...adminEndpoints].map(({ name }) => [
        name,
        ['Extensions'],
      ]),
    );
    expect(paths['/extensions']?.['get']?.security).toEqual([]);
    for (const { path, method, errors, query } of [
      ...runsEndpoints,
      ...logsEndpoints,
      ...adminEndpoints,
    ] as readonly Endpoint[]) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...errors.map(String)]);
      expect(operation?.security).toEqual([{ bearer: [], apiKey: [] }]);
      const parameters = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
      expect(parameters).toEqual(Object.keys(query?.shape ?? {}));
    }
  });
});

interface Operation {
  readonly operationId: string;
  readonly responses: object;
  readonly security: object[];
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}
