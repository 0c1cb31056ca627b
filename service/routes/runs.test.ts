import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Execution } from '../executors/executor.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { createRoomCheck } from '../platform/room-check.ts';
import { createDiskOutputs, STAGING } from '../outputs/disk-outputs.ts';
import { createRetryingOutputs } from '../outputs/retrying-outputs.ts';
import { demoExecutor } from '../executors/demo-executor.ts';
import {
  askResult,
  awaitResult,
  awaitStatus,
  call,
  makeWorkflow,
  startRun,
  until,
  matching,
  sendRaw,
} from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
const executions: Execution[] = [];
const aborted: string[] = [];

beforeAll(async () => {
  service = await startTestService({
    allowedHosts: ['runs.test'],
    executor: (execution, signal) => {
      executions.push(execution);
      signal.addEventListener('abort', () => aborted.push(execution.runId));
      if (execution.inputs['crash'] === true) throw new Error('secret words of an executor');
      return demoExecutor(execution, signal);
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team, 'Skyline');
});

const start = (path: string, body: unknown, by = user) =>
  call(service, by, 'POST', `/api/run_workflow/${path}`, { body });
const cancel = (run: string, by = user, sent = {}) => call(service, by, 'POST', `/api/cancel/${team}/${run}`, sent);

describe('starting a run (§4.8)', () => {
  it('is answered with run ID, status and message, and the run produces a result', async () => {
    const run = crypto.randomUUID();
    const inputs = { seconds: 0, colour: 'blue' };
    const { status, body } = await start(`${team}/${run}`, { id: workflow, origin: '2', inputs });
    expect([status, body]).toEqual([200, { run_id: run, status: 'queued', message: matching(/\w/) }]);
    await awaitResult(service, user, run);
    expect(executions.find(({ runId }) => runId === run)).toEqual({
      runId: run,
      spentMs: 0,
      attempt: 1,
      teamId: team,
      workflow: { id: workflow, name: 'Skyline', canvasType: 0 },
      origin: '2',
      inputs,
    });
  });

  it('generates an ID if none is given', async () => {
    const run = await startRun(service, user, team, workflow);
    expect(run).toMatch(/^[0-9a-f-]{36}$/);
    expect(await awaitResult(service, user, run)).toContain(run);
  });

  it.each([2, '2', ''])('accepts %j as origin', async (origin) => {
    expect((await start(team, { id: workflow, origin, inputs: { seconds: 0 } })).status).toBe(200);
  });

  it.each([
    ['no id', {}, [{ loc: ['body', 'id'], msg: 'Field required', type: 'missing' }]],
    ['no body', undefined, [{ loc: ['body', 'id'], msg: 'Field required', type: 'missing' }]],
    ['a null id', { id: null }, [{ loc: ['body', 'id'], msg: 'must be a string', type: 'invalid_type' }]],
    ['a malformed id', { id: 'x' }, [{ loc: ['body', 'id'], msg: 'must be a UUID', type: 'invalid_format' }]],
    ['an array', [], [{ loc: ['body'], msg: 'must be an object', type: 'invalid_type' }]],
    [
      'wrong inputs and origin',
      { id: NOBODY, inputs: [], origin: 1.5 },
      [
        { loc: ['body', 'origin'], msg: 'must be a string or an integer', type: 'invalid_union' },
        { loc: ['body', 'inputs'], msg: 'must be an object', type: 'invalid_type' },
      ],
    ],
  ])('names the invalid fields for %s', async (_what, body, detail) => {
    const answer = await start(team, body);
    expect([answer.status, answer.body]).toEqual([422, { detail }]);
  });

  it('with the same ID and body again gives the same run', async () => {
    const run = crypto.randomUUID();
    const body = { id: workflow, inputs: { seconds: 0, a: { b: 1, c: 2 } } };
    const first = await start(`${team}/${run}`, body);
    await awaitResult(service, user, run);
    const again = await start(`${team}/${run.toUpperCase()}`, {
      inputs: { a: { c: 2, b: 1 }, seconds: 0 },
      id: workflow.toUpperCase(),
    });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(executions.filter(({ runId }) => runId === run)).toHaveLength(1);
  });

  it('with the same ID after leaving the team is refused', async () => {
    const run = crypto.randomUUID();
    const body = { id: workflow, inputs: { seconds: 0 } };
    expect((await start(`${team}/${run}`, body)).status).toBe(200);
    await service.parts.store.teams.removeMember(team, user.user.id);
    expect((await start(`${team}/${run}`, body)).status).toBe(403);
  });

  it('with the same ID but another body, team or caller is a conflict', async () => {
    const mate = await service.makeUser();
    const shared = (await service.makeTeam('Shared', [user.user.email, mate.user.email])).id;
    const own = await makeWorkflow(service, user, shared);
    const run = crypto.randomUUID();
    const body = { id: own, inputs: { seconds: 0 } };
    await start(`${shared}/${run}`, body);
    expect((await start(`${shared}/${run}`, { ...body, inputs: { seconds: 1 } })).status).toBe(409);
    expect((await start(`${shared}/${run}`, { ...body, origin: '2' })).status).toBe(409);
    expect((await start(`${team}/${run}`, body)).status).toBe(409);
    expect((await start(`${shared}/${run}`, body, mate)).status).toBe(409);
  });

  it('twenty times simultaneously with one ID makes one run', async () => {
    const run = crypto.randomUUID();
    const body = { id: workflow, inputs: { seconds: 0 } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(`${team}/${run}`, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await awaitResult(service, user, run);
    expect(executions.filter(({ runId }) => runId === run)).toHaveLength(1);
  });

  it('is possible under another team of the caller, but under no other team', async () => {
    const second = (await service.makeTeam('Second', [user.user.email])).id;
    const foreign = (await service.makeTeam('Foreign', [(await service.makeUser()).user.email])).id;
    const body = { id: workflow, inputs: { seconds: 0 } };
    expect((await start(second, body)).status).toBe(200);
    expect((await start(foreign, body)).status).toBe(403);
    expect((await start(NOBODY, body)).status).toBe(404);
  });

  it('executes at least eight runs simultaneously', async () => {
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => startRun(service, user, team, workflow, { seconds: 3600 })),
    );
    await Promise.all(runs.map((run) => awaitStatus(service, user, run, 'running')));
    const cancelled = await Promise.all(runs.map((run) => cancel(run)));
    expect(cancelled.map(({ status }) => status)).toEqual(runs.map(() => 200));
  });

  it('drains a backlog without pauses', async () => {
    const runs = await Promise.all(Array.from({ length: 60 }, () => startRun(service, user, team, workflow)));
    await Promise.all(runs.map((run) => awaitResult(service, user, run)));
    expect(runs).toHaveLength(60);
  });
});

describe('a temporary failure of the machine', () => {
  it('delays a run until the failure has passed, and does not fail it', async () => {
    const troubles: unknown[] = [];
    const onTrouble = (error: unknown) => void troubles.push(error);
    const crowded = await startTestService({
      wrap: (parts) => {
        const save: Outputs['save'] = async (key, content) => {
          if (troubles.length < 3) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
          return parts.outputs.save(key, content);
        };
        return { ...parts, outputs: createRetryingOutputs({ ...parts.outputs, save }, { waitMs: 10, onTrouble }) };
      },
    });
    const caller = await crowded.makeUser();
    const own = (await crowded.makeTeam('Team', [caller.user.email])).id;
    const run = await startRun(crowded, caller, own, await makeWorkflow(crowded, caller, own));
    await awaitResult(crowded, caller, run);
    expect(troubles).toHaveLength(3);
    await crowded.stop();
  });
});

describe('a full disk', () => {
  it('fails a run with a message, leaves no file of it, and affects nothing else', async () => {
    let free = 200 * 1024 * 1024;
    let folder = '';
    const crowded = await startTestService({
      executor: async ({ inputs }) => ({
        name: 'a.bin',
        content: Readable.from(parts(Number(inputs['megabytes'])), { objectMode: false }),
      }),
      wrap: (given) => {
        folder = mkdtempSync(join(tmpdir(), 'runboard-room-'));
        const hasRoom = createRoomCheck(folder, async () => free);
        const disk = createDiskOutputs(folder, hasRoom);
        return { ...given, outputs: createRetryingOutputs(disk, { waitMs: 10, onTrouble: () => undefined }) };
      },
    });
    function* parts(megabytes: number) {
      for (let part = 0; part < megabytes; part += 1) {
        yield Buffer.alloc(1024 * 1024);
        free -= 1024 * 1024;
      }
    }
    const caller = await crowded.makeUser();
    const own = (await crowded.makeTeam('Team', [caller.user.email])).id;
    const ownWorkflow = await makeWorkflow(crowded, caller, own);
    const small = await startRun(crowded, caller, own, ownWorkflow, { megabytes: 2 });
    const link = await awaitResult(crowded, caller, small);
    const large = await startRun(crowded, caller, own, ownWorkflow, { megabytes: 200 });
    const { body } = await awaitStatus(crowded, caller, large, 'failed');
    expect(body).toEqual({
      description:
        "The run failed: There is no room for its output on the service's disk. Start it again once there is.",
    });
    expect(free).toBeGreaterThan(100 * 1024 * 1024);
    expect(await readdir(join(folder, STAGING))).toEqual([]);
    expect((await (await fetch(link)).arrayBuffer()).byteLength).toBe(2 * 1024 * 1024);
    await crowded.stop();
    await rm(folder, { recursive: true });
  });
});

describe('requesting the result (§4.10)', () => {
  it('explains, in a message and headers, that there is no result yet', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 3600 });
    const { status, headers, body } = await awaitStatus(service, user, run, 'running');
    expect([status, body]).toEqual([404, { description: matching(/running/) }]);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(headers.get('cache-control')).toBe('no-store');
    await cancel(run);
  });

  it('explains why a run failed, and that waiting won’t help', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 0, fail: 'Out of paint' });
    const { headers, body } = await awaitStatus(service, user, run, 'failed');
    expect(body).toEqual({ description: 'The run failed: Out of paint' });
    expect(headers.get('retry-after')).toBeNull();
  });

  it('hides the message of a broken executor', async () => {
    const run = await startRun(service, user, team, workflow, { crash: true });
    const { text } = await awaitStatus(service, user, run, 'failed');
    expect(text).not.toContain('secret');
  });

  it("is for members of the run's team", async () => {
    const run = await startRun(service, user, team, workflow);
    expect((await askResult(service, await service.makeUser(), run)).status).toBe(403);
    const unknown = await askResult(service, user, NOBODY);
    expect([unknown.status, unknown.headers.get('run-status')]).toEqual([404, null]);
  });

  it('works at both paths, even after the workflow was removed', async () => {
    const run = await startRun(service, user, team, workflow);
    await awaitResult(service, user, run);
    await call(service, user, 'DELETE', `/accounts/workflows/${workflow}`);
    for (const path of [`/accounts/runs/${run}/result`, `/accounts/${run}/result`, `/accounts/${run}/result/`]) {
      const { body } = await call(service, user, 'GET', path);
      expect(Object.keys(body as object)).toEqual(['result']);
    }
  });
});

describe('the link to a result', () => {
  let run: string;
  beforeEach(async () => {
    run = await startRun(service, user, team, workflow);
    await awaitResult(service, user, run);
  });

  /** @returns the answer to a request with this `Host` header */
  function askAt(host: string): Promise<string> {
    return sendRaw(
      service.url,
      `GET /accounts/runs/${run}/result HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${user.accessToken}\r\nx-api-key: ${user.apiKey}\r\nConnection: close\r\n\r\n`,
    );
  }

  it.each(['runs.test', 'RUNS.test:8443', 'localhost:1', '[::1]:4680'])('names the known host %s', async (host) => {
    expect(await askAt(host)).toContain(`{"result":"http://${host.toLowerCase()}/outputs/${run}/`);
  });

  it.each(['evil.example', 'runs.test.evil.example', 'localhost:99999', '..', ':::::', '10.0.0.7'])(
    'is not made for the unknown host %s',
    async (host) => {
      const answer = await askAt(host);
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"description":"[^"]*/s);
      expect(answer).not.toContain('signature');
    },
  );
});

describe('cancelling a run (§4.9)', () => {
  it('is final immediately, and stops the work', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 3600 });
    await awaitStatus(service, user, run, 'running');
    const { status, body } = await cancel(run);
    expect([status, body]).toEqual([200, { message: matching(/\w/) }]);
    const result = await askResult(service, user, run);
    expect([result.status, result.headers.get('run-status')]).toEqual([404, 'cancelled']);
    expect(result.headers.get('retry-after')).toBeNull();
    await until(
      () => Promise.resolve(aborted),
      (runs) => runs.includes(run),
    );
    expect((await askResult(service, user, run)).headers.get('run-status')).toBe('cancelled');
  });

  it('right after the start leaves nothing running', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 3600 });
    await cancel(run);
    expect((await askResult(service, user, run)).headers.get('run-status')).toBe('cancelled');
    await until(
      () => Promise.resolve(executions.some(({ runId }) => runId === run) ? aborted : [run]),
      (runs) => runs.includes(run),
    );
  });

  it('succeeds for an ended run, and changes nothing', async () => {
    const done = await startRun(service, user, team, workflow);
    await awaitResult(service, user, done);
    expect((await cancel(done)).status).toBe(200);
    expect((await askResult(service, user, done)).status).toBe(200);
    const failed = await startRun(service, user, team, workflow, { seconds: 0, fail: 'x' });
    await awaitStatus(service, user, failed, 'failed');
    expect((await cancel(failed)).status).toBe(200);
    expect((await askResult(service, user, failed)).headers.get('run-status')).toBe('failed');
  });

  it('ignores any body', async () => {
    const run = await startRun(service, user, team, workflow);
    for (const sent of [{ raw: '' }, { raw: '{' }, { headers: { 'content-type': 'application/json' } }]) {
      expect((await cancel(run, user, sent)).status).toBe(200);
    }
  });

  it('does not find the run under another team', async () => {
    const second = (await service.makeTeam('Second', [user.user.email])).id;
    const run = await startRun(service, user, team, workflow);
    expect((await call(service, user, 'POST', `/api/cancel/${second}/${run}`)).status).toBe(404);
  });

  it('is refused while the subscription is inactive, and the run continues', async () => {
    const run = await startRun(service, user, team, workflow, { seconds: 3600 });
    await awaitStatus(service, user, run, 'running');
    await service.setSubscription(team, 'inactive');
    expect((await cancel(run)).status).toBe(402);
    expect((await askResult(service, user, run)).headers.get('run-status')).toBe('running');
    await service.setSubscription(team, 'active');
    expect((await cancel(run)).status).toBe(200);
  });
});
