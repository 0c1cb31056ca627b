import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { BucketTrouble } from '../outputs/bucket/bucket-trouble.ts';
import { createLog } from '../platform/log.ts';
import { askResult, awaitResult, awaitStatus, makeWorkflow, startRun, until } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';
import type { Retention } from '../config/retention.ts';
import { createRetention } from './retention.ts';

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
let now = Date.now();

beforeAll(async () => {
  service = await startTestService({
    clock: { now: () => new Date(now) },
    // Tests advance the clock by days, even while a worker claims a run.
    limits: { timeoutSeconds: 20 * DAY_SECONDS },
  });
  // Tokens expire by the same clock.
  user = await service.makeUser({ ttl: 1000 * DAY_SECONDS });
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterAll(() => service.stop());

async function sweep(retention: Partial<Retention>): Promise<void> {
  const { store, outputs, clock, log } = service.parts;
  const kept = { runDays: undefined, outputDays: undefined, auditDays: undefined, ...retention };
  await createRetention(
    { runs: store.runs, audit: store.audit, outputs, clock, log },
    kept,
    new AbortController().signal,
  )();
}

const makeRun = async (inputs: Record<string, unknown> = {}) =>
  startRun(service, user, team, workflow, { seconds: 0, ...inputs });

async function makeOutput(): Promise<{ run: string; link: string }> {
  const run = await makeRun();
  return { run, link: await awaitResult(service, user, run) };
}

describe('retention', () => {
  it('removes old outputs, and reports their results as expired', async () => {
    const old = await makeOutput();
    now += 2 * DAY_MS;
    const young = await makeOutput();
    await sweep({ outputDays: 2 });
    expect((await askResult(service, user, old.run)).status).toBe(200);
    now += 1000;
    await sweep({ outputDays: 2 });
    expect(await askResult(service, user, old.run)).toMatchObject({
      status: 404,
      body: { description: 'The result has expired.' },
    });
    expect((await askResult(service, user, young.run)).status).toBe(200);
    expect((await fetch(young.link)).status).toBe(200);
    const key = { runId: old.run, attempt: 1, name: new URL(old.link).pathname.split('/').at(-1) ?? '' };
    expect(await service.parts.outputs.size(key)).toBeUndefined();
  });

  it('answers a link to a removed output with 404', async () => {
    const { link } = await makeOutput();
    now += 10 * 60 * 1000;
    // The link lasts for an hour, but days are counted by a clock that is a day ahead.
    const { store, outputs, log } = service.parts;
    const clock = { now: () => new Date(now + DAY_MS) };
    const parts = { runs: store.runs, audit: store.audit, outputs, clock, log };
    await createRetention(
      parts,
      { runDays: undefined, outputDays: 1, auditDays: undefined },
      new AbortController().signal,
    )();
    const answer = await fetch(link);
    expect([answer.status, await answer.json()]).toEqual([404, { description: 'The output is gone.' }]);
  });

  it('removes ended runs with their outputs, and keeps unfinished runs, however old they are', async () => {
    const { run: succeeded, link } = await makeOutput();
    const failed = await makeRun({ fail: 'no' });
    await awaitStatus(service, user, failed, 'failed');
    const running = await makeRun({ seconds: 3600 });
    await awaitStatus(service, user, running, 'running');
    now += 31 * DAY_MS;
    await sweep({ runDays: 30 });
    for (const run of [succeeded, failed]) {
      const { status, body } = await askResult(service, user, run);
      expect([status, body]).toEqual([404, { description: 'There is no such run.' }]);
    }
    expect((await askResult(service, user, running)).headers.get('run-status')).toBe('running');
    const key = { runId: succeeded, attempt: 1, name: new URL(link).pathname.split('/').at(-1) ?? '' };
    expect(await service.parts.outputs.size(key)).toBeUndefined();
  });

  it('removes old entries of the audit log in several batches, and keeps the others', async () => {
    const { audit } = service.parts.store;
    const count = async () => (await audit.list({ limit: 10_000 })).length;
    const before = now;
    await Promise.all(Array.from({ length: 250 }, () => audit.add({ action: 'user add' })));
    await sweep({ outputDays: 2 });
    expect(await count()).toBeGreaterThanOrEqual(250);
    // The time of the entries is the database's.
    now = Date.now() + 2 * DAY_MS - 60_000;
    await sweep({ auditDays: 2 });
    expect(await count()).toBeGreaterThanOrEqual(250);
    now = Date.now() + 2 * DAY_MS + 60_000;
    await sweep({ auditDays: 2 });
    expect(await count()).toBe(0);
    now = Math.max(before, now);
  });

  it('removes more than one batch', async () => {
    const { runs } = service.parts.store;
    const ids = Array.from({ length: 450 }, () => randomUUID());
    const common = { team_id: team, workflow_id: workflow, caller_id: user.user.id, body: '{}' };
    await Promise.all(ids.map((id) => runs.add({ ...common, id, created_at: new Date(now) })));
    await Promise.all(ids.map((id) => runs.cancel(id, new Date(now), user.user.id)));
    now += 31 * DAY_MS;
    await sweep({ runDays: 30 });
    expect(await runs.endedBefore(new Date(now - 30 * DAY_MS), 1)).toEqual([]);
    expect(await runs.find(ids.at(-1) ?? '')).toBeUndefined();
  });

  it('continues past outputs that cannot be removed, and removes them in a later sweep', async () => {
    now += 100 * DAY_MS;
    await sweep({ runDays: 30 });
    const { store, clock } = service.parts;
    const { runs, audit } = store;
    const common = { team_id: team, workflow_id: workflow, caller_id: user.user.id, body: '{}' };
    const ids = Array.from({ length: 450 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await runs.add({ ...common, id, created_at: new Date(now) });
      await runs.cancel(id, new Date(now + index), user.user.id);
    }
    // The oldest outputs, more than a batch of them, can't be removed, and neither can one newer one. Outputs are
    // removed by attempt.
    const held = new Set<string | undefined>([...ids.slice(0, 210), ids[300]]);
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => logged.push(line) });
    let locked = true;
    const removed: string[] = [];
    const outputs = {
      ...service.parts.outputs,
      remove: async (id: string) => {
        if (locked && held.has(id)) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
        removed.push(id);
      },
    };
    const attempted = {
      endedBefore: async (...args: Parameters<typeof runs.endedBefore>) =>
        (await runs.endedBefore(...args)).map(({ id }) => ({ id, attempt: 1 })),
      withOutputBefore: (...args: Parameters<typeof runs.withOutputBefore>) => runs.withOutputBefore(...args),
      removeEnded: (...args: Parameters<typeof runs.removeEnded>) => runs.removeEnded(...args),
      forgetOutputs: (...args: Parameters<typeof runs.forgetOutputs>) => runs.forgetOutputs(...args),
    } as typeof runs;
    const auditSweeps = vi.spyOn(audit, 'removeBefore');
    try {
      now += 31 * DAY_MS;
      const parts = { runs: attempted, audit, outputs, clock, log };
      // Don't sweep outputs: that would also find runs that a worker started before they were cancelled.
      const once = createRetention(
        parts,
        { runDays: 30, outputDays: undefined, auditDays: 30 },
        new AbortController().signal,
      );
      await once();
      expect(removed).toHaveLength(450 - held.size);
      expect(await runs.endedBefore(new Date(now - 30 * DAY_MS), 500)).toHaveLength(held.size);
      expect(auditSweeps).toHaveBeenCalled();
      expect(logged).toHaveLength(1);
      const { run_id, ...rest } = JSON.parse(logged[0] ?? '') as { readonly run_id: string };
      expect(rest).toMatchObject({ count: held.size, err: { code: 'EACCES' } });
      // The order is not exact: a worker may have ended some runs in the same millisecond, before their cancel.
      expect([...held]).toContain(run_id);
      locked = false;
      await once();
      expect(await runs.endedBefore(new Date(now - 30 * DAY_MS), 500)).toEqual([]);
      expect(removed.toSorted()).toEqual(ids.toSorted());
    } finally {
      auditSweeps.mockRestore();
    }
  });

  describe('while the storage fails', () => {
    const ids = Array.from({ length: 250 }, () => randomUUID());
    const attempts = ids.map((id) => ({ id, attempt: 1 }));
    const pageOf = async (_before: Date, limit: number, skip = 0) => attempts.slice(skip, skip + limit);

    /** Sweeps ended runs and outputs, 250 of each. */
    function sweeping(remove: (id: string, signal: AbortSignal | undefined) => Promise<void>, signal?: AbortSignal) {
      const { store, outputs, clock } = service.parts;
      const forgotten: string[] = [];
      const logged: string[] = [];
      const forget = async (some: readonly string[]) => void forgotten.push(...some);
      const runs = { endedBefore: pageOf, withOutputBefore: pageOf, removeEnded: forget, forgetOutputs: forget };
      const log = createLog('warn', { write: (line) => logged.push(line) });
      const own = { ...outputs, remove: (id: string, _: number, ending?: AbortSignal) => remove(id, ending) };
      const once = createRetention(
        { runs: runs as unknown as typeof store.runs, audit: store.audit, outputs: own, clock, log },
        { runDays: 30, outputDays: 30, auditDays: undefined },
        signal ?? new AbortController().signal,
      );
      return { once, forgotten, logged };
    }

    it('stops each kind of record after three failures in a row, with one log line per kind', async () => {
      let healthy = 2;
      const attempted: string[] = [];
      const { once, forgotten, logged } = sweeping(async (id) => {
        attempted.push(id);
        // One removal fails, two succeed, then the storage is unreachable.
        if (attempted.length === 1 || (healthy -= 1) < 0) throw new BucketTrouble(new Error('away'));
      });
      await once();
      expect(attempted).toEqual([...ids.slice(0, 6), ...ids.slice(0, 3)]);
      expect(forgotten).toEqual(ids.slice(1, 3));
      expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({ count: 4, run_id: ids[0] }),
        expect.objectContaining({ count: 3, run_id: ids[0] }),
      ]);
    });

    it.each([
      ['waits for the storage', 1],
      ['is removed', 2],
    ])('can be stopped while a run %s, and forgets only those that were removed', async (how, count) => {
      const stopping = new AbortController();
      const attempted: string[] = [];
      const { once, forgotten, logged } = sweeping(async (id, signal) => {
        attempted.push(id);
        if (id !== ids[1]) return;
        stopping.abort();
        if (how === 'waits for the storage') signal?.throwIfAborted();
      }, stopping.signal);
      await once();
      expect(attempted).toEqual(ids.slice(0, 2));
      expect(forgotten).toEqual(ids.slice(0, count));
      expect(logged).toEqual([]);
    });
  });

  it('sweeps the other kinds of records when one fails', async () => {
    const { store, outputs, clock } = service.parts;
    const failing = vi.spyOn(store.audit, 'removeBefore').mockRejectedValue(new Error('not now'));
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => logged.push(line) });
    const { run } = await makeOutput();
    now += 31 * DAY_MS;
    try {
      const parts = { runs: store.runs, audit: store.audit, outputs, clock, log };
      await createRetention(parts, { runDays: 30, outputDays: 30, auditDays: 30 }, new AbortController().signal)();
      expect((await askResult(service, user, run)).body).toEqual({ description: 'There is no such run.' });
      expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({
          msg: 'entries of the audit log could not be removed; the next sweep tries again',
        }),
      ]);
    } finally {
      failing.mockRestore();
    }
  });

  it('removes nothing right after the clock was set forward', async () => {
    const { store, outputs, clock, log } = service.parts;
    const parts = { runs: store.runs, audit: store.audit, outputs, clock, log };
    const kept = { runDays: undefined, outputDays: 2, auditDays: undefined };
    const sweepAgain = createRetention(parts, kept, new AbortController().signal);
    await sweepAgain();
    const { run } = await makeOutput();
    now += 31 * DAY_MS;
    await sweepAgain();
    expect((await askResult(service, user, run)).status).toBe(200);
    await sweepAgain();
    expect((await askResult(service, user, run)).status).toBe(404);
  });

  it('keeps everything by default', async () => {
    const { run } = await makeOutput();
    now += 400 * DAY_MS;
    await sweep({});
    expect((await askResult(service, user, run)).status).toBe(200);
  });

  it('starts by itself when configured', async () => {
    let later = Date.now();
    const own = await startTestService({
      clock: { now: () => new Date(later) },
      retention: { runDays: 1, outputDays: undefined, auditDays: undefined, everyMs: 20 },
    });
    try {
      const person = await own.makeUser({ ttl: 10 * DAY_SECONDS });
      const { id } = await own.makeTeam('Team', [person.user.email]);
      const run = await startRun(own, person, id, await makeWorkflow(own, person, id));
      await awaitResult(own, person, run);
      later += 2 * DAY_SECONDS * 1000;
      const noRun = { description: 'There is no such run.' };
      // The output of a run is removed first, and is reported as gone until the run is removed, too.
      const answer = await until(
        () => askResult(own, person, run),
        ({ body }) => isDeepStrictEqual(body, noRun),
      );
      expect(answer.status).toBe(404);
    } finally {
      await own.stop();
    }
  });

  it('is logged and retried when it fails', async () => {
    const lines: string[] = [];
    let later = Date.now();
    const own = await startTestService({
      clock: { now: () => new Date(later) },
      log: createLog('warn', { write: (line) => lines.push(line) }),
      retention: { runDays: 1, outputDays: undefined, auditDays: undefined, everyMs: 20 },
    });
    try {
      const person = await own.makeUser({ ttl: 10 * DAY_SECONDS });
      const { id } = await own.makeTeam('Team', [person.user.email]);
      const run = await startRun(own, person, id, await makeWorkflow(own, person, id));
      await awaitResult(own, person, run);
      vi.spyOn(own.parts.store.runs, 'removeEnded').mockRejectedValueOnce(new Error('not now'));
      later += 2 * DAY_MS;
      await until(
        () => askResult(own, person, run),
        ({ body }) => (body as { description?: string }).description === 'There is no such run.',
      );
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('the clock was set forward') as unknown }),
        expect.objectContaining({
          level: 'warn',
          msg: 'ended runs could not be removed; the next sweep tries again',
          err: expect.objectContaining({ message: 'not now' }) as unknown,
        }),
      ]);
    } finally {
      await own.stop();
    }
  });
});
