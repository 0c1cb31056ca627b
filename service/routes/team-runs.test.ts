import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { teamRun, teamRunChanges, teamRunPage, type TeamRun } from '@/contract/team-run.ts';

import {
  awaitResult,
  awaitStatus,
  call,
  credentialsOf,
  makeWorkflow,
  startRun,
  until,
  type Answer,
} from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let ann: TestUser;
let bob: TestUser;
let team: string;
let other: string;
let workflow: string;

async function fill(): Promise<void> {
  [ann, bob] = await Promise.all([service.makeUser(), service.makeUser()]);
  team = (await service.makeTeam('Both', [ann.user.email, bob.user.email])).id;
  other = (await service.makeTeam('Bob alone', [bob.user.email])).id;
  workflow = await makeWorkflow(service, ann, team, 'Poster');
}

beforeAll(async () => {
  service = await startTestService({
    retention: { runDays: 30, outputDays: 7, auditDays: undefined, everyMs: 600_000 },
  });
  await fill();
});
afterAll(() => service.stop());

const get = (user: TestUser | undefined, path: string) => call(service, user, 'GET', `/accounts${path}`);
const list = async (user: TestUser, query = '') => teamRunPage.parse((await get(user, `/runs${query}`)).body);
const idsOf = (items: readonly TeamRun[]) => items.map(({ run_id }) => run_id);
const read = async (user: TestUser, id: string) => teamRun.parse((await get(user, `/runs/${id}`)).body);
const patch = (user: TestUser, id: string, body: unknown) =>
  call(service, user, 'PATCH', `/accounts/runs/${id}`, { body });
const changesSince = async (user: TestUser, cursor: string, more = '') =>
  teamRunChanges.parse((await get(user, `/runs/changes?after=${cursor}${more}`)).body);
const ended = (id: string) =>
  until(
    () => read(ann, id),
    ({ ended_at }) => ended_at !== null,
  );
const cursorOf = (at: number, end: string) =>
  Buffer.from(JSON.stringify({ at, since: { end, open: [] } })).toString('base64url');
const askSince = (cursor: string) => get(ann, `/runs/changes?after=${cursor}`);
/** Inputs whose JSON has this many bytes. */
const padded = (bytes: number) => ({
  seconds: 0,
  text: 'ä'.repeat(100) + 'x'.repeat(bytes - '{"seconds":0,"text":""}'.length - 200),
});
const statusOf = ({ status, body }: Answer) => [status, Object.keys(body as object)];

describe('the extensions of the service', () => {
  it('are listed without credentials', async () => {
    expect((await get(undefined, '/extensions')).body).toEqual({ runs: 1, me: 1, logs: 1, admin: 1 });
  });
});

describe('a run of the team', () => {
  it('has all specified fields, for every member', async () => {
    const id = await startRun(service, ann, team, workflow, { seconds: 0, format: 'txt' });
    const size = Number((await fetch(await awaitResult(service, ann, id))).headers.get('content-length'));
    const { body } = await get(bob, `/runs/${id}`);
    const run = teamRun.parse(body);
    expect(body).toEqual({
      run_id: id,
      team_id: team,
      workflow: { id: workflow, name: 'Poster' },
      status: 'succeeded',
      message: '',
      name: null,
      note: null,
      inputs: { seconds: 0, format: 'txt' },
      inputs_size: Buffer.byteLength('{"format":"txt","seconds":0}'),
      origin: null,
      started_by: { id: ann.user.id, email: ann.user.email },
      cancelled_by: null,
      attempt: 1,
      created_at: run.created_at,
      started_at: run.started_at,
      ended_at: run.ended_at,
      output: {
        name: run.output?.name,
        type: 'text/plain; charset=utf-8',
        size,
        expires_at: new Date(Date.parse(run.ended_at ?? '') + 7 * 86_400_000).toISOString(),
      },
      version: 3,
    });
    expect(size).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('/outputs/');
  });

  it('shows why it failed, who cancelled it, and its origin', async () => {
    const failed = await startRun(service, ann, team, workflow, { seconds: 0, fail: 'no ink' });
    expect(await ended(failed)).toMatchObject({ status: 'failed', message: 'no ink', output: null });

    const { body } = await call(service, ann, 'POST', `/api/run_workflow/${team}`, {
      body: { id: workflow, origin: 2, inputs: { seconds: 600 } },
    });
    const { run_id } = body as { run_id: string };
    await call(service, bob, 'POST', `/api/cancel/${team}/${run_id}`);
    expect(await read(ann, run_id)).toMatchObject({
      status: 'cancelled',
      origin: '2',
      cancelled_by: { id: bob.user.id, email: bob.user.email },
    });
  });

  it('includes inputs of up to 2,048 bytes in lists, and of any size when it is read alone', async () => {
    const sizes = [2048, 2049, 5001, 500_001];
    const ids = await Promise.all(sizes.map((bytes) => startRun(service, ann, team, workflow, padded(bytes))));
    const { items } = await list(ann, '?limit=200');
    for (const [index, bytes] of sizes.entries()) {
      const item = items.find(({ run_id }) => run_id === ids[index]);
      expect(item).toMatchObject({ inputs_size: bytes, inputs: bytes <= 2048 ? padded(bytes) : null });
      expect(await read(bob, ids[index] ?? '')).toMatchObject({ inputs_size: bytes, inputs: padded(bytes) });
    }
  });

  it('includes its origin in lists, whatever its inputs contain', async () => {
    const { body } = await call(service, ann, 'POST', `/api/run_workflow/${team}`, {
      body: { id: workflow, origin: 'a","origin":"b', inputs: { text: ',"origin":7}'.repeat(1000), seconds: 0 } },
    });
    const { items } = await list(ann);
    const item = items.find(({ run_id }) => run_id === (body as { run_id: string }).run_id);
    expect(item).toMatchObject({ origin: 'a","origin":"b', inputs: null });
    expect(item?.inputs_size).toBe((await read(ann, item?.run_id ?? '')).inputs_size);
  });

  it('gets a name and a note from any member, and can have its name removed again', async () => {
    const id = await startRun(service, ann, team, workflow);
    const { version } = await ended(id);
    const { status, body } = await patch(bob, id, { name: 'Final', note: 'for the print' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ run_id: id, name: 'Final', note: 'for the print', version: version + 1 });
    expect((await patch(ann, id, { note: null })).body).toMatchObject({ name: 'Final', note: null });
    expect((await patch(ann, id, {})).body).toMatchObject({ name: 'Final', note: null, version: version + 2 });
    const noted = await service.parts.store.audit.list({ subjectId: id, limit: 9 });
    expect(noted.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['run update', ann.user.id],
      ['run update', bob.user.id],
      ['run start', ann.user.id],
    ]);
  });

  it('limits name and note to the specified lengths', async () => {
    const id = await startRun(service, ann, team, workflow);
    expect((await patch(ann, id, { name: 'n'.repeat(255), note: 'n'.repeat(2000) })).status).toBe(200);
    for (const body of [{ name: 'n'.repeat(256) }, { note: 'n'.repeat(2001) }, { name: 7 }, [], undefined]) {
      expect(statusOf(await patch(ann, id, body))).toEqual([400, ['description']]);
    }
  });

  it('is refused to outsiders in the order 401, 400, 404, 403', async () => {
    const theirs = await startRun(service, bob, other, await makeWorkflow(service, bob, other));
    const unknown = crypto.randomUUID();
    for (const method of ['GET', 'PATCH']) {
      const ask = (user: TestUser | undefined, id: string) =>
        call(service, user, method, `/accounts/runs/${id}`, method === 'PATCH' ? { body: { name: 'A' } } : {});
      expect(statusOf(await ask(undefined, 'x'))).toEqual([401, ['description']]);
      expect(statusOf(await ask(ann, 'x'))).toEqual([400, ['description']]);
      expect(statusOf(await ask(ann, unknown))).toEqual([404, ['description']]);
      expect(statusOf(await ask(ann, theirs))).toEqual([403, ['description']]);
    }
    expect((await read(bob, theirs)).name).toBeNull();
  });
});

describe('the version of a run', () => {
  it('increases with its stages and the removal of its output, not with its worker’s heartbeats', async () => {
    const id = await startRun(service, ann, team, workflow, { seconds: 600 });
    await awaitStatus(service, ann, id, 'running');
    const { version } = await read(ann, id);
    const { claims } = service.parts.store;
    const under = (await claims.underway()).find((run) => run.id === id);
    await claims.beat(under?.worker ?? '', [id]);
    expect((await read(ann, id)).version).toBe(version);
    await claims.progress([
      { id, attempt: under?.attempt ?? 0, progress: { words: 'half way', percent: 50, step: 3, steps: 6 } },
    ]);
    expect(await read(ann, id)).toMatchObject({
      version: version + 1,
      message: 'half way',
      percent: 50,
      step: 3,
      steps: 6,
    });
    await call(service, ann, 'POST', `/api/cancel/${team}/${id}`);
    expect((await read(ann, id)).version).toBe(version + 2);

    const done = await startRun(service, ann, team, workflow);
    const before = await ended(done);
    const { changes_cursor } = await list(ann);
    await service.parts.store.runs.forgetOutputs([done]);
    expect(await read(ann, done)).toMatchObject({ version: before.version + 1, output: null });
    expect(idsOf((await changesSince(ann, changes_cursor)).items)).toEqual([done]);
  });
});

describe('the list of runs', () => {
  let mine: string[];
  let second: string;
  let poster: string;

  beforeAll(async () => {
    await fill();
    second = await makeWorkflow(service, ann, team, 'Second');
    poster = workflow;
    mine = [];
    for (const [user, of] of [
      [ann, poster],
      [bob, poster],
      [ann, second],
      [bob, second],
      [ann, poster],
    ] as const) {
      const fail = of === second ? { fail: 'no' } : {};
      mine.unshift(await startRun(service, user, team, of, { seconds: 0, ...fail }));
    }
    for (const id of mine) await ended(id);
  });

  it('contains the runs of all of the caller’s teams, newest first, with their details', async () => {
    const theirs = await startRun(service, bob, other, await makeWorkflow(service, bob, other));
    const before = Date.now();
    const page = await list(ann);
    expect(idsOf(page.items)).toEqual(mine);
    expect(page).toMatchObject({ next_cursor: null, viewer: ann.user, teams: [team] });
    expect(Date.parse(page.as_of)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(page.as_of) - Date.parse(page.kept_since)).toBe(30 * 86_400_000);
    expect(new Set((await list(bob)).teams)).toEqual(new Set([team, other]));
    expect(idsOf((await list(bob)).items)).toEqual([theirs, ...mine]);
  });

  it('is filtered; any of the repeated values of a filter may match', async () => {
    const [e, d, c, b, a] = mine;
    const find = async (query: string) => idsOf((await list(ann, query)).items);
    expect(await find(`?team_id=${team}`)).toEqual(mine);
    expect(await find(`?team_id=${team}&team_id=${team.toUpperCase()}`)).toEqual(mine);
    expect(await find(`?workflow_id=${second}`)).toEqual([d, c]);
    expect(await find(`?workflow_id=${second}&workflow_id=${poster}`)).toEqual(mine);
    expect(await find('?status=failed')).toEqual([d, c]);
    expect(await find('?status=failed&status=succeeded')).toEqual(mine);
    expect(await find('?status=queued&status=running&status=cancelled')).toEqual([]);
    expect(await find('?started_by=me')).toEqual([e, c, a]);
    expect(await find(`?started_by=${bob.user.id}`)).toEqual([d, b]);
    expect(await find(`?started_by=${bob.user.id}&started_by=me`)).toEqual(mine);
    expect(await find(`?started_by=me&workflow_id=${poster}&status=succeeded`)).toEqual([e, a]);
    const { created_at } = await read(ann, c ?? '');
    expect(await find(`?created_after=${created_at}`)).toEqual([e, d]);
    expect(await find(`?created_before=${created_at}`)).toEqual([b, a]);
  });

  it('accepts up to 20 values per filter', async () => {
    for (const [name, value] of [
      ['team_id', team],
      ['workflow_id', second],
      ['status', 'failed'],
      ['started_by', 'me'],
    ] as const) {
      expect((await get(ann, `/runs?${`&${name}=${value}`.repeat(20)}`)).status).toBe(200);
      const { status, body } = await get(ann, `/runs?${`&${name}=${value}`.repeat(21)}`);
      expect([status, body]).toEqual([400, { description: `${name}: can be given 20 times at most.` }]);
    }
  });

  it('is paged by a cursor with the whole sort key', async () => {
    // Three runs were created at the same time: only their IDs order them.
    const created_at = new Date();
    const same = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].toSorted().toReversed();
    const body = JSON.stringify({ id: poster, inputs: { seconds: 0 }, origin: null });
    const run = { team_id: team, workflow_id: poster, caller_id: ann.user.id, body, created_at };
    await Promise.all(same.map((id) => service.parts.store.runs.add({ ...run, id })));
    const found: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await list(ann, `?limit=2${cursor}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...idsOf(page.items));
      if (page.next_cursor === null || page.next_cursor === undefined) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(found).toEqual([...same, ...mine]);
  });

  it('refuses a cursor with a time that the database doesn’t have', async () => {
    const { next_cursor } = await list(ann, '?limit=1');
    const cursor = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString()) as object;
    const altered = JSON.stringify({ ...cursor, at: '0000-01-01T00:00:00Z' });
    const { status } = await get(ann, `/runs?limit=1&cursor=${Buffer.from(altered).toString('base64url')}`);
    expect(status).toBe(400);
  });

  it('accepts a cursor only with the filters that it was made with', async () => {
    const { next_cursor } = await list(ann, '?limit=1&status=succeeded&status=failed');
    const next = (query: string) => get(ann, `/runs?cursor=${next_cursor}${query}`);
    expect((await next('&status=failed&status=succeeded&limit=200')).status).toBe(200);
    for (const query of ['', '&status=failed', `&status=failed&status=succeeded&team_id=${team}`]) {
      expect(statusOf(await next(query))).toEqual([400, ['description']]);
    }
  });

  it('has 50 runs per page by default, or 1 to 200 on request', async () => {
    expect((await list(ann, '?limit=200')).items.length).toBeGreaterThan(5);
    expect((await list(ann, '?limit=1')).items).toHaveLength(1);
    for (const limit of ['0', '201', '-1', '1.5', 'x', '', '1e2', '1&limit=2']) {
      expect(statusOf(await get(ann, `/runs?limit=${limit}`))).toEqual([400, ['description']]);
    }
    const body = JSON.stringify({ id: poster, inputs: { seconds: 600 }, origin: null });
    const at = new Date('2020-01-01');
    const run = { team_id: team, workflow_id: poster, caller_id: ann.user.id, body, created_at: at };
    await Promise.all(
      Array.from({ length: 60 }, () => service.parts.store.runs.add({ ...run, id: crypto.randomUUID() })),
    );
    expect((await list(ann)).items).toHaveLength(50);
    expect((await list(ann, '?limit=51')).items).toHaveLength(51);
  });

  it('refuses invalid requests in the order 401, 400, 404, 403', async () => {
    const unknown = crypto.randomUUID();
    expect(statusOf(await get(undefined, '/runs?nonsense=1'))).toEqual([401, ['description']]);
    for (const query of [
      'nonsense=1',
      '__proto__=1',
      'team_id=x',
      `team_id=${unknown}&workflow_id=x`,
      'status=done',
      'started_by=you',
      'created_after=yesterday',
      'created_after=2026-02-30T00:00:00Z',
      'created_before=0000-01-01T00:00:00Z',
      'cursor=x',
      'cursor=',
    ]) {
      expect([query, ...statusOf(await get(ann, `/runs?${query}`))]).toEqual([query, 400, ['description']]);
    }
    expect(statusOf(await get(ann, `/runs?team_id=${other}&team_id=${unknown}`))).toEqual([404, ['description']]);
    expect(statusOf(await get(ann, `/runs?team_id=${team}&team_id=${other}`))).toEqual([403, ['description']]);
  });

  it('requires both credentials, like the other endpoints', async () => {
    const { authorization = '' } = credentialsOf(ann);
    for (const path of ['/runs', '/runs/changes?after=x', `/runs/${mine[0]}`]) {
      const response = await fetch(`${service.url}/accounts${path}`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
  });
});

describe('the changes of runs', () => {
  beforeAll(fill);

  it('are all runs changed since the cursor, in their newest version', async () => {
    const quiet = await startRun(service, ann, team, workflow);
    await ended(quiet);
    const { changes_cursor } = await list(ann);
    const none = await changesSince(ann, changes_cursor);
    expect(none).toMatchObject({ items: [], more: false, teams: [team] });
    const id = await startRun(service, bob, team, workflow);
    const run = await ended(id);
    const theirs = await startRun(service, bob, other, await makeWorkflow(service, bob, other));
    const { items, cursor, kept_since, as_of } = await changesSince(ann, none.cursor);
    expect(items).toEqual([run]);
    expect(Date.parse(as_of) - Date.parse(kept_since)).toBe(30 * 86_400_000);
    expect((await changesSince(ann, cursor)).items).toEqual([]);
    expect(idsOf((await changesSince(bob, none.cursor)).items).toSorted()).toEqual([id, theirs].toSorted());
  });

  it('are paged without losing runs that change between the pages', async () => {
    const { changes_cursor } = await list(ann);
    const ids = await Promise.all(Array.from({ length: 5 }, () => startRun(service, ann, team, workflow)));
    for (const id of ids) await ended(id);
    const versions = new Map<string, number>();
    const note = (items: readonly TeamRun[]) => {
      for (const { run_id, version } of items) {
        versions.set(run_id, Math.max(version, versions.get(run_id) ?? 0));
      }
    };
    const first = await changesSince(ann, changes_cursor, '&limit=2');
    expect(first).toMatchObject({ more: true, items: { length: 2 } });
    note(first.items);
    for (const id of ids) await patch(bob, id, { name: 'changed' });
    let { cursor, more } = first;
    for (let pages = 1; more; pages += 1) {
      expect(pages).toBeLessThan(10);
      const page = await changesSince(ann, cursor, '&limit=2');
      note(page.items);
      ({ cursor, more } = page);
    }
    note((await changesSince(ann, cursor)).items);
    const now = await Promise.all(ids.map((id) => read(ann, id)));
    expect(versions).toEqual(new Map(now.map(({ run_id, version }) => [run_id, version])));
    expect([...versions.keys()].toSorted()).toEqual(ids.toSorted());
  });

  it('require reading the list again after a cursor that is too old', async () => {
    const now = await service.parts.store.teamRuns.snapshot();
    const day = 86_400_000;
    expect((await askSince(cursorOf(Date.now() - 29 * day, now.end))).status).toBe(200);
    expect(statusOf(await askSince(cursorOf(Date.now() - 31 * day, now.end)))).toEqual([410, ['description']]);
    // A restored database has not reached the cursor's position.
    const later = String(BigInt(now.end) + 1_000_000n);
    expect(statusOf(await askSince(cursorOf(Date.now(), later)))).toEqual([410, ['description']]);
  });

  it('refuse an invalid cursor, limit or parameter', async () => {
    const { changes_cursor } = await list(ann);
    expect((await get(ann, `/runs/changes?after=${changes_cursor}&limit=500`)).status).toBe(200);
    for (const query of ['', 'after=x', `after=${changes_cursor}&limit=501`, `after=${changes_cursor}&limit=0`]) {
      expect(statusOf(await get(ann, `/runs/changes?${query}`))).toEqual([400, ['description']]);
    }
    expect(statusOf(await get(ann, `/runs/changes?after=${changes_cursor}&team_id=${team}`))).toEqual([
      400,
      ['description'],
    ]);
  });

  it('are no longer readable once the membership ends', async () => {
    const { changes_cursor } = await list(bob);
    const id = await startRun(service, ann, team, workflow);
    await service.parts.store.teams.removeMember(team, bob.user.id);
    const { items, teams } = await changesSince(bob, changes_cursor);
    expect([items, teams]).toEqual([[], [other]]);
    expect((await list(bob, '?started_by=me')).items.every(({ team_id }) => team_id === other)).toBe(true);
    expect((await get(bob, `/runs/${id}`)).status).toBe(403);
    expect((await get(bob, `/runs?team_id=${team}`)).status).toBe(403);
  });
});

describe('with RUN_VISIBILITY=own', () => {
  let own: TestService;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    own = await startTestService({ runVisibility: 'own' });
    [ann, bob] = await Promise.all([own.makeUser(), own.makeUser()]);
    team = (await own.makeTeam('Both', [ann.user.email, bob.user.email])).id;
    workflow = await makeWorkflow(own, ann, team);
    mine = await startRun(own, ann, team, workflow);
    theirs = await startRun(own, bob, team, workflow);
  });
  afterAll(() => own.stop());

  it('limits every response to the caller’s own runs, except results and cancels', async () => {
    const ask = (path: string) => call(own, ann, 'GET', `/accounts${path}`);
    const page = teamRunPage.parse((await ask('/runs')).body);
    expect(idsOf(page.items)).toEqual([mine]);
    expect(page.kept_since).toBe('1970-01-01T00:00:00.000Z');
    expect(statusOf(await ask(`/runs?started_by=${bob.user.id}`))).toEqual([403, ['description']]);
    await awaitResult(own, ann, mine);
    // Retention is off here, so outputs never expire.
    expect((await ask(`/runs/${mine}`)).body).toMatchObject({ output: { expires_at: null } });
    expect(statusOf(await ask(`/runs/${theirs}`))).toEqual([403, ['description']]);
    const rename = (id: string) => call(own, ann, 'PATCH', `/accounts/runs/${id}`, { body: { name: 'A' } });
    expect([(await rename(theirs)).status, (await rename(mine)).status]).toEqual([403, 200]);

    const changed = teamRunChanges.parse((await ask(`/runs/changes?after=${cursorOf(Date.now(), '1')}`)).body);
    expect(idsOf(changed.items)).toEqual([mine]);

    expect(await awaitResult(own, ann, theirs)).toContain('/outputs/');
    expect((await call(own, ann, 'POST', `/api/cancel/${team}/${theirs}`)).status).toBe(200);
  });
});
