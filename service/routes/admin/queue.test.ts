import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { queueState, teamQueue, type QueueState, type TeamQueue } from '@/contract/admin/admin-queue.ts';

import { runCommand } from '../../admin/run-command.ts';
import { makeAdminScene, type AdminScene } from '../../testing/admin-scene.ts';
import { readEvents } from '../../testing/read-events.ts';
import {
  askResult,
  awaitResult,
  awaitStatus,
  call,
  makeWorkflow,
  matching,
  startRun,
  until,
} from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

let service: TestService;
let scene: AdminScene;
let workflow: string;
let otherWorkflow: string;

beforeAll(async () => {
  service = await startTestService({ limits: { concurrency: 8, perTeam: 2 } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await makeAdminScene(service);
  workflow = await makeWorkflow(service, scene.member, scene.team, 'Poster');
  otherWorkflow = await makeWorkflow(service, scene.otherMember, scene.otherTeam, 'Song');
});

const command = (...args: string[]) => runCommand({ ...service.parts, origin: () => service.url }, args);
const send = (who: TestUser, method: string, path: string) => call(service, who, method, `/accounts/admin${path}`);
const queue = async (who: TestUser, query = ''): Promise<QueueState> =>
  queueState.parse((await send(who, 'GET', `/queue${query}`)).body);
const ownQueue = async (): Promise<TeamQueue | undefined> => (await queue(scene.admin)).items[0];
const hold = (who = scene.admin) => send(who, 'POST', `/teams/${scene.team}/hold`);
const release = (who = scene.admin) => send(who, 'POST', `/teams/${scene.team}/release`);
const start = (seconds: number) => startRun(service, scene.member, scene.team, workflow, { seconds });
const startOther = (seconds = 0) => startRun(service, scene.otherMember, scene.otherTeam, otherWorkflow, { seconds });
const drain = (on: boolean) => send(scene.operator, on ? 'POST' : 'DELETE', '/drain');
const messageOf = async (run: string) =>
  ((await call(service, scene.member, 'GET', `/accounts/runs/${run}`)).body as { message: string }).message;
const HELD = "The team's queue is held.";

describe('the queue', () => {
  it("shows active and waiting runs, the oldest, and the worker's activity", async () => {
    const { admin, operator, member, team } = scene;
    const runs = [await start(3600), await start(3600), await start(3600), await start(3600)];
    const busy = await until(ownQueue, (one) => one?.running === 2);
    expect(busy).toEqual({
      id: team,
      name: 'Render',
      running: 2,
      waiting: 2,
      oldest_waiting_at: matching(/Z$/),
      held: null,
    });
    const oldest = await call(service, member, 'GET', `/accounts/runs/${runs[2]}`);
    expect(oldest.body).toMatchObject({ created_at: busy?.oldest_waiting_at });
    const [worker] = (await queue(admin)).workers;
    expect(worker).toMatchObject({ id: service.parts.node.id, host: service.parts.node.host, places: 8, busy: 2 });
    // Runs that start together have no defined order.
    expect(worker?.runs.map(({ run_id }) => run_id).toSorted()).toEqual(runs.slice(0, 2).toSorted());
    expect(worker?.runs).toContainEqual({
      run_id: runs[0],
      name: null,
      team: { id: team, name: 'Render' },
      workflow: { id: workflow, name: 'Poster' },
      started_by: member.user,
      started_at: matching(/Z$/),
      message: null,
    });
    for (const run of runs) await call(service, admin, 'POST', `/api/cancel/${team}/${run}`);
    expect((await queue(operator)).items.length).toBeGreaterThan(1);
  });

  it('doesn’t show an admin any other team or its runs, although the worker’s busy slots count', async () => {
    const { admin, otherAdmin, otherMember, otherTeam } = scene;
    const run = await startOther(3600);
    await awaitStatus(service, otherMember, run, 'running');
    const { items, workers } = await queue(admin);
    expect(items.map(({ name }) => name)).toEqual(['Render']);
    expect(workers.map(({ busy, runs }) => [busy, runs])).toEqual([[1, []]]);
    expect((await queue(otherAdmin)).workers[0]?.runs.map(({ run_id }) => run_id)).toEqual([run]);
    await call(service, otherAdmin, 'POST', `/api/cancel/${otherTeam}/${run}`);
  });

  it('is paged by team', async () => {
    const { items, next } = await queue(scene.operator, '?limit=1');
    const second = await queue(scene.operator, `?limit=1&before=${next}`);
    expect([items.length, second.items.length]).toEqual([1, 1]);
    expect(second.items[0]?.id).not.toBe(items[0]?.id);
  });
});

describe('a team’s queue on hold', () => {
  it('accepts starts but executes none, and shows the hold, while other teams continue', async () => {
    const { admin, member } = scene;
    const under = await start(0.5);
    await awaitStatus(service, member, under, 'running');
    const { status, body } = await hold();
    expect([status, teamQueue.parse(body)]).toMatchObject([200, { held: { since: matching(/Z$/), by: admin.user } }]);
    const run = await start(0);
    // Active runs end, and runs that another team starts later are executed before the waiting run.
    await awaitResult(service, member, under);
    await awaitResult(service, scene.otherMember, await startOther());
    const answer = await askResult(service, member, run);
    expect([answer.headers.get('run-status'), answer.body]).toEqual([
      'queued',
      {
        description:
          "The run is queued and has no result yet. Your team's queue is held: it begins once an admin of the team releases the queue.",
      },
    ]);
    expect(await messageOf(run)).toBe(HELD);
    expect(await ownQueue()).toMatchObject({ running: 0, waiting: 1 });
    expect(await release()).toMatchObject({ status: 200, body: { held: null } });
    await awaitResult(service, member, run);
    expect(await messageOf(run)).toBe('');
  });

  it('is held and released once, with one audit entry each', async () => {
    const { admin, operator, team } = scene;
    for (const act of [hold, hold, release, release]) expect((await act()).status).toBe(200);
    expect(await command('queue', 'hold', team)).toEqual({ team_id: team, status: 'held' });
    expect(await ownQueue()).toMatchObject({ held: { by: null } });
    expect(await command('queue', 'release', team)).toEqual({ team_id: team, status: 'released' });
    const { body } = await send(operator, 'GET', `/audit?team_id=${team}&action=queue%20hold&action=queue%20release`);
    const entries = (body as { items: { action: string; via: string; by: unknown }[] }).items;
    expect(entries.map(({ action, via, by }) => [action, via, by])).toEqual([
      ['queue release', 'command', null],
      ['queue hold', 'command', null],
      ['queue release', 'page', admin.user],
      ['queue hold', 'page', admin.user],
    ]);
    await expect(
      command(
        'queue',
        'hold',
        team.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).rejects.toThrow('There is no such team.');
  });

  it('stays on hold if an operator or a command holds it, until an operator releases it', async () => {
    const { operator, team } = scene;
    for (const act of [() => hold(operator), () => command('queue', 'hold', team)]) {
      await act();
      await hold();
      expect(await release()).toMatchObject({
        status: 403,
        body: { description: "An operator holds this team's queue: only an operator of this service can release it." },
      });
      expect(await send(operator, 'POST', `/teams/${team}/release`)).toMatchObject({ body: { held: null } });
    }
  });

  it('updates its waiting runs, and the streams that show them, when it is held and released', async () => {
    const { admin, member, team } = scene;
    const [first, second] = [await start(3600), await start(3600)];
    await awaitStatus(service, member, second, 'running');
    const waiting = await start(3600);
    const stream = await readEvents(service, member);
    const shownMessage = (run: string) => stream.runs().findLast(({ run_id }) => run_id === run)?.message;
    await hold();
    await expect.poll(() => shownMessage(waiting)).toBe(HELD);
    expect([shownMessage(first), shownMessage(second)]).toEqual([undefined, undefined]);
    await release();
    await expect.poll(() => shownMessage(waiting)).toBe('');
    for (const run of [first, second, waiting]) await call(service, admin, 'POST', `/api/cancel/${team}/${run}`);
    stream.leave();
  });

  it('starts nothing, even under load, and loses none of the runs started in the meantime', async () => {
    const { member } = scene;
    const runs: string[] = [];
    const load = async (count: number) => {
      const started = await Promise.all(Array.from({ length: count }, () => start(0)));
      runs.push(...started);
    };
    await Promise.all([load(40), hold(), load(40)]);
    // A worker may have chosen runs just before the hold.
    await until(ownQueue, (one) => one?.running === 0);
    const before = await ownQueue();
    await load(40);
    await awaitResult(service, scene.otherMember, await startOther());
    expect(await ownQueue()).toMatchObject({ running: 0, waiting: (before?.waiting ?? 0) + 40 });
    const words = await Promise.all(runs.slice(-40).map(messageOf));
    expect(new Set(words)).toEqual(new Set([HELD]));
    await release();
    for (const run of runs) await awaitResult(service, member, run);
    expect(await ownQueue()).toMatchObject({ running: 0, waiting: 0, oldest_waiting_at: null });
    expect(new Set(await Promise.all(runs.map(messageOf)))).toEqual(new Set(['']));
  });

  it('allows a waiting run to be cancelled', async () => {
    const { admin, member, team } = scene;
    await hold();
    const run = await start(0);
    expect((await call(service, member, 'POST', `/api/cancel/${team}/${run}`)).status).toBe(200);
    await awaitStatus(service, member, run, 'cancelled');
    await release(admin);
  });
});

describe('a drain', () => {
  it("holds back every team's runs until it ends, and counts the active ones", async () => {
    const { operator, member, otherMember, admin } = scene;
    const under = await start(1);
    await awaitStatus(service, member, under, 'running');
    const { status, body } = await drain(true);
    expect([status, body]).toEqual([
      200,
      { drain: { since: matching(/Z$/), by: operator.user, underway: 1, expected_end_at: null } },
    ]);
    const waiting = [await start(0), await startOther()];
    await awaitResult(service, member, under);
    await until(
      () => queue(operator),
      (state) => state.drain?.underway === 0,
    );
    expect((await askResult(service, otherMember, waiting[1] ?? '')).body).toEqual({
      description:
        "The run is queued and has no result yet. The service isn't starting runs at the moment, because it is about to be upgraded.",
    });
    expect((await queue(admin)).drain).toMatchObject({ underway: 0, expected_end_at: null });
    expect(await drain(false)).toMatchObject({ status: 200, body: { drain: null } });
    await awaitResult(service, member, waiting[0] ?? '');
    await awaitResult(service, otherMember, waiting[1] ?? '');
    expect((await queue(admin)).drain).toBeNull();
  });

  it('estimates its end from the usual duration of the workflows', async () => {
    const { operator, member, admin, team } = scene;
    for (const seconds of [0, 0.3, 0.3]) await awaitResult(service, member, await start(seconds));
    const run = await start(3600);
    const { body } = await awaitStatus(service, member, run, 'running').then(() =>
      call(service, member, 'GET', `/accounts/runs/${run}`),
    );
    const startedMs = Date.parse((body as { started_at: string }).started_at);
    await drain(true);
    const expectedMs = Date.parse((await queue(operator)).drain?.expected_end_at ?? '');
    expect(expectedMs - startedMs).toBeGreaterThanOrEqual(300);
    // By now the run has taken longer than usual, so it may end at any moment.
    await until(
      () => queue(operator),
      ({ drain: state, as_of }) => Math.abs(Date.parse(state?.expected_end_at ?? '') - Date.parse(as_of)) < 1000,
    );
    // A workflow without finished runs has no estimate.
    const other = await startOther(3600);
    expect((await queue(operator)).drain).toMatchObject({ underway: 1 });
    await drain(false);
    await awaitStatus(service, scene.otherMember, other, 'running');
    await drain(true);
    expect((await queue(operator)).drain).toMatchObject({ underway: 2, expected_end_at: null });
    expect((await queue(admin)).drain).toMatchObject({ underway: 1, expected_end_at: matching(/Z$/) });
    expect(await command('queue', 'drain', 'off')).toMatchObject({ drain: 'off', underway: 2 });
    await call(service, admin, 'POST', `/api/cancel/${team}/${run}`);
    await call(service, scene.otherAdmin, 'POST', `/api/cancel/${scene.otherTeam}/${other}`);
  });
});
