import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { byeEvent } from '@/contract/team-run.ts';

import { readEvents } from '../testing/read-events.ts';
import { ServiceProcesses, startFirstRun, stop, type Running } from '../testing/service-process.ts';
import { call } from '../testing/test-client.ts';
import { makeTestDatabase } from '../testing/database/test-database.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
let drop: () => Promise<void>;
let first: Running;
let second: Running;
let user: TestUser;

beforeAll(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  processes = await ServiceProcesses.prepare('feed');
  const made = await makeTestDatabase(postgres.url);
  ({ drop } = made);
  const dataDir = await processes.dataDir('feed');
  const env = { DATABASE_URL: made.url };
  [first, second] = await Promise.all([processes.start(dataDir, { env }), processes.start(dataDir, { env })]);
  user = await processes.signIn(dataDir, env);
});
afterAll(async () => {
  await processes.remove();
  await drop();
});

it('a stream continues at another node when its node is killed, and ends when its node stops', async () => {
  const stream = await readEvents(first, user);
  const { run } = await startFirstRun(second, user, { seconds: 600 });
  await expect.poll(() => stream.runs().at(-1)).toMatchObject({ run_id: run, status: 'running' });
  const cursor = stream.events.findLast(({ name }) => name === 'runs')?.id;
  first.child.kill('SIGKILL');
  await stream.closed;
  expect(stream.events.at(-1)?.name).toBe('runs');
  const named = await call(second, user, 'PATCH', `/accounts/runs/${run}`, { body: { name: 'after the kill' } });
  expect(named.status).toBe(200);

  const next = await readEvents(second, user, `?after=${cursor}`);
  await expect.poll(() => next.runs().at(-1)).toMatchObject({ run_id: run, name: 'after the kill' });
  const begunMs = performance.now();
  await stop(second, 'SIGTERM');
  expect(performance.now() - begunMs).toBeLessThan(10_000);
  await next.closed;
  expect(byeEvent.parse(next.events.at(-1)?.data).reason).toBe('shutdown');
});
