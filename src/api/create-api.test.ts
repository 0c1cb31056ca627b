import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { listPeople } from '@/contract/admin/admin-people.ts';
import {
  cancelRun,
  createWorkflow,
  getRunId,
  getRunResult,
  getWorkflow,
  listTeams,
  listWorkflows,
  startRun,
} from '@/contract/endpoints.ts';
import { listTeamRuns } from '@/contract/runs-extension.ts';
import { ann, listedRun } from '@/testing/listed-run.ts';

import { clock } from './clock.ts';
import { ApiError } from './api-error.ts';
import { parseConfig } from './config.ts';
import type { SessionCredentials } from './credentials.ts';
import { type Api, createApi } from './create-api.ts';

const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';
let close: (() => void) | undefined;
const someone: SessionCredentials = { accessToken: 'some', apiKey: 'key', generation: 1 };
let credentials: SessionCredentials | undefined = someone;
let refused: number[] = [];
let host = '';
let request: Api['request'];
let requestBytes: Api['requestBytes'];
afterEach(() => {
  vi.restoreAllMocks();
  close?.();
  credentials = someone;
  refused = [];
});

/** A local host with scripted responses, so that requests use real HTTP. */
async function serve(listener: RequestListener, config: object = {}) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = createApi({
    config: parseConfig({ accountsUrl: `${host}/accounts/`, apiUrl: `${host}/api`, ...config }),
    getCredentials: () => credentials,
    onUnauthorized: (generation) => refused.push(generation),
  });
  ({ request, requestBytes } = made);
}

function answer(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('it worked'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

describe('a request', () => {
  it('doesn’t send credentials to the target of a redirect', async () => {
    const seen: unknown[] = [];
    const elsewhere = createServer((incoming, response) => {
      seen.push(incoming.headers['x-api-key']);
      response.end('[]');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    await serve(answer(302, '', { location: `http://127.0.0.1:${port}/` }));
    expect((await failure(request(listTeams, {}))).kind).toBe('network');
    expect(seen).toEqual([]);
    elsewhere.close();
  });

  it('goes to its endpoint’s host with both credentials and exactly the given body', async () => {
    const seen: unknown[] = [];
    await serve((incoming, response) => {
      let body = '';
      incoming.on('data', (part: Buffer) => (body += part.toString()));
      incoming.on('end', () => {
        const { authorization, 'x-api-key': key, 'content-type': type } = incoming.headers;
        seen.push([incoming.method, incoming.url, authorization, key, type, body]);
        response.end(JSON.stringify({ run_id: id, status: 'queued', message: '', id, name: 'R' }));
      });
    });
    credentials = { accessToken: 'jwt', apiKey: 'key', generation: 1 };
    await request(createWorkflow, { body: { name: 'R', team_id: id } });
    await request(startRun, { params: { team_id: 't/1', run_id: id }, body: { id } });
    await request(getRunId, {});
    await request(cancelRun, { params: { team_id: id, run_id: id } });
    expect(seen).toEqual([
      ['POST', '/accounts/workflows', 'Bearer jwt', 'key', 'application/json', `{"name":"R","team_id":"${id}"}`],
      ['POST', `/api/run_workflow/t%2F1/${id}`, 'Bearer jwt', 'key', 'application/json', `{"id":"${id}"}`],
      ['GET', '/api/get_run_id', 'Bearer jwt', undefined, undefined, ''],
      ['POST', `/api/cancel/${id}/${id}`, 'Bearer jwt', 'key', undefined, ''],
    ]);
  });

  it('uses the result path of config.json', async () => {
    const seen: (string | undefined)[] = [];
    const listener: RequestListener = ({ url }, response) => {
      seen.push(url);
      response.end('{"result":"x"}');
    };
    await serve(listener, { resultPath: '/{run_id}/result' });
    await request(getRunResult, { params: { run_id: id } });
    expect(seen).toEqual([`/accounts/${id}/result`]);
  });

  it.each([200, 201, 202, 299])('treats status %d as success', async (status) => {
    await serve(answer(status, `[{"id":"${id}","name":"S"}]`));
    expect(await request(listTeams, {})).toEqual([{ id, name: 'S' }]);
  });

  it.each([
    [401, '{"description":"Bad token"}', { words: 'Bad token', described: true }],
    [403, '{"result":"Not yours"}', { words: 'Not yours', described: true }],
    [
      422,
      '{"detail":[{"loc":["body","id"],"msg":"field required","type":"missing"}]}',
      { words: 'id: field required', described: true, issues: [{ path: ['id'], message: 'field required' }] },
    ],
    [404, '<html>nginx</html>', { words: '', described: false }],
    [502, '', { words: '', described: false }],
    [500, '{"description":', { words: '', described: false }],
  ])('with status %d and body %s fails with an HTTP error', async (status, body, expected) => {
    await serve(answer(status, body));
    expect(await failure(request(listTeams, {}))).toMatchObject({ kind: 'http', status, ...expected });
  });

  it.each(['', '<html>', '{"a":', '{}', 'null'])('with the response %j fails with a contract error', async (body) => {
    await serve(answer(200, body));
    expect(await failure(request(listTeams, {}))).toMatchObject({ kind: 'contract', status: 200 });
  });

  it('reads a long page of runs, but no other long object', async () => {
    const page = {
      items: Array.from({ length: 200 }, () => listedRun({ status: 'failed', message: 'Out of memory. '.repeat(260) })),
      next_cursor: null,
      changes_cursor: '1',
      kept_since: '2027-01-15T08:00:00.000Z',
      as_of: '2027-01-15T08:00:00.000Z',
      teams: [],
      viewer: ann,
    };
    await serve(answer(200, JSON.stringify(page)));
    expect((await request(listTeamRuns, { query: { limit: '200' } })).items).toHaveLength(200);
    close?.();
    await serve(answer(200, JSON.stringify({ result: 'x'.repeat(1_000_000) })));
    expect((await failure(request(getRunResult, { params: { run_id: id } }))).kind).toBe('contract');
  });

  it('reads a long page of people, each in many teams', async () => {
    const teams = Array.from({ length: 60 }, (_, at) => ({
      id,
      name: `Team ${at}`,
      role: 'member',
      from_groups: false,
    }));
    const person = {
      id,
      email: 'ann@example.org',
      created_at: '2027-01-15T08:00:00.000Z',
      disabled_at: null,
      last_used_at: null,
      operator: false,
      manageable: true,
      teams,
    };
    await serve(answer(200, JSON.stringify({ items: Array.from({ length: 100 }, () => person), next: null })));
    expect((await request(listPeople, {})).items).toHaveLength(100);
  });

  it('reports a 401 with the generation of the call’s credentials, not of later ones', async () => {
    await serve((_incoming, response) => {
      // The credentials were renewed during the call.
      credentials = { accessToken: 'new', apiKey: 'key', generation: 8 };
      response.writeHead(401).end('{"description":"Bad token"}');
    });
    credentials = { accessToken: 'old', apiKey: 'key', generation: 7 };
    expect(await failure(request(listTeams, {}))).toMatchObject({ status: 401, generation: 7 });
    expect(refused).toEqual([7]);
  });

  it('is not sent once the session has ended', async () => {
    let requests = 0;
    await serve((_incoming, response) => {
      requests += 1;
      response.end('[]');
    });
    credentials = undefined;
    await expect(request(listTeams, {})).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toBe(0);
  });

  it('reads Run-Status and Retry-After', async () => {
    await serve(answer(404, '{"description":"running"}', { 'Run-Status': 'running', 'Retry-After': '3' }));
    const error = await failure(request(getRunResult, { params: { run_id: id } }));
    expect([error.runStatus, error.retryAfterMs]).toEqual(['running', 3000]);
  });

  it.each([
    ['3', 3000],
    ['0', 0],
    ['Wed, 25 Nov 2026 08:00:30 GMT', 30_000],
    ['Wednesday, 25-Nov-26 08:00:30 GMT', 30_000],
    ['Wed Nov 25 08:00:30 2026 GMT', 30_000],
    ['Wed, 25 Nov 2026 07:59:00 GMT', 0],
    ['Thu, 26 Nov 2026 08:00:00 GMT', 3_600_000],
    ['Wed, 99 Nov 2026 08:00:00 GMT', undefined],
    ['soon', undefined],
    ['-1', undefined],
  ])('reads Retry-After %s as %s ms', (value, ms) => {
    vi.spyOn(clock, 'now').mockReturnValue(Date.UTC(2026, 10, 25, 8));
    expect(
      new ApiError({ kind: 'http', status: 503, headers: new Headers({ 'Retry-After': value }) }).retryAfterMs,
    ).toBe(ms);
  });

  it('limits Retry-After to an hour, and the length of status and message', async () => {
    const body = JSON.stringify({ description: 'w'.repeat(50_000) });
    await serve(answer(404, body, { 'Run-Status': 's'.repeat(10_000), 'Retry-After': '99999999' }));
    const error = await failure(request(getRunResult, { params: { run_id: id } }));
    expect([error.runStatus?.length, error.words.length, error.retryAfterMs]).toEqual([100, 2001, 3_600_000]);
  });

  it('fails with a network error if nothing listens, and when the connection breaks', async () => {
    await serve((_incoming, response) => response.destroy());
    expect(await failure(request(listTeams, {}))).toMatchObject({ kind: 'network', status: undefined });
    close?.();
    expect(await failure(request(listTeams, {}))).toMatchObject({ kind: 'network' });
  });

  it('fails with a network error when the connection breaks during the response', async () => {
    await serve((_incoming, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('[{"id":', () => response.destroy());
    });
    expect(await failure(request(listTeams, {}))).toMatchObject({ kind: 'network' });
  });

  it('times out without a response', async () => {
    await serve(() => undefined);
    expect(await failure(request(listTeams, { timeoutMs: 30 }))).toMatchObject({ kind: 'timeout' });
  });

  it('accepts a response that takes longer than the time limit, as long as it keeps arriving', async () => {
    const limit = 1000;
    const pieces = Array.from({ length: 12 }, (_, index) => `${index ? ',' : '['}{"id":"${id}${index}","name":"T"}`);
    await serve((_incoming, response) => {
      response.writeHead(200);
      const drip = setInterval(() => {
        const piece = pieces.shift();
        if (piece) return response.write(piece);
        clearInterval(drip);
        return response.end(']');
      }, limit / 5);
    });
    const startedAt = performance.now();
    expect(await request(listTeams, { timeoutMs: limit })).toHaveLength(12);
    expect(performance.now() - startedAt).toBeGreaterThan(limit * 2);
  });

  it('times out when the response stalls midway, also when read as bytes', async () => {
    await serve((_incoming, response) => {
      response.writeHead(200);
      response.write('[{"id":');
    });
    expect(await failure(request(listTeams, { timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' });
    expect(await failure(requestBytes(listTeams, { timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' });
  });

  it('leaves no timer behind', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const timersOf = ({ mock }: typeof set) =>
      mock.results.flatMap(({ value }, at) => (mock.calls[at]?.[1] === 4321 ? [value as unknown] : []));
    await serve(answer(200, '[]'));
    await request(listTeams, { timeoutMs: 4321 });
    close?.();
    await failure(request(listTeams, { timeoutMs: 4321 }));
    const timers = timersOf(set);
    expect(timers.length).toBeGreaterThan(2);
    expect(cleared.mock.calls.map(([timer]) => timer as unknown)).toEqual(expect.arrayContaining(timers));
  });

  it('revalidates lists already read in this session, and does not cache minted IDs', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await serve(({ url = '' }, response) => response.end(url.includes('run_id') ? `{"run_id":"${id}"}` : '[]'));
    for (const endpoint of [listTeams, listTeams, listWorkflows, listWorkflows]) await request(endpoint, {});
    await request(getRunId, {});
    const { request: ofAnother } = createApi({
      config: parseConfig({ accountsUrl: `${host}/accounts`, apiUrl: `${host}/api` }),
      getCredentials: () => ({ ...someone, apiKey: 'another' }),
      onUnauthorized: () => undefined,
    });
    await ofAnother(listTeams, {});
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual([
      'reload',
      'no-cache',
      'reload',
      'no-cache',
      'no-store',
      'reload',
    ]);
  });

  it('reads a whole list the first time, even after another request to its address, and does not cache single workflows', async () => {
    const demo = { id, name: 'Demo' };
    const fetched = vi.spyOn(globalThis, 'fetch');
    await serve(({ method, url = '' }, response) => {
      const list = method === 'GET' && url.endsWith('/workflows');
      response.end(list ? '[]' : JSON.stringify({ ...demo, workflow: demo }));
    });
    await request(createWorkflow, {
      body: { name: 'Demo', team_id: id, is_external: false, public: false, canvas_type: 0 },
    });
    await request(listWorkflows, {});
    for (let time = 0; time < 2; time += 1) await request(getWorkflow, { params: { workflow_id: id } });
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'reload', 'no-store', 'no-store']);
  });

  it('rejects with the abort reason, not an ApiError, when aborted', async () => {
    await serve(() => undefined);
    const controller = new AbortController();
    const pending = request(listTeams, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
