import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { askRun, resultOf, type Running, ServiceProcesses, startFirstRun, stop } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import { makeTestDatabase } from '../testing/database/test-database.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
let drop: () => Promise<void>;
let env: Record<string, string>;
let dataDir: string;
let nodes: [Running, Running];
let user: TestUser;
let team: string;

beforeAll(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  processes = await ServiceProcesses.prepare('holds');
  const made = await makeTestDatabase(postgres.url);
  ({ drop } = made);
  env = { DATABASE_URL: made.url, RUNS_AT_ONCE: '2' };
  dataDir = await processes.dataDir('holds');
  nodes = await Promise.all([processes.start(dataDir, { env }), processes.start(dataDir, { env })]);
  user = await processes.signIn(dataDir, env);
});
afterAll(async () => {
  await processes.remove();
  await drop();
});

const send = (node: Running, method: string, path: string) => call(node, user, method, `/accounts/admin${path}`);
const admin = async (...args: string[]) => (await processes.adminWith({ ...env, DATA_DIR: dataDir }, ...args)).json;
const statusOf = async (run: string, node = nodes[0]) => (await askRun(node, user, run)).headers.get('run-status');
const startMany = async (node: Running, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await startFirstRun(node, user, { seconds: 0 })).run));
interface Queue {
  readonly items: readonly { readonly id: string; readonly running: number; readonly waiting: number }[];
  readonly workers: readonly { readonly id: string; readonly busy: number }[];
}
const queue = async (node: Running) => (await send(node, 'GET', '/queue')).body as Queue;
const ownQueue = async (node: Running) => (await queue(node)).items.find(({ id }) => id === team);

it('both nodes honour a hold placed by either, and continue immediately when the other one releases it', async () => {
  const [first, second] = nodes;
  ({ id: team } = ((await call(first, user, 'GET', '/accounts/teams')).body as { id: string }[])[0]!);
  expect((await send(first, 'POST', `/teams/${team}/hold`)).status).toBe(200);
  const runs = [...(await startMany(first, 10)), ...(await startMany(second, 10))];
  // The command takes a while, during which both nodes look for runs to start.
  await admin('audit');
  expect(await ownQueue(second)).toMatchObject({ running: 0, waiting: 20 });
  expect((await askRun(second, user, runs[0] ?? '')).text).toContain("Your team's queue is held");
  expect((await send(second, 'POST', `/teams/${team}/release`)).status).toBe(200);
  for (const run of runs) expect(await resultOf(first, user, run)).toContain('/outputs/');
  expect(await ownQueue(first)).toMatchObject({ running: 0, waiting: 0 });
});

it('both workers are listed with their activity', async () => {
  const [first, second] = nodes;
  await until(
    () => queue(first),
    ({ workers }) => workers.length === 2,
  );
  const runs = await Promise.all(
    [1, 2, 3, 4].map(async () => (await startFirstRun(second, user, { seconds: 600 })).run),
  );
  const { workers } = await until(
    () => queue(second),
    (state) => state.workers.every(({ busy }) => busy === 2),
  );
  expect(workers).toHaveLength(2);
  for (const run of runs) await call(first, user, 'POST', `/api/cancel/${team}/${run}`);
});

it('a command drains all nodes, even those that replace them during the drain', async () => {
  const [, second] = nodes;
  const { run: long } = await startFirstRun(nodes[0], user, { seconds: 600 });
  await until(
    () => statusOf(long),
    (status) => status === 'running',
  );
  expect(await admin('queue', 'drain', 'on')).toMatchObject({ drain: 'on', underway: 1 });
  const waiting = await startMany(second, 5);
  await stop(nodes[0], 'SIGTERM');
  await stop(second, 'SIGTERM');
  nodes = await Promise.all([processes.start(dataDir, { env }), processes.start(dataDir, { env })]);
  await startMany(nodes[1], 1);
  await admin('audit');
  for (const run of [long, ...waiting]) expect(await statusOf(run)).toBe('queued');
  const { body } = await send(nodes[1], 'GET', '/system');
  expect(body).toMatchObject({ database: { kind: 'postgresql' }, nodes: [{ health: 'ok' }, { health: 'ok' }] });
  expect(await admin('queue', 'drain', 'off')).toMatchObject({ drain: 'off' });
  for (const run of waiting) expect(await resultOf(nodes[1], user, run)).toContain('/outputs/');
  expect((await call(nodes[0], user, 'POST', `/api/cancel/${team}/${long}`)).status).toBe(200);
});
