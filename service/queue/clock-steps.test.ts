import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noJob, type Executor } from '../executors/executor.ts';
import { awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const HOUR_MS = 60 * 60 * 1000;

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
/** Whether the jobs of the runs are done. */
let isDone: boolean;

/** Runs are jobs elsewhere, looked at after 0.3 s. */
const executor: Executor = async ({ runId }, _signal, _progress, { kept } = noJob) =>
  kept !== undefined && isDone ? { name: 'a.txt', content: 'done' } : { job: { of: runId }, askInMs: 300 };

beforeEach(async () => {
  isDone = false;
  service = await startTestService({ executor, limits: { perTeam: 8, timeoutSeconds: 3600 } });
  user = await service.makeUser({ ttl: 30 * 24 * 3600 });
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

const start = () => startRun(service, user, team, workflow);

/** Set the clock of this computer, and of the embedded database. */
async function setOwnClock(stepMs: number): Promise<void> {
  const { now } = Date;
  vi.stubGlobal(
    'Date',
    class extends Date {
      constructor(value?: number | string | Date) {
        super(value ?? now() + stepMs);
      }
      static override now = () => now() + stepMs;
    },
  );
}

/** Set the clock of the database: everything that it recorded moves the other way. */
async function setDatabaseClock(stepMs: number): Promise<void> {
  const moved = ['created_at', 'started_at', 'ask_at', 'parked_at'].map(
    (column) => `${column} = ${column} - ${stepMs} * interval '1 millisecond'`,
  );
  await service.execute(`update runs set ${moved.join()} where status = 'running'`);
}

describe.each([
  ['of a node', setOwnClock],
  ['of the database', setDatabaseClock],
])('a clock %s', (_, step) => {
  it.each([-2 * HOUR_MS, -700, 26 * HOUR_MS])('that steps by %i ms stops and ends no run', async (stepMs) => {
    const runs = await Promise.all(Array.from({ length: 8 }, start));
    for (const run of runs) {
      await until(
        () => service.parts.store.jobs.askAt(run),
        (at) => at !== undefined,
      );
    }
    await step(stepMs);
    isDone = true;
    const stepped = performance.now();
    // The next run of the team starts only once one of the eight has ended.
    for (const run of [...runs, await start()]) {
      await awaitResult(service, user, run);
      const { body } = await call(service, user, 'GET', `/accounts/runs/${run}`);
      const { started_at, ended_at } = body as Record<string, string>;
      expect(Date.parse(ended_at ?? '') - Date.parse(started_at ?? '')).toBeGreaterThanOrEqual(0);
    }
    expect(performance.now() - stepped).toBeLessThan(10_000);
  });
});

it('the time that passes counts towards the limit of a run, whatever the clocks show', async () => {
  await service.stop();
  service = await startTestService({ executor, limits: { timeoutSeconds: 2 } });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
  const run = await start();
  const begun = performance.now();
  await until(
    () => service.parts.store.jobs.askAt(run),
    (at) => at !== undefined,
  );
  await setDatabaseClock(-2 * HOUR_MS);
  await awaitStatus(service, user, run, 'failed');
  const tookMs = performance.now() - begun;
  expect([tookMs > 1500, tookMs < 10_000]).toEqual([true, true]);
});
