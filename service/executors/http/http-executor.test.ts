import { createHmac, randomUUID } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { askResult, awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';
import { engineRules } from '../engine/engine-rules.ts';
import { isParked, type Executor } from '../executor.ts';
import { createGuardedLookup, isPublicAddress } from './address-guard.ts';
import { createHttpExecutor, type HttpOptions } from './http-executor.ts';

const KEY = Buffer.from('a secret of 32 bytes, more or so');

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, received: Received) => void;

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
let origin: string;
/** The requests that the other service received, in order. */
let received: Received[] = [];
/** The answers of the other service, one after another; the last one repeats. */
let answers: Answer[] = [];
let closed = 0;
let options: Partial<HttpOptions> = {};

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const one = { path: request.url ?? '', headers: request.headers, body };
    received.push(one);
    if (one.path === '/cancel') return response.end();
    response.on('close', () => (closed += response.writableFinished ? 0 : 1));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.(response, one);
  });
});

function executor(): Executor {
  const limits = { outputBytes: 1_000_000, retries: 3 };
  const secret = `whsec_${KEY.toString('base64')}`;
  const common = { url: `${origin}/run?key=1`, cancelUrl: `${origin}/cancel`, secret, guard: undefined, limits };
  return createHttpExecutor({ ...common, backoffMs: 20, graceMs: 200, ...options });
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startTestService({
    executor: Object.assign(((...given) => executor()(...given)) satisfies Executor, {
      endJob: (...given: Parameters<NonNullable<Executor['endJob']>>) => executor().endJob?.(...given),
    } as Pick<Executor, 'endJob'>),
  });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team, 'Sales: March');
});
afterAll(async () => {
  await service.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  closed = 0;
  options = {};
});

const start = (...given: Answer[]) => {
  answers = given;
  return startRun(service, user, team, workflow, { colour: 'blue' });
};
const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);

const cutBeforeContent: Answer = (response) => {
  response.writeHead(200, { 'content-length': 10 }).flushHeaders();
  setTimeout(() => response.destroy(), 50);
};

async function outputOf(...given: Answer[]) {
  const url = await awaitResult(service, user, await start(...given));
  const response = await fetch(url);
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  return { name, type: response.headers.get('content-type'), text: await response.text() };
}

async function reasonOf(...given: Answer[]): Promise<string> {
  const { body } = await awaitStatus(service, user, await start(...given), 'failed');
  return (body as { description: string }).description.replace('The run failed: ', '');
}

describe('a service that executes runs', () => {
  it('receives the run, signed, and its response is the output', async () => {
    const { name, type, text } = await outputOf(
      status(200, 'a,b\r\n', {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename*=UTF-8''M%C3%A4rz.csv`,
      }),
    );
    expect([name, type, text]).toEqual(['März.csv', 'text/csv', 'a,b\r\n']);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = received;
    const { run_id, ...rest } = JSON.parse(body) as { run_id: string };
    expect(path).toBe('/run?key=1');
    expect(rest).toEqual({
      attempt: 1,
      team_id: team,
      workflow: { id: workflow, name: 'Sales: March', canvas_type: 0 },
      origin: null,
      inputs: { colour: 'blue' },
    });
    expect([headers['idempotency-key'], headers['webhook-id']]).toEqual([run_id, run_id]);
    const signed = `${run_id}.${headers['webhook-timestamp'] as string}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`);
    expect(received).toHaveLength(1);
  });

  it('may omit the file name and type', async () => {
    expect(await outputOf(status(200, '{"a":1}', { 'content-type': 'application/json' }))).toMatchObject({
      name: 'Sales-March.json',
    });
    expect(await outputOf(status(200, '%PDF-1.7\n'))).toMatchObject({ name: 'Sales-March', type: 'application/pdf' });
  });

  it('is called again under the same key after 429, 5xx and a lost connection, no sooner than the service requests', async () => {
    const startedAt = performance.now();
    const { text } = await outputOf(
      status(429, '', { 'retry-after': '1' }),
      status(503),
      (response) => response.destroy(),
      status(200, 'done'),
    );
    expect(text).toBe('done');
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ headers, body }) => JSON.stringify([headers['idempotency-key'], body]))).size).toBe(
      1,
    );
  });

  it('delivers the whole output even when its response is interrupted', async () => {
    const whole = 'abcdefghij'.repeat(5000);
    const cut: Answer = (response) => {
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.slice(0, 20_005), () => setTimeout(() => response.destroy(), 50));
    };
    expect((await outputOf(cut, cut, status(200, whole))).text).toBe(whole);
    expect(await reasonOf(cut, status(200, whole.toUpperCase()))).toBe(
      'The connection to its service was lost, and the repeated request got a different answer.',
    );
  });

  it('is not called again after an interrupted response if it must never be', async () => {
    options = { rules: engineRules.parse({ submit: { again: 'never' }, looks: [{ state: 'running' }] }) };
    expect(await reasonOf(cutBeforeContent, status(200, 'half again'))).toContain(
      'The connection to it was lost within its answer.',
    );
    // Wait for the request that cancels the job, or the next test would receive it.
    await expect.poll(() => received.map(({ path }) => path)).toContain('/cancel');
    expect(received).toHaveLength(2);
  });

  it.each([
    [
      'with a compressed body',
      status(200, 'packed', { 'content-encoding': 'gzip' }),
      'Its service sent a compressed answer (gzip), which was not accepted.',
    ],
    ['without content', status(204), 'Its service answered without a file.'],
  ])(
    'that loses the connection during its answer and then answers %s fails the run with a message',
    async (_, then, words) => {
      expect(await reasonOf(cutBeforeContent, then)).toBe(words);
      expect(received).toHaveLength(2);
    },
  );

  it.each([
    [
      '5xx to the end',
      [status(500, '{"message":"Out of \\u001b[31mpaint"}')],
      4,
      'Its service answered 500.\n\nOut of paint',
    ],
    [
      '4xx',
      [status(422, 'No such\ncolour', { 'content-type': 'text/plain' })],
      1,
      'Its service answered 422.\n\nNo such\ncolour',
    ],
    ['a page', [status(404, '<h1>Not found</h1>', { 'content-type': 'text/html' })], 1, 'Its service answered 404.'],
    ['a redirect', [status(302, '', { location: 'http://169.254.169.254/' })], 1, 'Its service answered 302.'],
    ['no content', [status(204)], 1, 'Its service answered without a file.'],
    [
      'more than the limit',
      [status(200, 'x'.repeat(1_000_001))],
      1,
      'Its service sent more than 976.6 KiB, which is the limit of its executor.',
    ],
  ] as const)('fails the run with a message: %s', async (_, given, requestCount, words) => {
    expect(await reasonOf(...given)).toBe(words);
    expect(received.filter(({ path }) => path !== '/cancel')).toHaveLength(requestCount);
  });

  it('that is missing fails the run with a message', async () => {
    options = { url: 'http://127.0.0.1:1/', limits: { outputBytes: 10, retries: 1 } };
    expect(await reasonOf()).toBe("Its service can't be reached (ECONNREFUSED).");
  });

  it('is called again after a failure, and the run shows this', async () => {
    options = { backoffMs: 30_000 };
    const run = await start(status(503));
    const { body } = await until(
      () => askResult(service, user, run),
      ({ text }) => text.includes('503'),
    );
    expect((body as { description: string }).description).toMatch(
      /running for \d+ s: Its service answered 503\. Trying again in \d+ s \(1 of 3\)\.$/,
    );
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    await expect.poll(() => received.at(-1)?.path).toBe('/cancel');
  });

  it.each(['before it answers', 'within its response'])('gets a cancel when the run is cancelled %s', async (when) => {
    const run = await start((response) => {
      if (when === 'within its response') response.writeHead(200).write('begun');
    });
    await until(
      () => Promise.resolve(received.length),
      (count) => count === 1,
    );
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    await until(
      () => Promise.resolve(received.length),
      (count) => count === 2,
    );
    expect(received[1]).toMatchObject({ path: '/cancel', body: JSON.stringify({ run_id: run }) });
    expect(received[1]?.headers['webhook-signature']).toMatch(/^v1,/);
    await expect.poll(() => closed).toBe(1);
  });

  it('gets a cancel when it takes too long, and fails the run with a message', async () => {
    options = { limits: { outputBytes: 10, retries: 3, seconds: 0.2 } };
    expect(await reasonOf(() => undefined)).toBe('It took longer than 0.2 s, which is the limit of its executor.');
    expect(await reasonOf((response) => response.writeHead(200).write('slow'))).toBe(
      'It took longer than 0.2 s, which is the limit of its executor.',
    );
    await expect
      .poll(() => received.map(({ path }) => path))
      .toEqual(['/run?key=1', '/cancel', '/run?key=1', '/cancel']);
  });
});

/** Sends raw bytes and leaves the connection open. */
const raw =
  (...lines: readonly string[]): Answer =>
  (response) =>
    response.socket?.write(lines.join('\r\n'));
const cutOff =
  (...lines: readonly string[]): Answer =>
  (response) =>
    response.socket?.end(lines.join('\r\n'));
const ok = 'HTTP/1.1 200 OK';
/** Sends these bytes, then one byte at a time for as long as the connection is open. */
const drip =
  (...lines: readonly string[]): Answer =>
  (response) => {
    response.socket?.write(lines.join('\r\n'));
    const dripping = setInterval(() => response.socket?.write('x'), 20);
    response.once('close', () => clearInterval(dripping));
  };
const reset =
  (...lines: readonly string[]): Answer =>
  ({ socket }) => {
    socket?.write(lines.join('\r\n'));
    setTimeout(() => socket?.resetAndDestroy(), 50);
  };
const silent = 'Its service sent nothing for 0.3 s.';
const late = 'It took longer than 1 s, which is the limit of its executor.';
const lost = 'The connection to its service was lost.';
const unreadable = (code: string) => `Its service can't be reached (${code}).`;

describe('a hostile response', () => {
  it.each<[string, Answer, string]>([
    ['that is not HTTP', raw('220 mail.example.com ESMTP', '', ''), unreadable('HPE_INVALID_CONSTANT')],
    ['without a status', raw('HTTP/1.1 OK', '', ''), unreadable('HPE_INVALID_STATUS')],
    [
      'with two lengths',
      raw(ok, 'content-length: 1', 'content-length: 2', '', 'ab'),
      unreadable('HPE_UNEXPECTED_CONTENT_LENGTH'),
    ],
    ['with a length below 0', raw(ok, 'content-length: -1', '', ''), unreadable('HPE_INVALID_CONTENT_LENGTH')],
    [
      'with a length and chunks',
      raw(ok, 'content-length: 5', 'transfer-encoding: chunked', '', 'abcde'),
      unreadable('HPE_INVALID_TRANSFER_ENCODING'),
    ],
    [
      'with a control character in its type',
      raw(ok, 'content-type: a\u0000b', '', ''),
      unreadable('HPE_INVALID_HEADER_TOKEN'),
    ],
    ['with long headers', raw(ok, `x: ${'x'.repeat(20_000)}`), unreadable('HPE_HEADER_OVERFLOW')],
    ['with headers that drip', drip(ok, 'x: '), late],
    ['with a broken chunk', raw(ok, 'transfer-encoding: chunked', '', 'zz', ''), lost],
    ['shorter than its length', cutOff(ok, 'content-length: 1000000000000', '', 'short'), lost],
    ['of nothing', cutOff(), unreadable('ECONNRESET')],
    ['of hints alone', raw('HTTP/1.1 103 Early Hints', 'link: </a>', '', ''), silent],
    ['that upgrades', raw('HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: x', '', ''), lost],
    ['that upgrades to nothing', raw('HTTP/1.1 101 Switching Protocols', '', ''), 'Its service answered 101.'],
    ['that is silent', () => undefined, silent],
    ['that stalls', raw(ok, 'content-length: 10', '', 'abc'), silent],
    ['that drips', drip(ok, 'content-length: 1000', '', ''), late],
    ['that drips without a length', drip(ok, '', ''), late],
    ['without a length that is reset', reset(ok, '', 'abc'), lost],
    ['of 500 that stalls', raw('HTTP/1.1 500 No', 'content-length: 10', '', 'abc'), 'Its service answered 500.\n\nabc'],
    ['of 503 that drips', drip('HTTP/1.1 503 No', '', ''), 'Its service answered 503.'],
    ['of 400 that stalls', raw('HTTP/1.1 400 No', 'content-length: 10', '', 'abc'), 'Its service answered 400.\n\nabc'],
    ...[301, 303, 304, 307, 308].map((code): [string, Answer, string] => [
      `of ${code}`,
      status(code, '', { location: `${origin}/elsewhere` }),
      `Its service answered ${code}.`,
    ]),
    ['of 999', raw('HTTP/1.1 999 No', 'content-length: 0', '', ''), 'Its service answered 999.'],
    [
      'in gzip',
      status(200, 'packed', { 'content-encoding': 'gzip' }),
      'Its service sent a compressed answer (gzip), which was not accepted.',
    ],
    [
      'in gzip and chunks',
      raw(ok, 'transfer-encoding: gzip, chunked', '', '0', '', ''),
      'Its service sent a compressed answer (gzip), which was not accepted.',
    ],
    ['of 400 in gzip', status(400, 'packed', { 'content-encoding': 'gzip' }), 'Its service answered 400.'],
  ])('%s ends within its limits, with a message', async (_, answer, words) => {
    const seconds = words === late ? 1 : 20;
    options = { refusalMs: 100, limits: { outputBytes: 10_000, retries: 1, seconds, silenceSeconds: 0.3 } };
    const reason = await reasonOf(answer);
    // The amount of a slow body that arrives in time varies.
    expect(reason.replace(/\n\nx+$/, '')).toBe(words);
    await expect.poll(() => openConnections()).toBe(0);
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    [String.raw`C:\\x.txt`, 'C-x.txt'],
    ['a%0Ab%00.txt', 'a-b-.txt'],
    ['%E2%80%AEfdp.exe', 'fdp.exe'],
    ['%ff', 'Sales-March.txt'],
    ['a'.repeat(500), 'a'.repeat(120)],
    [`${'%E5%A0%B1'.repeat(60)}.xlsx`, `${'報'.repeat(38)}.xlsx`],
  ])('with the file name %s gets a plain file name', async (given, plain) => {
    const header = `attachment; filename*=UTF-8''${given.replaceAll('\\', '%5C')}`;
    const { name } = await outputOf(status(200, 'x', { 'content-type': 'text/plain', 'content-disposition': header }));
    expect(name).toBe(plain);
  });
});

describe('a limit on silence', () => {
  const MEGABYTE = 'x'.repeat(1_000_000);
  const SLOW_MS = 2500;

  /** Read an answer slowly: pause after its first part. */
  async function readSlowly(answer: Answer): Promise<number> {
    answers = [answer];
    const limits = { outputBytes: 10_000_000, retries: 0, silenceSeconds: 1 };
    const run = createHttpExecutor({ url: origin, secret: '', guard: undefined, limits });
    const workflowOfRun = { id: workflow, name: 'W', canvasType: 0 };
    const execution = {
      runId: randomUUID(),
      attempt: 1,
      spentMs: 0,
      teamId: team,
      workflow: workflowOfRun,
      inputs: {},
    };
    const made = await run(execution, new AbortController().signal, () => undefined);
    if (isParked(made)) throw new Error('It is parked.');
    const { content } = made;
    let length = 0;
    for await (const part of content as AsyncIterable<Buffer>) {
      if (length === 0) await delay(SLOW_MS);
      length += part.length;
    }
    return length;
  }

  /** Sends more than is read ahead, and then a few more bytes. */
  const inTwo: Answer = ({ socket }) => {
    socket?.write([ok, 'content-length: 100005', '', MEGABYTE.slice(0, 100_000)].join('\r\n'));
    setTimeout(() => socket?.write('later'), 50);
  };

  it('excludes the time in which the response is not read', async () => {
    expect(await readSlowly(status(200, MEGABYTE.repeat(8)))).toBe(8_000_000);
    expect(received).toHaveLength(1);
  });

  it('excludes the time after the whole response', async () => {
    expect(await readSlowly(inTwo)).toBe(100_005);
  });

  it('ends a response that stalls while unread', async () => {
    const stalls = raw(ok, 'content-length: 1000001', '', MEGABYTE);
    await expect(readSlowly(stalls)).rejects.toThrow('Its service sent nothing for 1 s.');
  });
});

it('a limit that is too long for a timer ends no run early', async () => {
  options = { limits: { outputBytes: 10, retries: 0, seconds: 30 * 86_400 } };
  expect((await outputOf((response) => void setTimeout(() => response.end('done'), 50))).text).toBe('done');
});

describe('a private address', () => {
  const refusal = 'Its service has a private address, which is refused.';

  it('is refused when the URL names it, without a request', async () => {
    options = { guard: createGuardedLookup() };
    expect(await reasonOf(status(200, 'secret'))).toBe(refusal);
    expect(received).toEqual([]);
  });

  it('is refused when the name resolves to it, even if the name resolved to a public address before', async () => {
    const { port } = new URL(origin);
    const found = ['93.184.215.14', '127.0.0.1'];
    const lookup = ((_name: string, _options: unknown, give: (error: null, all: LookupAddress[]) => void) => {
      give(null, [{ address: found.pop() ?? '', family: 4 }]);
    }) as never;
    options = { url: `http://rebound.example:${port}/`, guard: createGuardedLookup(lookup) };
    expect(await reasonOf(status(200, 'secret'))).toBe(refusal);
    options = { url: `http://localhost:${port}/`, guard: createGuardedLookup() };
    expect(await reasonOf(status(200, 'secret'))).toBe(refusal);
    expect(received).toEqual([]);
  });

  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['::808:808', false],
    ['4000::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
