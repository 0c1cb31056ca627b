import { afterAll, beforeAll, expect, it } from 'vitest';

import { askRun, resultOf, type Running, ServiceProcesses, startFirstRun, stop } from '../testing/service-process.ts';
import { call } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
let dataDir: string;
let service: Running;
let user: TestUser;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('drain');
  dataDir = await processes.firstDataDir('drained');
  user = await processes.signIn(dataDir);
  service = await processes.start(dataDir);
});
afterAll(() => processes.remove());

const admin = async (...args: string[]) => (await processes.admin(dataDir, ...args)).json;
const statusOf = async (run: string) => (await askRun(service, user, run)).headers.get('run-status');

it('a drain survives a restart: interrupted runs wait until the drain ends, and then start', async () => {
  const { run: long } = await startFirstRun(service, user, { seconds: 600 });
  await expect.poll(() => statusOf(long)).toBe('running');
  expect(await admin('queue', 'drain', 'on')).toEqual({ drain: 'on', underway: 1, expected_end_at: null });
  const { run: waiting } = await startFirstRun(service, user, { seconds: 0 });
  await stop(service, 'SIGTERM');
  service = await processes.start(dataDir);
  expect([await statusOf(long), await statusOf(waiting)]).toEqual(['queued', 'queued']);
  expect((await askRun(service, user, waiting)).text).toContain("The service isn't starting runs at the moment");
  // The first user of a service is an operator.
  const { body } = await call(service, user, 'GET', '/accounts/admin/queue');
  expect(body).toMatchObject({ drain: { underway: 0, by: null }, workers: [{ busy: 0 }] });
  // An active worker would have started the runs by now: it polls every second, and this start wakes it.
  const { run: later } = await startFirstRun(service, user, { seconds: 0 });
  await admin('audit');
  expect([await statusOf(long), await statusOf(waiting), await statusOf(later)]).toEqual([
    'queued',
    'queued',
    'queued',
  ]);
  expect(await admin('queue', 'drain', 'off')).toMatchObject({ drain: 'off' });
  for (const run of [waiting, later]) expect(await resultOf(service, user, run)).toContain('/outputs/');
  await expect.poll(() => statusOf(long)).toBe('running');
});
