import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { byeEvent, helloEvent, teamRunChanges, teamRunPage, type TeamRun } from '@/contract/team-run.ts';

import { readEvents, type ReadStream } from '../testing/read-events.ts';
import { awaitStatus, call, credentialsOf, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestOptions, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let ann: TestUser;
let bob: TestUser;
let team: string;
let workflow: string;
const streams: ReadStream[] = [];

async function fill(): Promise<void> {
  [ann, bob] = await Promise.all([service.makeUser(), service.makeUser()]);
  team = (await service.makeTeam('Both', [ann.user.email, bob.user.email])).id;
  workflow = await makeWorkflow(service, ann, team, 'Poster');
}

beforeAll(async () => {
  service = await startTestService({ requestsPerMinute: 1000 });
});
afterAll(() => service.stop());
beforeEach(fill);
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

async function open(user: TestUser, query = '', of = service): Promise<ReadStream> {
  const stream = await readEvents(of, user, query);
  streams.push(stream);
  await expect.poll(() => stream.events.length, { message: 'no hello' }).toBeGreaterThan(0);
  return stream;
}
async function statusOfNext(user: TestUser, of: TestService): Promise<number> {
  const stream = await readEvents(of, user);
  streams.push(stream);
  return stream.status;
}
async function cursorNow(user = ann): Promise<string> {
  return teamRunPage.parse((await call(service, user, 'GET', '/accounts/runs')).body).changes_cursor;
}
/** Wait for a cursor past all changes so far: open transactions in other databases of the server may hold it back. */
async function cursorPast(cursor: string): Promise<string> {
  let past = cursor;
  await expect
    .poll(async () => {
      const { body } = await call(service, bob, 'GET', `/accounts/runs/changes?after=${past}`);
      const changes = teamRunChanges.parse(body);
      past = changes.cursor;
      return changes.items;
    })
    .toEqual([]);
  return past;
}
const statuses = (stream: ReadStream, id: string) =>
  stream.runs().flatMap(({ run_id, status }) => (run_id === id ? [status] : []));
async function has(stream: ReadStream, wanted: (run: TeamRun) => boolean): Promise<void> {
  await expect.poll(() => stream.runs().some(wanted)).toBe(true);
}
const ended = (stream: ReadStream, id: string) =>
  has(stream, ({ run_id, ended_at }) => run_id === id && ended_at !== null);
const names = ({ events }: ReadStream) => events.map(({ name }) => name);
const describeRun = (user: TestUser, id: string, name: string) =>
  call(service, user, 'PATCH', `/accounts/runs/${id}`, { body: { name } });

const cursorOf = (at: number, of: string) =>
  Buffer.from(JSON.stringify({ at, since: { end: of, open: [] } })).toString('base64url');

const reasonOf = async (stream: ReadStream, begunMs: number) => {
  await stream.closed;
  expect(performance.now() - begunMs).toBeLessThan(2500);
  expect(stream.events.at(-1)?.name).toBe('bye');
  return byeEvent.parse(stream.events.at(-1)?.data).reason;
};

async function within(options: TestOptions, check: (own: TestService, user: TestUser) => Promise<void>): Promise<void> {
  const own = await startTestService(options);
  try {
    await check(own, await own.makeUser());
  } finally {
    await own.stop();
  }
}

describe('a stream of events', () => {
  it('starts with hello, then sends each changed run of the team', async () => {
    const before = Date.now();
    const stream = await open(bob);
    const [first] = stream.events;
    expect(first?.name).toBe('hello');
    const hello = helloEvent.parse(first?.data);
    expect(hello.teams).toEqual([team]);
    expect(Date.parse(hello.as_of)).toBeGreaterThanOrEqual(before);
    expect(hello.kept_since).toBe('1970-01-01T00:00:00.000Z');
    const id = await startRun(service, ann, team, workflow);
    await ended(stream, id);
    expect(statuses(stream, id).at(-1)).toBe('succeeded');
    const read = (await call(service, ann, 'GET', `/accounts/runs/${id}`)).body;
    expect(stream.runs().at(-1)).toEqual(read);
    expect(stream.events.every(({ name, id: cursor }) => (name === 'runs') === (cursor !== undefined))).toBe(true);
  });

  it('is neither cached, altered, compressed nor buffered on its way to the reader', async () => {
    const { headers, leave } = await readEvents(service, ann, '', { 'accept-encoding': 'gzip, br, zstd' });
    leave();
    expect(headers['content-type']).toBe('text/event-stream');
    expect(headers['cache-control']).toBe('no-cache, no-transform');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("doesn't send other teams' runs", async () => {
    const other = (await service.makeTeam('Bob alone', [bob.user.email])).id;
    const theirs = await makeWorkflow(service, bob, other);
    const [mine, both] = await Promise.all([open(ann), open(bob)]);
    const secret = await startRun(service, bob, other, theirs);
    await ended(both, secret);
    const shared = await startRun(service, bob, team, workflow);
    await ended(mine, shared);
    expect(statuses(mine, secret)).toEqual([]);
  });

  it('continues after a cursor, from the list or an earlier stream', async () => {
    const cursor = await cursorNow();
    const early = await startRun(service, ann, team, workflow);
    const stream = await open(bob, `?after=${cursor}`);
    await ended(stream, early);
    const last = stream.events.findLast(({ name }) => name === 'runs')?.id ?? '';
    stream.leave();
    const passed = await cursorPast(last);
    const late = await startRun(service, ann, team, workflow);
    const next = await open(bob, `?after=${passed}`);
    await ended(next, late);
    expect(statuses(next, early)).toEqual([]);
  });

  it('sends changes made while a reader is catching up', async () => {
    const cursor = await cursorNow();
    const ids = await Promise.all(Array.from({ length: 12 }, () => startRun(service, ann, team, workflow)));
    const stream = readEvents(service, bob, `?after=${cursor}`);
    await Promise.all(ids.map((id) => describeRun(ann, id, 'named')));
    const read = await stream;
    streams.push(read);
    expect(read.status).toBe(200);
    await expect
      .poll(() => new Set(read.runs().flatMap(({ run_id, name }) => (name === 'named' ? [run_id] : []))).size)
      .toBe(ids.length);
  });

  it('sends events of at most 64 kB, with cursors that skip nothing', async () => {
    const cursor = await cursorNow();
    const text = 'x'.repeat(2000);
    const ids = await Promise.all(
      Array.from({ length: 60 }, () => startRun(service, ann, team, workflow, { seconds: 600, text })),
    );
    const stream = await open(ann, `?after=${cursor}`);
    await expect.poll(() => new Set(stream.runs().map(({ run_id }) => run_id)).size).toBe(ids.length);
    const runs = stream.events.filter(({ name }) => name === 'runs');
    expect(Math.max(...runs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(64 * 1024);
    expect(runs.length).toBeGreaterThan(1);
    // A reader that disconnected after the first event gets all runs again.
    const again = await open(ann, `?after=${runs[0]?.id}`);
    await expect.poll(() => new Set(again.runs().map(({ run_id }) => run_id)).size).toBe(ids.length);
  });

  it('merges a burst of changes to one run', async () => {
    const id = await startRun(service, ann, team, workflow, { seconds: 600 });
    await awaitStatus(service, ann, id, 'running');
    const stream = await open(ann);
    const startedAt = performance.now();
    for (let count = 1; count <= 50; count += 1) await describeRun(ann, id, `name ${count}`);
    await has(stream, ({ name }) => name === 'name 50');
    const tookMs = performance.now() - startedAt;
    // There is at most one event every 100 ms, and a change may arrive twice.
    expect(stream.runs().length).toBeLessThanOrEqual(3 + (2 * tookMs) / 100);
  });

  it("sends a run's message at most once a second, and always the last one", async () => {
    const id = await startRun(service, ann, team, workflow, { seconds: 600 });
    await awaitStatus(service, ann, id, 'running');
    const stream = await open(ann);
    const { claims } = service.parts.store;
    const under = (await claims.underway()).find((run) => run.id === id);
    const say = (words: string) => claims.progress([{ id, attempt: under?.attempt ?? 0, progress: { words } }]);
    const wordsOf = () => stream.events.filter(({ name }) => name === 'runs');
    await say('0 %');
    await has(stream, ({ message }) => message === '0 %');
    const startedAt = performance.now();
    for (let count = 1; count <= 20; count += 1) await say(`${count} %`);
    await has(stream, ({ message }) => message === '20 %');
    const times = wordsOf().map(({ atMs }) => atMs);
    expect(times.length).toBeLessThanOrEqual(5 + (performance.now() - startedAt) / 1000);
  });

  it('sends a cursor that does not skip held-back messages', async () => {
    const other = await startRun(service, ann, team, workflow, { seconds: 600 });
    const id = await startRun(service, ann, team, workflow, { seconds: 600 });
    await Promise.all([awaitStatus(service, ann, id, 'running'), awaitStatus(service, ann, other, 'running')]);
    const stream = await open(ann);
    const { claims } = service.parts.store;
    const under = (await claims.underway()).find((run) => run.id === id);
    const say = (words: string) => claims.progress([{ id, attempt: under?.attempt ?? 0, progress: { words } }]);
    await say('first');
    await has(stream, ({ message }) => message === 'first');
    await say('second');
    await describeRun(ann, other, 'named');
    await has(stream, ({ name }) => name === 'named');
    const cursor = stream.events.findLast(({ name }) => name === 'runs')?.id;
    expect(stream.runs().some(({ message }) => message === 'second')).toBe(false);
    const again = await open(ann, `?after=${cursor}`);
    await has(again, ({ message }) => message === 'second');
  });

  it('ends with resync after a cursor that is too old, or ahead of the database', async () => {
    const { end } = await service.parts.store.teamRuns.snapshot();
    const old = await open(ann, `?after=${cursorOf(Date.now() - 31 * 86_400_000, end)}`);
    const beyond = await open(ann, `?after=${cursorOf(Date.now(), String(BigInt(end) + 1_000_000n))}`);
    for (const stream of [old, beyond]) {
      await stream.closed;
      expect(names(stream)).toEqual(['hello', 'resync']);
    }
  });

  it('is refused like other requests', async () => {
    const ask = async (query: string, headers: Record<string, string> = credentialsOf(ann)) => {
      const response = await fetch(`${service.url}/accounts/runs/events${query}`, { headers });
      return [response.status, Object.keys((await response.json()) as object)];
    };
    expect(await ask('', {})).toEqual([401, ['description']]);
    expect(await ask(`?after=x`)).toEqual([400, ['description']]);
    expect(await ask(`?token=x`)).toEqual([400, ['description']]);
    const { authorization = '' } = credentialsOf(ann);
    expect(await ask('', { authorization })).toEqual([401, ['description']]);
    const head = await fetch(`${service.url}/accounts/runs/events`, { method: 'HEAD', headers: credentialsOf(ann) });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });
});

describe('a stream ends within 2 s', () => {
  it('when a team adds or removes the reader', async () => {
    const stream = await open(bob);
    let begunMs = performance.now();
    await service.parts.store.teams.removeMember(team, bob.user.id);
    expect(await reasonOf(stream, begunMs)).toBe('membership');
    const next = await open(bob);
    begunMs = performance.now();
    await service.parts.store.teams.addMember(team, bob.user.id);
    expect(await reasonOf(next, begunMs)).toBe('membership');
  });

  it("when the reader's role changes", async () => {
    const stream = await open(bob);
    const begunMs = performance.now();
    await service.parts.store.teams.setRole(team, bob.user.id, 'viewer');
    expect(await reasonOf(stream, begunMs)).toBe('membership');
    await service.parts.store.teams.setRole(team, bob.user.id, 'member');
  });

  it('when the user is disabled, or their sessions are ended, or their key is revoked', async () => {
    const { users, keys } = service.parts.store;
    const ends = [
      () => users.setDisabled(ann.user.id, new Date()),
      () => users.endSessions(ann.user.id),
      async () => keys.remove((await keys.list(ann.user.id))[0]?.id ?? ''),
    ];
    for (const end of ends) {
      await fill();
      const [stream, other] = [await open(ann), await open(bob)];
      const begunMs = performance.now();
      await end();
      expect(await reasonOf(stream, begunMs)).toBe('expired');
      expect(names(other)).toEqual(['hello']);
    }
  });

  it('when the token expires', async () => {
    const short = await service.makeUser({ ttl: 3 });
    const stream = await open(short);
    const { exp } = JSON.parse(Buffer.from(short.accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp: number;
    };
    await stream.closed;
    expect(byeEvent.parse(stream.events.at(-1)?.data).reason).toBe('expired');
    expect(Date.now() - exp * 1000).toBeGreaterThanOrEqual(0);
    expect(Date.now() - exp * 1000).toBeLessThan(2500);
  });
});

describe('a stream of a service with other settings', () => {
  it('sends comments while nothing happens, and ends at its age limit', async () => {
    await within({ streamLimits: { commentMs: 1000, maxAgeMs: 5000 } }, async (own, user) => {
      const begunMs = performance.now();
      const stream = await open(user, '', own);
      await stream.closed;
      const tookMs = performance.now() - begunMs;
      expect(byeEvent.parse(stream.events.at(-1)?.data).reason).toBe('max-age');
      expect(tookMs).toBeGreaterThan(4000);
      expect(tookMs).toBeLessThan(8500);
      expect(stream.comments()).toBeGreaterThanOrEqual(2);
    });
  });

  it("ends on shutdown, and doesn't keep the process alive", async () => {
    const own = await startTestService();
    const user = await own.makeUser();
    const stream = await open(user, '', own);
    const begunMs = performance.now();
    await own.stop();
    expect(performance.now() - begunMs).toBeLessThan(5000);
    await stream.closed;
    expect(byeEvent.parse(stream.events.at(-1)?.data).reason).toBe('shutdown');
  });

  it('is refused if too many are open, and accepted once one of them has ended', async () => {
    await within({ streamLimits: { atOnce: 2 } }, async (own, user) => {
      const [first] = [await open(user, '', own), await open(user, '', own)];
      const refused = await fetch(`${own.url}/accounts/runs/events`, { headers: credentialsOf(user) });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await refused.json()).toEqual({ description: 'Too many streams are open. Try again in 10 seconds.' });
      first.leave();
      await expect.poll(() => statusOfNext(user, own)).toBe(200);
    });
  });

  it('is refused if its reader has too many open, without affecting other readers', async () => {
    await within({ streamLimits: { perUser: 2 } }, async (own, user) => {
      const [first] = [await open(user, '', own), await open(user, '', own)];
      const refused = await fetch(`${own.url}/accounts/runs/events`, { headers: credentialsOf(user) });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
      expect(await refused.json()).toEqual({ description: 'You have too many streams open. Try again in 10 seconds.' });
      expect((await open(await own.makeUser(), '', own)).status).toBe(200);
      first.leave();
      await expect.poll(() => statusOfNext(user, own)).toBe(200);
    });
  });

  it('does not count towards the caller’s request limit', async () => {
    await within({ requestsPerMinute: 2 }, async (own, user) => {
      for (let count = 0; count < 5; count += 1) await open(user, '', own);
      const ask = () => call(own, user, 'GET', '/accounts/teams');
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    });
  });

  it('outlasts the request timeout', async () => {
    await within({ requestMs: 500 }, async (own, user) => {
      const stream = await open(user, '', own);
      const mine = (await own.makeTeam('Late', [user.user.email])).id;
      // Joining the new team ends this stream. The next one must outlast the request timeout.
      await expect.poll(() => names(stream)).toEqual(['hello', 'bye']);
      const next = await open(user, '', own);
      const made = await makeWorkflow(own, user, mine);
      const opened = performance.now();
      await expect.poll(() => performance.now() - opened).toBeGreaterThan(1500);
      const id = await startRun(own, user, mine, made);
      await ended(next, id);
    });
  });

  it("shows only the reader's own runs with RUN_VISIBILITY=own", async () => {
    await within({ runVisibility: 'own' }, async (own, user) => {
      const other = await own.makeUser();
      const both = (await own.makeTeam('Both', [user.user.email, other.user.email])).id;
      const made = await makeWorkflow(own, user, both);
      const [mine, theirs] = [await open(user, '', own), await open(other, '', own)];
      const id = await startRun(own, user, both, made);
      await ended(mine, id);
      const last = await startRun(own, other, both, made);
      await ended(theirs, last);
      expect(statuses(theirs, id)).toEqual([]);
      expect(statuses(mine, last)).toEqual([]);
      const begin = Buffer.from(JSON.stringify({ at: Date.now(), since: { end: '1', open: [] } })).toString(
        'base64url',
      );
      const caught = await open(other, `?after=${begin}`, own);
      await ended(caught, last);
      expect(statuses(caught, id)).toEqual([]);
    });
  });
});
