import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { S3mini } from 's3mini';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { startBucketServer } from '../../testing/bucket-server.mjs';
import { createDiskOutputs } from '../disk-outputs.ts';
import { createBucketOutputs } from './bucket-outputs.ts';
import { withEarlierOutputs } from './earlier-outputs.ts';

const limits = { tries: 2, backoffMs: 1, limitMs: 20_000 };
const MIB = 1024 * 1024;

let server: Awaited<ReturnType<typeof startBucketServer>>;
let folder: string;
beforeAll(async () => {
  server = await startBucketServer();
  folder = await mkdtemp(join(tmpdir(), 'runboard-bucket-log-'));
});
afterEach(() => server.intercept(undefined));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The outputs, opened separately by each node. */
const open = () => createBucketOutputs(server.settings, { asking: limits, keeping: limits, partBytes: 5 * MIB });
const newAttempt = () => ({ runId: randomUUID(), attempt: 1 });
const fail = (error: unknown) => {
  throw error;
};
const textOf = async (outputs: ReturnType<typeof open>, attempt: ReturnType<typeof newAttempt>, start = 0) =>
  (await outputs.readLog(attempt, start, MIB))?.bytes.toString();

it('another node reads the lines of a growing log some seconds later', async () => {
  const attempt = newAttempt();
  const writer = await open().openLog(attempt, 0, fail);
  void writer.append('one\n');
  void writer.append('two\n');
  const other = open();
  await expect.poll(() => textOf(other, attempt), { timeout: 20_000 }).toBe('one\ntwo\n');
  void writer.append('three\n');
  await writer.close();
  expect(await textOf(other, attempt, 4)).toBe('two\nthree\n');
  expect((await other.readLog(attempt, 5, 6))?.bytes.toString()).toBe('wo\nthr');
  expect(await textOf(other, attempt, 100)).toBe('');
});

it('a log continues after the stored position, without the lines that a killed process had added later', async () => {
  const attempt = newAttempt();
  for (const [at, text] of [
    [0, 'one\n'],
    [4, 'lost\n'],
    [4, 'two\n'],
  ] as const) {
    const writer = await open().openLog(attempt, at, fail);
    void writer.append(text);
    await writer.close();
  }
  expect(await textOf(open(), attempt)).toBe('one\ntwo\n');
});

it('a log of many small parts is read with few requests', async () => {
  const attempt = newAttempt();
  const outputs = open();
  const lines = Array.from({ length: 100 }, (_, at) => `${String(at).padEnd(2999)}\n`);
  for (const [at, line] of lines.entries()) {
    const writer = await outputs.openLog(attempt, at * 3000, fail);
    void writer.append(line);
    await writer.close();
  }
  server.requests.length = 0;
  let text = '';
  for (;;) {
    const part = await outputs.readLog(attempt, text.length, 128 * 1024);
    text += part?.bytes.toString() ?? '';
    if (text.length >= (part?.size ?? 0)) break;
  }
  expect(text).toBe(lines.join(''));
  // Three pages, each of which lists the log and reads at most two objects.
  expect(server.requests.length).toBeLessThanOrEqual(9);
});

it('a log of small objects, as written by earlier versions, is read several objects at a time', async () => {
  const attempt = newAttempt();
  const folderOf = `${attempt.runId}/${attempt.attempt}/log/`;
  const client = new S3mini({ endpoint: server.settings.url, ...server.settings });
  for (let at = 0; at < 100; at += 1) {
    await client.putObject(`${folderOf}${String(at * 4).padStart(15, '0')}`, `${String(at).padEnd(3)}\n`, 'text/plain');
  }
  server.requests.length = 0;
  server.atOnce.most = 0;
  const whole = Array.from({ length: 100 }, (_, at) => `${String(at).padEnd(3)}\n`).join('');
  expect(await textOf(open(), attempt)).toBe(whole);
  expect(server.requests).toHaveLength(101);
  expect(server.atOnce.most).toBeGreaterThan(4);
  expect(server.atOnce.most).toBeLessThanOrEqual(16);
  // The log continues at the stored position, even in the middle of an object.
  const writer = await open().openLog(attempt, 398, fail);
  void writer.append('on\n');
  await writer.close();
  expect(await textOf(open(), attempt)).toBe(`${whole.slice(0, 398)}on\n`);
});

it('a log reopened before its end is truncated immediately', async () => {
  const attempt = newAttempt();
  for (const text of ['x'.repeat(300_000), '']) {
    const writer = await open().openLog(attempt, text === '' ? 200_000 : 0, fail);
    if (text !== '') void writer.append(text);
    await writer.close();
  }
  expect((await open().readLog(attempt, 0, 0))?.size).toBe(200_000);
});

it('a log slows a program that prints faster than the bucket accepts', async () => {
  const writer = await open().openLog(newAttempt(), 0, fail);
  expect(writer.append('x'.repeat(MIB - 1))).toBeUndefined();
  const full = writer.append('\n');
  expect(full).toBeInstanceOf(Promise);
  await full;
  expect(writer.append('y\n')).toBeUndefined();
  await writer.close();
});

it('a log is removed with the output of its own attempt, and no other', async () => {
  const first = newAttempt();
  const second = { ...first, attempt: 2 };
  const outputs = open();
  for (const attempt of [first, second]) {
    const writer = await outputs.openLog(attempt, 0, fail);
    void writer.append('one\n');
    await writer.close();
  }
  await outputs.remove(first.runId, 1);
  expect(await outputs.readLog(first, 0, 10)).toBeUndefined();
  expect(await textOf(outputs, second)).toBe('one\n');
});

it('a log reports once that the bucket refuses it, and stops writing', async () => {
  server.intercept(({ method }) => (method === 'PUT' ? 403 : undefined));
  const troubles: unknown[] = [];
  const writer = await open().openLog(newAttempt(), 0, (error) => troubles.push(error));
  void writer.append('one\n');
  await writer.close();
  void writer.append('two\n');
  await writer.close();
  expect(troubles).toHaveLength(1);
});

it('a log on disk from before there was a bucket is continued on the disk, even if it is still empty', async () => {
  const attempt = newAttempt();
  const disk = createDiskOutputs(join(folder, 'outputs'));
  const outputs = withEarlierOutputs(open(), disk);
  await (await disk.openLog(attempt, 0, fail)).close();
  const writer = await outputs.openLog(attempt, 0, fail);
  void writer.append('one\n');
  await writer.close();
  expect(await textOf(outputs, attempt)).toBe('one\n');
});

it('a log on disk from before there was a bucket is read, continued and removed on the disk', async () => {
  const attempt = newAttempt();
  const disk = createDiskOutputs(join(folder, 'outputs'));
  const outputs = withEarlierOutputs(open(), disk);
  for (const [to, at] of [
    [disk, 0],
    [outputs, 4],
  ] as const) {
    const writer = await to.openLog(attempt, at, fail);
    void writer.append('one\n');
    await writer.close();
  }
  expect((await disk.readLog(attempt, 0, 10))?.bytes.toString()).toBe('one\none\n');
  expect((await outputs.readLog(attempt, 0, 10))?.size).toBe(8);
  await outputs.remove(attempt.runId, 1);
  expect(await outputs.readLog(attempt, 0, 10)).toBeUndefined();
});
