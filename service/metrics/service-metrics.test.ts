import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEvents } from '../testing/read-events.ts';
import { awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';
import { serveMetrics, type MetricsServer } from './serve-metrics.ts';
import { ServiceMetrics } from './service-metrics.ts';

let service: TestService;
let metrics: MetricsServer;
let user: TestUser;
let team: string;
let workflow: string;
let away = false;

beforeAll(async () => {
  service = await startTestService({ limits: { perTeam: 1 } });
  const { runs } = service.parts.store;
  const count = runs.count.bind(runs);
  runs.count = () => (away ? Promise.reject(new Error('it is away')) : count());
  metrics = await serveMetrics({ host: '127.0.0.1', port: 0 }, service.parts.metrics);
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterAll(async () => {
  await metrics.close();
  await service.stop();
});

/** The labels of the answers of get workflow. */
const labels = (status: number) => `{method="GET",route="/accounts/workflows/:workflow_id",status="${status}"}`;

const read = async () => (await fetch(metrics.url)).text();

/** The value of one line, or undefined if missing. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/**
 * The number of the service's own metric lines; those of Node increase at the first garbage collection of each kind.
 */
function countOwnLines(text: string): number {
  return text.split('\n').filter((line) => line.startsWith('runboard_')).length;
}

describe('the metrics', () => {
  it('count responses by method, route and status, with their durations', async () => {
    await call(service, user, 'GET', `/accounts/workflows/${workflow}`);
    await call(service, user, 'GET', `/accounts/workflows/${randomUUID()}`);
    const name = 'runboard_http_request_duration_seconds_count';
    // An answer is counted just after it has been sent, so the test may already have it.
    const text = await until(read, (each) => valueOf(each, name + labels(404)) === 1);
    expect(valueOf(text, name + labels(200))).toBe(1);
    expect(
      valueOf(text, `runboard_http_request_duration_seconds_bucket${labels(200).replace('{', '{le="+Inf",')}`),
    ).toBe(1);
  });

  it('report waiting and active runs, their times, and how runs ended', async () => {
    const running = await startRun(service, user, team, workflow, { seconds: 3600 });
    await awaitStatus(service, user, running, 'running');
    const queued = await startRun(service, user, team, workflow, { seconds: 0 });
    const text = await until(read, (each) => (valueOf(each, 'runboard_oldest_queued_run_seconds') ?? 0) > 0.05);
    expect(valueOf(text, 'runboard_runs{status="queued"}')).toBe(1);
    expect(valueOf(text, 'runboard_runs{status="running"}')).toBe(1);

    await call(service, user, 'POST', `/accounts/cancel/${team}/${running}`);
    await awaitResult(service, user, queued);
    const failed = await startRun(service, user, team, workflow, { seconds: 0, fail: 'no' });
    await awaitStatus(service, user, failed, 'failed');
    // The row changes a moment before the worker counts it.
    const after = await until(read, (each) => valueOf(each, 'runboard_runs_ended_total{status="failed"}') === 1);
    for (const status of ['cancelled', 'succeeded', 'failed']) {
      expect([status, valueOf(after, `runboard_runs_ended_total{status="${status}"}`)]).toEqual([status, 1]);
    }
    expect(valueOf(after, 'runboard_runs{status="queued"}')).toBe(0);
    for (const status of ['succeeded', 'failed']) {
      const labelled = `{executor="demo",status="${status}"}`;
      expect([status, valueOf(after, `runboard_run_duration_seconds_count${labelled}`)]).toEqual([status, 1]);
    }
    expect(valueOf(after, 'runboard_queue_wait_seconds_count{executor="demo"}')).toBe(3);
    expect(valueOf(after, 'runboard_queue_wait_seconds_sum{executor="demo"}')).toBeGreaterThan(0.05);
    expect(valueOf(after, 'runboard_oldest_queued_run_seconds')).toBe(0);
  });

  it('count open streams and their lag, but not their duration', async () => {
    const stream = await readEvents(service, user);
    await until(read, (text) => valueOf(text, 'runboard_streams') === 1);
    await startRun(service, user, team, workflow, { seconds: 0 });
    const name = 'runboard_stream_lag_seconds';
    const text = await until(read, (each) => (valueOf(each, `${name}_count`) ?? 0) > 0);
    expect(valueOf(text, `${name}_sum`)).toBeGreaterThan(0);
    expect(valueOf(text, `${name}_bucket{le="10"}`)).toBe(valueOf(text, `${name}_count`));
    const old = Buffer.from(JSON.stringify({ at: 0, since: { end: '1', open: [] } })).toString('base64url');
    await (
      await readEvents(service, user, `?after=${old}`)
    ).closed;
    stream.leave();
    const after = await until(read, (each) => valueOf(each, 'runboard_streams') === 0);
    expect(valueOf(after, 'runboard_stream_resyncs_total')).toBe(1);
    expect(after).not.toContain('/runs/events');
  });

  it('describe the database, its connections and the process', async () => {
    const text = await read();
    expect(valueOf(text, 'runboard_database_up')).toBe(1);
    expect(valueOf(text, 'runboard_database_statement_duration_seconds_count{outcome="done"}')).toBeGreaterThan(5);
    const connections = ['busy', 'idle'].map((state) =>
      valueOf(text, `runboard_database_connections{state="${state}"}`),
    );
    expect((connections[0] ?? 0) + (connections[1] ?? 0)).toBeGreaterThan(0);
    expect(valueOf(text, 'runboard_database_waiting')).toBe(0);
    expect(valueOf(text, 'runboard_disk_free_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('are available without run counts while the database is down', async () => {
    away = true;
    const text = await read();
    away = false;
    expect(valueOf(text, 'runboard_database_up')).toBe(0);
    expect(text).not.toMatch(/^runboard_runs\{/m);
    expect(text).not.toMatch(/^runboard_oldest_queued_run_seconds /m);
    expect(valueOf(await read(), 'runboard_database_up')).toBe(1);
  });

  it('contain neither labels chosen by callers nor secrets', async () => {
    const before = countOwnLines(await read());
    const secret = 'a-secret-in-a-path';
    for (const path of [
      `/${secret}`,
      `/accounts/workflows/${secret}`,
      `/outputs/${secret}/1/${secret}?signature=${secret}`,
    ])
      await call(service, user, 'GET', path);
    await call(service, undefined, 'GET', '/accounts/teams', { headers: { authorization: `Bearer ${secret}` } });
    const name = 'runboard_http_request_duration_seconds_count{method="GET",route=';
    const text = await until(read, (each) => valueOf(each, `${name}"/accounts/teams",status="401"}`) === 1);
    for (const told of [secret, workflow, team, user.apiKey, user.accessToken]) expect(text).not.toContain(told);
    expect(valueOf(text, `${name}"none",status="404"}`)).toBe(1);

    const made = Array.from({ length: 20 }, () => randomUUID());
    for (const id of made) await call(service, user, 'GET', `/${id}`);
    const later = await until(read, (each) => valueOf(each, `${name}"none",status="404"}`) === 21);
    for (const id of made) expect(later).not.toContain(id);
    // Four routes were called for the first time, with twelve buckets each, a sum and a count.
    expect(countOwnLines(later) - before).toBeLessThanOrEqual(4 * 14);
  });

  it('are available only at their own address', async () => {
    expect((await call(service, user, 'GET', '/metrics')).status).toBe(404);
    expect((await fetch(metrics.url.replace('/metrics', '/accounts/teams'))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  });
});

it('the metrics omit database and disk if there are none, as with a remote service', async () => {
  const text = await new ServiceMetrics().text();
  expect(text).not.toMatch(/^runboard_(?:database_up|database_waiting|disk_free_bytes|oldest_queued_run_seconds) /m);
});

it('the metrics omit free space while a disk hangs, and read the disk only once', async () => {
  const hanging = new ServiceMetrics();
  let reads = 0;
  hanging.watch({
    runs: () => Promise.resolve({ queued: 0, running: 0, oldest_queued_at: null }),
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    freeBytes: () => {
      reads += 1;
      return new Promise(() => undefined);
    },
    now: () => new Date(),
  });
  const texts = await Promise.all([hanging.text(), hanging.text()]);
  expect(texts.map((text) => valueOf(text, 'runboard_disk_free_bytes'))).toEqual([undefined, undefined]);
  expect(texts.map((text) => valueOf(text, 'runboard_database_up'))).toEqual([1, 1]);
  expect(reads).toBe(1);
});
