import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noJob, type Executor, type Job, type JobKeeper } from '../executors/executor.ts';
import { defer } from '../platform/defer.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import { askResult, awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestOptions, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
/** IDs of runs in the order of submission. */
let submitted: string[];
/** IDs of runs whose job is done. */
let done: Set<string>;
/** Jobs passed to `endJob`, in order. */
let ended: Job[];
/** Duration of a look at a job. */
let lookMs: number;
let askInMs: number;

/** Submits a job, parks the run, and looks at the job until it is done. */
const run: Executor = async ({ runId, workflow: { name } }, signal, _progress, job) => {
  const keeper = job as JobKeeper;
  const { kept } = keeper;
  if (kept === undefined) {
    submitted.push(runId);
    await keeper.keep({ of: runId });
    return { job: { of: runId, looks: 0 }, askInMs, words: 'It waits.', numbers: { percent: 0 } };
  }
  await delay(lookMs, undefined, { signal });
  if (done.has(runId)) return { name: `${name}.txt`, content: 'done' };
  return { job: { ...kept, looks: Number(kept['looks']) + 1 }, askInMs };
};
const executor: Executor = Object.assign(run, {
  async endJob(_execution: unknown, job: Job) {
    ended.push(job);
    return ended.length === 1 ? { job: { ...job, again: true }, askInMs: 20 } : undefined;
  },
});

async function open(options: TestOptions = {}): Promise<void> {
  service = await startTestService({ executor, ...options });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
}

beforeEach(() => {
  submitted = [];
  done = new Set();
  ended = [];
  lookMs = 0;
  askInMs = 20;
});
afterEach(() => service.stop());

const start = () => startRun(service, user, team, workflow);
const count = (wanted: number) =>
  until(
    () => Promise.resolve(submitted.length),
    (now) => now === wanted,
  );
const cancel = (id: string) => call(service, user, 'POST', `/accounts/cancel/${team}/${id}`);

describe('a parked run', () => {
  it('delays no look at another run’s job when its own result is slow to arrive', async () => {
    const results = defer<void>();
    let fetching = 0;
    let most = 0;
    async function* slowResult() {
      fetching += 1;
      most = Math.max(most, fetching);
      await results.promise;
      fetching -= 1;
      yield 'done';
    }
    const slow: Executor = async (execution, signal, progress, keeper = noJob) => {
      if (execution.inputs['quick'] === true) return run(execution, signal, progress, keeper);
      if (keeper.kept === undefined) return { job: { of: execution.runId }, askInMs: 20 };
      if (!(await keeper.beginFetch())) return { job: keeper.kept, askInMs: 20 };
      return { name: 'a.txt', content: Readable.from(slowResult(), { objectMode: false }) };
    };
    await open({ executor: slow, limits: { concurrency: 4, perTeam: 200 } });
    const large = await Promise.all(Array.from({ length: 80 }, start));
    await until(
      () => Promise.resolve(fetching),
      (now) => now === 32,
    );
    const quick = await Promise.all(
      Array.from({ length: 40 }, () => startRun(service, user, team, workflow, { quick: true })),
    );
    for (const id of quick) done.add(id);
    await Promise.all(quick.map((id) => awaitResult(service, user, id)));
    expect(fetching).toBe(32);
    results.resolve();
    await Promise.all(large.map((id) => awaitResult(service, user, id)));
    expect(most).toBe(32);
  });

  it('that is cancelled during a look takes no slot for a fetch afterwards', async () => {
    let looking = 0;
    let begun = 0;
    const deaf: Executor = async ({ runId, inputs }, signal, _progress, keeper = noJob) => {
      if (keeper.kept === undefined) return { job: { of: runId }, askInMs: 20 };
      looking += 1;
      if (inputs['quick'] !== true) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        await delay(20);
      }
      const mayFetch = await keeper.beginFetch();
      begun += 1;
      return mayFetch ? { name: 'a.txt', content: 'done' } : { job: keeper.kept, askInMs: 20 };
    };
    await open({ executor: deaf, limits: { concurrency: 4, perTeam: 200 } });
    const cancelled = await Promise.all(Array.from({ length: 32 }, start));
    await until(
      () => Promise.resolve(looking),
      (now) => now === 32,
    );
    await Promise.all(cancelled.map(cancel));
    await until(
      () => Promise.resolve(begun),
      (now) => now === 32,
    );
    const quick = await startRun(service, user, team, workflow, { quick: true });
    expect(await awaitResult(service, user, quick)).toContain('/1/');
  });

  it('occupies no worker slot, and ends once its job has ended', async () => {
    await open({ limits: { concurrency: 1, perTeam: 100 } });
    const runs = await Promise.all(Array.from({ length: 40 }, start));
    await count(40);
    for (const id of runs) done.add(id);
    const links = await Promise.all(runs.map((id) => awaitResult(service, user, id)));
    expect(links.every((link) => link.includes('/1/'))).toBe(true);
    expect(new Set(submitted).size).toBe(40);
  });

  it('has its output made again if it couldn’t be stored and its executor can make it again, and fails otherwise', async () => {
    const made: Job[] = [];
    const repeatable: Executor = async ({ runId, inputs }, _signal, _progress, { kept } = noJob) => {
      if (kept === undefined) return { job: { of: runId }, askInMs: 20 };
      made.push(kept);
      const job = { of: runId, tries: made.length };
      return {
        name: 'a.txt',
        content: Readable.from([Buffer.from('done')], { objectMode: false }),
        again: inputs['again'] === true ? () => ({ job, askInMs: 20, words: 'It is full.' }) : undefined,
      };
    };
    let fails = 3;
    const wrap: TestOptions['wrap'] = (parts) => ({
      ...parts,
      outputs: {
        ...parts.outputs,
        save: async (...given) => {
          fails -= 1;
          if (fails >= 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          return parts.outputs.save(...given);
        },
      },
    });
    await open({ executor: repeatable, wrap });
    const first = await startRun(service, user, team, workflow, { again: true });
    expect(await awaitResult(service, user, first)).toContain('/1/');
    expect(made).toEqual([{ of: first }, ...[1, 2, 3].map((tries) => ({ of: first, tries }))]);
    fails = 1;
    const { body } = await awaitStatus(service, user, await startRun(service, user, team, workflow, {}), 'failed');
    expect((body as { description: string }).description).toContain('There is no room for its output');
  });

  it('that must be submitted again occupies a worker slot', async () => {
    let most = 0;
    let working = 0;
    const again: Executor = async ({ runId }, signal, _progress, job) => {
      if (job?.kept === undefined) return { job: { of: runId }, askInMs: 20, takesPlace: true };
      working += 1;
      most = Math.max(most, working);
      await delay(100, undefined, { signal });
      working -= 1;
      return { name: 'a.txt', content: 'done' };
    };
    await open({ executor: again, limits: { concurrency: 2, perTeam: 100 } });
    const runs = await Promise.all(Array.from({ length: 8 }, start));
    await Promise.all(runs.map((id) => awaitResult(service, user, id)));
    expect(most).toBe(2);
  });

  it('counts as active for its team', async () => {
    await open({ limits: { perTeam: 2 } });
    askInMs = 60_000;
    const [first] = await Promise.all([start(), start()]);
    await count(2);
    const third = await start();
    const { body } = await awaitStatus(service, user, third, 'queued');
    expect(body).toEqual({
      description:
        "The run is queued and has no result yet. It is your team's next run. 2 of your team's 2 slots are in use.",
    });
    const fourth = await start();
    expect((await askResult(service, user, fourth)).text).toContain('1 run of your team comes before it.');
    await cancel(first);
    await count(3);
  });

  it('is not mistaken for a run whose worker died, by this version or the previous one', async () => {
    await open();
    askInMs = 60_000;
    const id = await start();
    const { claims, jobs } = service.parts.store;
    await until(
      () => jobs.askAt(id),
      (at) => at !== undefined,
    );
    expect(await claims.underway()).toEqual([]);
    // The run as a node of the previous version sees it, and that node's attempt to take it over ten seconds later.
    expect(await claims.takeOver([{ id, attempt: 1, worker: null, beat: 0 }], new Date())).toBe(0);
    expect((await askResult(service, user, id)).text).toContain('It waits.');
  });

  it('whose worker dies during a look at its job is taken over by another worker, and not submitted again', async () => {
    await open();
    lookMs = 60_000;
    const id = await start();
    const { claims } = service.parts.store;
    const seen = await until(
      () => claims.underway(),
      (underway) => underway.some((one) => one.id === id && one.beat > 0),
    );
    // From here on, other nodes take its worker for dead.
    claims.beat = async () => [];
    lookMs = 0;
    done.add(id);
    await until(
      async () => claims.takeOver(await claims.underway(), new Date()),
      (taken) => taken === 1,
    );
    expect(seen).toHaveLength(1);
    expect(await awaitResult(service, user, id)).toContain('/2/');
    expect(submitted).toEqual([id]);
  });

  it('that is cancelled has its job ended, with retries, by any node', async () => {
    await open();
    askInMs = 60_000;
    const id = await start();
    await until(
      () => service.parts.store.jobs.askAt(id),
      (at) => at !== undefined,
    );
    // Cancel the run in the store only, so that no node is notified.
    await service.parts.store.runs.cancel(id, new Date(), user.user.id);
    await until(
      () => Promise.resolve(ended.length),
      (times) => times === 2,
    );
    expect(ended).toEqual([
      { of: id, looks: 0 },
      { of: id, looks: 0, again: true },
    ]);
    await until(
      () => service.parts.store.jobs.askAt(id),
      (at) => at === undefined,
    );
  });

  it('that is cancelled during a look at its job has the job ended', async () => {
    await open();
    lookMs = 60_000;
    const id = await start();
    await until(
      () => service.parts.store.claims.underway(),
      (underway) => underway.some((one) => one.beat > 0),
    );
    await cancel(id);
    await until(
      () => Promise.resolve(ended.length),
      (times) => times === 2,
    );
    expect((await askResult(service, user, id)).headers.get('run-status')).toBe('cancelled');
  });

  it("ends at the service's time limit, together with its job", async () => {
    await open({ limits: { timeoutSeconds: 1 } });
    askInMs = 60_000;
    const { body } = await awaitStatus(service, user, await start(), 'failed');
    expect((body as { description: string }).description).toContain('It took longer than 1 s');
    await until(
      () => Promise.resolve(ended.length),
      (times) => times === 2,
    );
  });

  it('continues in the next process if its process stops during a look at its job', async () => {
    await open();
    lookMs = 60_000;
    const id = await start();
    const { claims, jobs } = service.parts.store;
    const [seen] = await until(
      () => claims.underway(),
      (underway) => underway.some((one) => one.beat > 0),
    );
    await claims.release(seen?.worker ?? '');
    lookMs = 0;
    done.add(id);
    expect(await awaitResult(service, user, id)).toContain('/2/');
    expect(await jobs.askAt(id)).toBeUndefined();
    expect(submitted).toEqual([id]);
  });

  it('reports its progress to its team while running', async () => {
    await open();
    const id = await start();
    const read = async () => (await call(service, user, 'GET', `/accounts/runs/${id}`)).body as Record<string, unknown>;
    expect(await until(read, ({ percent }) => percent === 0)).toMatchObject({
      status: 'running',
      message: 'It waits.',
    });
    done.add(id);
    await awaitResult(service, user, id);
    expect(await read()).not.toHaveProperty('percent');
  });
});

it('a run with a job elsewhere fails when it loses its process for the tenth time, any other run when it does so for the third time', async () => {
  await open({ limits: { concurrency: 0 } });
  const { claims } = service.parts.store;
  const deaths = async (keepJobs: readonly string[]) => {
    const id = await start();
    const slots: ExecutorSlots = { limits: {}, keepJobs, workflows: {}, canvasTypes: {}, default: 'engine' };
    for (let death = 1; ; death += 1) {
      await claims.claim({ worker: crypto.randomUUID(), free: 1, perTeam: 8, slots, at: new Date() });
      await claims.takeOver(await claims.underway(), new Date(), slots);
      if ((await askResult(service, user, id)).headers.get('run-status') === 'failed') return death;
    }
  };
  expect([await deaths(['engine']), await deaths([])]).toEqual([10, 3]);
});

describe('slots of an executor', () => {
  it('are counted exactly across all nodes, and do not affect other executors', async () => {
    await open({ limits: { concurrency: 0 } });
    const { claims, runs } = service.parts.store;
    const other = await makeWorkflow(service, user, team, 'Other');
    const slots: ExecutorSlots = {
      limits: { gpu: 2 },
      keepJobs: [],
      workflows: { [workflow]: 'gpu' },
      canvasTypes: { 7: 'gpu' },
      default: 'other',
    };
    const add = async (workflowId: string, minute: number) => {
      const id = crypto.randomUUID();
      const body = JSON.stringify({ id: workflowId, origin: null, inputs: {} });
      const created_at = new Date(Date.UTC(2026, 10, 26, 8, minute));
      await runs.add({ id, team_id: team, workflow_id: workflowId, caller_id: user.user.id, body, created_at });
      return id;
    };
    for (let minute = 0; minute < 20; minute += 1) await add(workflow, minute);
    const last = await add(other, 30);
    const nodes = Array.from({ length: 8 }, () => crypto.randomUUID());
    const started = [];
    // All workers claim at the same moment, repeatedly.
    for (let round = 0; round < 5; round += 1) {
      const claimed = await Promise.all(
        nodes.map((worker) => claims.claim({ worker, free: 3, perTeam: 100, slots, at: new Date() })),
      );
      started.push(...claimed.flatMap((one) => one.started));
    }
    expect(started.filter(({ workflow_id }) => workflow_id === workflow)).toHaveLength(2);
    expect(started.map(({ id }) => id)).toContain(last);
    const first = started.find(({ workflow_id }) => workflow_id === workflow);
    await claims.end(first ?? { id: '', attempt: 0 }, { status: 'failed', reason: 'no' }, new Date());
    const next = await until(
      () => claims.claim({ worker: nodes[0] ?? '', free: 3, perTeam: 100, slots, at: new Date() }),
      (claimed) => claimed.started.length > 0,
    );
    expect(next.started).toHaveLength(1);
  });

  it('that are all in use are given as the reason why a run is queued', async () => {
    await open({ limits: { concurrency: 0 } });
    await service.stop();
    const slots = { limits: { gpu: 1 }, keepJobs: [], workflows: {}, canvasTypes: { 0: 'gpu' }, default: 'other' };
    await open({ slots });
    askInMs = 60_000;
    await start();
    await count(1);
    const waiting = await start();
    expect((await askResult(service, user, waiting)).body).toEqual({
      description:
        "The run is queued and has no result yet. It is your team's next run. All slots of “gpu” are in use.",
    });
  });
});
