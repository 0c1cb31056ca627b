import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startBucketServer } from '../../testing/bucket-server.mjs';
import { keepForever } from '../../config/retention.ts';
import { awaitResult, call, makeWorkflow, startRun } from '../../testing/test-client.ts';
import { startTestService } from '../../testing/test-service.ts';
import { createDiskOutputs } from '../disk-outputs.ts';
import { withEarlierOutputs } from './earlier-outputs.ts';
import { openBucket } from './open-bucket.ts';
import { createBucketOutputs, usualBucketOptions, type BucketOptions } from './bucket-outputs.ts';

let server: Awaited<ReturnType<typeof startBucketServer>>;
const MIB = 1024 * 1024;
const quick: BucketOptions = {
  asking: { tries: 2, backoffMs: 1, limitMs: 20_000 },
  keeping: { tries: 4, backoffMs: 1, limitMs: 20_000 },
  partBytes: 5 * MIB,
};

beforeAll(async () => {
  server = await startBucketServer();
});
afterEach(() => server.intercept(undefined));
afterAll(() => server.stop());

const open = (options: Partial<BucketOptions> = {}, secret = 'S3RVER') =>
  createBucketOutputs({ ...server.settings, secretAccessKey: secret }, { ...quick, ...options });
const newKey = (name = `Müll & "Sky" (O'Neil*!).csv`) => ({
  runId: randomUUID(),
  attempt: 1,
  name,
  type: 'text/csv; charset=utf-8',
});
const since = (count: number) => server.requests.slice(count);

describe('a file in a bucket', () => {
  it.each([
    ['a text', 'a,b\r\n1,2\r\n'],
    ['bytes', new Uint8Array([0, 255, 10])],
    ['nothing', ''],
  ])('is stored, measured, read and removed: %s', async (_what, content) => {
    const outputs = open();
    const key = newKey();
    expect(await outputs.size(key)).toBeUndefined();
    await outputs.save(key, content);
    const bytes = Buffer.from(content);
    expect(await outputs.size(key)).toBe(bytes.length);
    expect(await buffer(outputs.read(key))).toEqual(bytes);
    await outputs.remove(key.runId, 1);
    expect(await outputs.size(key)).toBeUndefined();
    await outputs.remove(key.runId, 1);
  });

  it.each([0, 1, 5 * MIB, 5 * MIB + 1, 17 * MIB])('uploads a stream of %i bytes in parts', async (length) => {
    const outputs = open();
    const key = newKey();
    const bytes = randomBytes(length);
    const chunks = Array.from({ length: Math.ceil(length / 100_000) }, (_, at) =>
      bytes.subarray(at * 100_000, (at + 1) * 100_000),
    );
    const before = server.requests.length;
    await outputs.save(key, Readable.from(chunks, { objectMode: false }));
    expect(await outputs.size(key)).toBe(length);
    expect((await buffer(outputs.read(key))).equals(bytes)).toBe(true);
    const parts = since(before).filter((request) => request.includes('partNumber=')).length;
    expect(parts).toBe(length <= 5 * MIB ? 0 : Math.ceil(length / (5 * MIB)));
  });

  it('is readable in part', async () => {
    const outputs = open();
    const key = newKey();
    await outputs.save(key, 'abcdefgh');
    expect(await text(outputs.read(key, { start: 2, end: 4 }))).toBe('cde');
  });

  it('is removed with its attempt, while files of other attempts and runs remain', async () => {
    const outputs = open();
    const key = newKey();
    const second = { ...key, attempt: 2 };
    const other = newKey();
    for (const each of [key, second, other]) await outputs.save(each, 'x');
    await outputs.remove(key.runId, 1);
    expect([await outputs.size(key), await outputs.size(second), await outputs.size(other)]).toEqual([undefined, 1, 1]);
  });
});

describe('a link', () => {
  it('opens for an hour without credentials, with type and name, also in part', async () => {
    const outputs = open();
    const key = newKey();
    await outputs.save(key, 'a,b\r\n');
    const link = (await outputs.link?.(key)) ?? '';
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600');
    const answer = await fetch(link, { headers: { origin: 'https://runs.example.com' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'a,b\r\n']);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''M%C3%BCll`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const part = await fetch(link, { headers: { range: 'bytes=0-1' } });
    expect([part.status, await part.text()]).toEqual([206, 'a,']);
  });

  it.each([
    ['name', (link: URL) => (link.pathname = link.pathname.replace('.csv', '.txt'))],
    ['type', (link: URL) => link.searchParams.set('response-content-type', 'text/html')],
    ['end', (link: URL) => link.searchParams.set('X-Amz-Expires', '604800')],
  ])('is refused with another %s', async (_what, change) => {
    const outputs = open();
    const key = newKey();
    await outputs.save(key, 'x');
    const link = new URL((await outputs.link?.(key)) ?? '');
    change(link);
    expect((await fetch(link)).status).toBe(403);
  });
});

describe('a failing bucket', () => {
  it.each(['reset', 503, 500, 429] as const)('is retried until it has the whole file: %s', async (trouble) => {
    const outputs = open();
    const key = newKey();
    const bytes = randomBytes(12 * MIB);
    // Each request, such as that for a part, fails twice before it succeeds.
    const counts = new Map<string, number>();
    server.intercept(({ method, url = '' }) => {
      const count = (counts.get(`${method} ${url}`) ?? 0) + 1;
      counts.set(`${method} ${url}`, count);
      return count % 3 === 0 ? undefined : trouble;
    });
    await outputs.save(key, Readable.from([bytes], { objectMode: false }));
    server.intercept(undefined);
    expect((await buffer(outputs.read(key))).equals(bytes)).toBe(true);
  });

  it('that loses its last response still gets the whole file', async () => {
    const outputs = open();
    const key = newKey();
    const bytes = randomBytes(6 * MIB);
    let lost = 0;
    server.intercept(({ method, url = '' }) => {
      if (method !== 'POST' || !url.includes('uploadId=') || lost > 0) return undefined;
      lost += 1;
      return 'lost';
    });
    await outputs.save(key, Readable.from([bytes], { objectMode: false }));
    expect(lost).toBe(1);
    expect((await buffer(outputs.read(key))).equals(bytes)).toBe(true);
  });

  it('fails a run with a message after enough retries', async () => {
    const outputs = open();
    server.intercept(() => 503);
    await expect(outputs.save(newKey(), 'x')).rejects.toThrow(
      "Its output can't be kept. The storage of outputs answered 503.",
    );
    server.intercept(() => 'reset');
    await expect(outputs.save(newKey(), 'x')).rejects.toThrow(
      /^Its output can't be kept\. The storage of outputs can't be reached/,
    );
  });

  it('that refuses a later part of an upload is named as the reason', async () => {
    const outputs = open();
    server.intercept(({ url = '' }) => (url.includes('partNumber=3') ? 403 : undefined));
    const content = addAbortSignal(new AbortController().signal, Readable.from(megabytes(20), { objectMode: false }));
    await expect(outputs.save(newKey(), content)).rejects.toThrow(
      "Its output can't be kept. The storage of outputs answered 403",
    );
  });

  it('that refuses a request is not tried again, and its reason is shown', async () => {
    const outputs = open({}, 'another secret');
    const before = server.requests.length;
    await expect(outputs.save(newKey(), 'x')).rejects.toThrow('answered 403 SignatureDoesNotMatch');
    expect(since(before)).toHaveLength(1);
  });

  it('is not reported as a missing file', async () => {
    const outputs = open();
    const key = newKey();
    await outputs.save(key, 'x');
    server.intercept(() => 503);
    await expect(outputs.size(key)).rejects.toThrow('The storage of outputs answered 503');
    await expect(outputs.remove(key.runId, 1)).rejects.toThrow('The storage of outputs answered 503');
  });

  it('does not delay a caller that no longer waits for a removal', async () => {
    const outputs = open({ keeping: { tries: 8, backoffMs: 60_000, limitMs: 60_000 } });
    const key = newKey();
    await outputs.save(key, 'x');
    const before = server.requests.length;
    server.intercept(() => 503);
    const stopping = new AbortController();
    const removing = outputs.remove(key.runId, 1, stopping.signal);
    await expect.poll(() => since(before).length).toBe(1);
    stopping.abort(new Error('stopped'));
    await expect(removing).rejects.toThrow('stopped');
    expect(since(before)).toHaveLength(1);
  });

  it('that never answers times out', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const outputs = createBucketOutputs(
      { ...server.settings, url: `http://127.0.0.1:${port}/outputs` },
      { ...quick, asking: { tries: 1, backoffMs: 1, limitMs: 50 } },
    );
    await expect(outputs.size(newKey())).rejects.toThrow('The storage of outputs did not answer in time');
  });
});

describe('an upload that ends early', () => {
  it('is aborted immediately when its run is cancelled', async () => {
    const outputs = open();
    const key = newKey();
    const content = new PassThrough();
    const cancel = new AbortController();
    const before = server.requests.length;
    const saved = outputs.save(key, content, cancel.signal);
    content.write(randomBytes(11 * MIB));
    await expect.poll(() => since(before).some((request) => request.includes('partNumber=1'))).toBe(true);
    cancel.abort('cancelled');
    content.destroy();
    await expect(saved).rejects.toBe('cancelled');
    expect(since(before).at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect(await outputs.size(key)).toBeUndefined();
  });

  it("is aborted when its content fails, with the content's error", async () => {
    const outputs = open();
    const before = server.requests.length;
    const content = new PassThrough();
    const saved = outputs.save(newKey(), content);
    content.write(randomBytes(11 * MIB));
    await expect.poll(() => since(before).some((request) => request.includes('partNumber=1'))).toBe(true);
    content.destroy(new Error('The program ended.'));
    await expect(saved).rejects.toThrow('The program ended.');
    expect(since(before).at(-1)).toMatch(/^DELETE .*uploadId=/);
  });
});

describe('the start of a service', () => {
  it('continues if the bucket is writable, and leaves nothing in it', async () => {
    const before = server.requests.length;
    await openBucket(server.settings);
    expect(since(before).map((request) => request.split('?')[0])).toEqual([
      'PUT /outputs/runboard-check.txt',
      'POST /outputs',
    ]);
  });

  it.each([
    ['another secret', { secretAccessKey: 'x' }, 'answered 403 SignatureDoesNotMatch.'],
    ['a bucket that is not there', { url: '/nowhere' }, 'answered 404 NoSuchBucket.'],
    ['a host that is not there', { url: 'http://127.0.0.1:47811/outputs' }, "can't be reached (ECONNREFUSED)."],
  ])(
    'ends with a message for %s',
    async (_what, { url, ...other }: { url?: string; secretAccessKey?: string }, words) => {
      const address = url ? new URL(url, server.settings.url).href : server.settings.url;
      await expect(openBucket({ ...server.settings, ...other, url: address }, quick)).rejects.toThrow(
        `The bucket in OUTPUT_BUCKET can't be used. The storage of outputs ${words} Check OUTPUT_BUCKET, AWS_REGION,`,
      );
    },
  );
});

it('waits about a minute for an unavailable bucket', () => {
  const { tries, backoffMs } = usualBucketOptions.keeping;
  const waits = Array.from({ length: tries - 1 }, (_, tried) => Math.min(15_000, backoffMs * 2 ** tried));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeGreaterThan(40_000);
  expect(total).toBeLessThan(90_000);
});

describe('a service with a bucket', () => {
  it('hands out links to the bucket, and reports removed outputs as expired', async () => {
    let now = Date.now();
    const outputs = withEarlierOutputs(
      await openBucket(server.settings),
      createDiskOutputs(join(tmpdir(), randomUUID())),
    );
    const service = await startTestService({
      outputs,
      clock: { now: () => new Date(now) },
      retention: { ...keepForever, outputDays: 1, everyMs: 20 },
    });
    onTestFinished(() => service.stop());
    const user = await service.makeUser();
    const team = (await service.makeTeam('Team', [user.user.email])).id;
    const workflow = await makeWorkflow(service, user, team, 'Sky');
    const run = await startRun(service, user, team, workflow, { seconds: 0, format: 'csv' });
    const link = await awaitResult(service, user, run);
    expect(link.startsWith(`${server.settings.url}/${run}/1/Sky.csv?X-Amz-`)).toBe(true);
    const opened = await fetch(link);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await opened.text()).toContain('step,name,milliseconds,quality');

    server.intercept(() => 503);
    const response = await call(service, user, 'GET', `/accounts/runs/${run}/result`);
    expect([response.status, response.headers.get('retry-after'), response.body]).toEqual([
      503,
      '5',
      { description: "The service can't reach its storage of outputs at the moment. Try again in a few seconds." },
    ]);
    server.intercept(undefined);

    now += 2 * 24 * 60 * 60 * 1000;
    await expect
      .poll(async () => (await call(service, user, 'GET', `/accounts/runs/${run}/result`)).body)
      .toEqual({ description: 'The result has expired.' });
    expect(await outputs.size({ runId: run, attempt: 1, name: 'Sky.csv' })).toBeUndefined();
  });

  it('still serves earlier outputs from the service’s disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'runboard-earlier-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const disk = createDiskOutputs(folder);
    const bucket = open();
    const outputs = withEarlierOutputs(bucket, disk);
    const [earlier, later] = [newKey('earlier.csv'), newKey('later.csv')];
    await disk.save(earlier, 'earlier');
    await outputs.save(later, 'later');
    expect(await outputs.link?.(earlier)).toBeUndefined();
    expect(await text(outputs.read(earlier))).toBe('earlier');
    expect(await (await fetch((await outputs.link?.(later)) ?? '')).text()).toBe('later');
    expect([await outputs.size(earlier), await outputs.size(later)]).toEqual([7, 5]);
    await outputs.remove(earlier.runId, 1);
    await outputs.remove(later.runId, 1);
    expect([await outputs.size(earlier), await outputs.size(later)]).toEqual([undefined, undefined]);
  });
});

function* megabytes(count: number): Generator<Buffer> {
  for (let part = 0; part < count; part += 1) yield randomBytes(MIB);
}
