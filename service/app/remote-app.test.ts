import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildRemoteApp } from './remote-app.ts';
import { awaitResult, call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let upstream: TestService;
let user: TestUser;
/** The same service, reached through the forwarding process. */
let front: TestService;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  upstream = await startTestService();
  user = await upstream.makeUser();
  const remote = { accounts: `${upstream.url}/accounts`, api: `${upstream.url}/api`, cancel: `${upstream.url}/api` };
  front = { ...upstream, url: await listenRemote(remote) };
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await upstream.stop();
});

async function listenRemote(
  remote: { accounts: string; api: string; cancel: string },
  timeout?: number,
  requestsPerMinute?: number,
) {
  const app = buildRemoteApp({ remote, timeout, requestsPerMinute });
  stops.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** A stand-in for a remote host that sends the given answers, such as faults, and has no extensions. */
async function listenFake(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/extensions')) response.writeHead(404).end('{}');
    else answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the remote mode', () => {
  it('forwards everything from creating a workflow to its result and a cancel', async () => {
    const team = await upstream.makeTeam('Team', [user.user.email]);
    const workflow = await makeWorkflow(front, user, team.id);
    const run = await startRun(front, user, team.id, workflow);
    expect((await fetch(await awaitResult(front, user, run))).status).toBe(200);
    const cancelled = await call(front, user, 'POST', `/cancel-host/cancel/${team.id}/${run}`);
    expect(cancelled.body).toEqual({ message: 'The run had already ended.' });
  });

  it('limits the requests of each token before forwarding, if configured', async () => {
    const remote = { accounts: `${upstream.url}/accounts`, api: `${upstream.url}/api`, cancel: `${upstream.url}/api` };
    const limited = { ...upstream, url: await listenRemote(remote, undefined, 2) };
    const other = await upstream.makeUser();
    const statuses = [];
    for (const path of ['/accounts/teams', '/api/get_run_id', '/accounts/teams']) {
      statuses.push((await call(limited, user, 'GET', path)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await call(limited, other, 'GET', '/accounts/teams')).status).toBe(200);
    // A request without a token is forwarded, and refused by the remote service.
    expect((await call(limited, undefined, 'GET', '/accounts/teams')).status).toBe(401);
  });

  it('has no limit on requests in flight while the remote service stalls', async () => {
    const waiting: ServerResponse[] = [];
    const stalled = await listenFake((_request, response) => waiting.push(response));
    const url = await listenRemote({ accounts: stalled, api: stalled, cancel: stalled });
    const answers = Array.from({ length: 100 }, () => fetch(`${url}/accounts/teams`));
    await expect.poll(() => waiting.length).toBe(100);
    for (const response of waiting) response.end('[]');
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('forwards statuses, bodies and headers unchanged', async () => {
    const team = await upstream.makeTeam('Team', [user.user.email]);
    const workflow = await makeWorkflow(upstream, user, team.id);
    const start = await call(front, user, 'POST', `/api/run_workflow/${team.id}`, { body: {} });
    expect([start.status, start.body]).toEqual([
      422,
      { detail: [{ loc: ['body', 'id'], msg: 'Field required', type: 'missing' }] },
    ]);
    const run = await startRun(front, user, team.id, workflow, { seconds: 3600 });
    const waiting = await call(front, user, 'GET', `/accounts/runs/${run}/result`);
    expect(waiting.status).toBe(404);
    expect(waiting.headers.get('run-status')).toMatch(/queued|running/);
    expect(waiting.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await call(front, undefined, 'GET', '/accounts/teams')).status).toBe(401);
  });

  it('gives the dashboard the name of the remote service', async () => {
    const { host } = new URL(upstream.url);
    expect((await call(front, undefined, 'GET', '/config.json')).body).toEqual({
      accountsUrl: '/accounts',
      apiUrl: '/api',
      cancelUrl: '/cancel-host',
      upstream: { accounts: `${host}/accounts`, api: `${host}/api`, cancel: `${host}/api` },
      extensions: { runs: 1, me: 1, logs: 1, admin: 1 },
    });
    expect((await call(front, undefined, 'GET', '/healthz')).status).toBe(200);
  });

  it('lists no extensions when the service has none', async () => {
    const plain = await listenFake((_request, response) => void response.end('[]'));
    const url = await listenRemote({ accounts: plain, api: plain, cancel: plain });
    expect((await call({ url }, undefined, 'GET', '/config.json')).body).not.toHaveProperty('extensions');
  });

  it('forwards credentials, but neither cookies nor connection headers', async () => {
    let seen: IncomingHttpHeaders = {};
    let path: string | undefined;
    const url = await listenFake((request, response) => {
      ({ headers: seen, url: path } = request);
      response.setHeader('set-cookie', 'a=b').end('[]');
    });
    const base = await listenRemote({ accounts: `${url}/v1/accounts`, api: url, cancel: url });
    const headers = { cookie: 'session=1', 'proxy-connection': 'keep-alive', te: 'trailers' };
    const answer = await call({ url: base }, user, 'GET', '/accounts/workflows?a=1', { headers });
    expect(path).toBe('/v1/accounts/workflows?a=1');
    expect(seen.authorization).toBe(`Bearer ${user.accessToken}`);
    expect(seen['x-api-key']).toBe(user.apiKey);
    expect(seen.cookie).toBeUndefined();
    expect(seen['proxy-connection']).toBeUndefined();
    expect(seen.host).toBe(new URL(url).host);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('keeps the host from clearing site data or making the browser ask for a password', async () => {
    const url = await listenFake((_request, response) => {
      const headers = { 'Clear-Site-Data': '"*"', 'WWW-Authenticate': 'Basic realm="remote"', 'retry-after': '7' };
      response.writeHead(401, headers).end('{"description":"No."}');
    });
    const base = await listenRemote({ accounts: url, api: url, cancel: url });
    for (const path of ['/accounts/x', '/api/x', '/cancel-host/x']) {
      const { status, headers, body } = await call({ url: base }, undefined, 'GET', path);
      expect([status, body, headers.get('retry-after')]).toEqual([401, { description: 'No.' }, '7']);
      expect(headers.get('clear-site-data')).toBeNull();
      expect(headers.get('www-authenticate')).toBeNull();
    }
  });

  it('never grants the host’s responses the rights of our own pages', async () => {
    const url = await listenFake((_request, response) => {
      const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline'" };
      response.writeHead(200, headers).end('<script>alert(1)</script>');
    });
    const base = await listenRemote({ accounts: url, api: url, cancel: url });
    for (const path of ['/accounts/x', '/api/x', '/cancel-host/x']) {
      const { headers } = await call({ url: base }, undefined, 'GET', path);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('answers 502 when the host cannot be reached', async () => {
    const gone = 'http://127.0.0.1:9';
    const base = await listenRemote({ accounts: gone, api: 'http://nowhere.invalid', cancel: gone });
    for (const path of ['/accounts/teams', '/api/get_run_id']) {
      const answer = await call({ url: base }, user, 'GET', path);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([502, ['description']]);
    }
  });

  it('answers 502 when the host hangs up', async () => {
    const url = await listenFake((request) => request.socket.destroy());
    const base = await listenRemote({ accounts: url, api: url, cancel: url });
    expect((await call({ url: base }, user, 'POST', '/accounts/workflows', { body: {} })).status).toBe(502);
  });

  it('answers 504 when the host does not answer in time', async () => {
    const url = await listenFake(() => undefined);
    const base = await listenRemote({ accounts: url, api: url, cancel: url }, 100);
    const answer = await call({ url: base }, user, 'GET', '/accounts/teams');
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([504, ['description']]);
  });

  it('never repeats a request, even when the host is busy', async () => {
    let requestCount = 0;
    const url = await listenFake((_request, response) => {
      requestCount += 1;
      response.writeHead(503, { 'retry-after': '0' }).end('{"description":"Busy."}');
    });
    const base = await listenRemote({ accounts: url, api: url, cancel: url });
    const answer = await call({ url: base }, user, 'GET', '/api/get_run_id');
    expect([answer.status, answer.body, requestCount]).toEqual([503, { description: 'Busy.' }, 1]);
  });
});
