import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { listTeams } from '@/contract/endpoints.ts';
import { listTeamRunChanges, listTeamRuns } from '@/contract/runs-extension.ts';
import type { TeamRun } from '@/contract/team-run.ts';
import { type Ledger, openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { RowsCleared } from '@/features/runs/ledger/run-store.ts';
import { openOwnerStorage, type OwnerStorage } from '@/features/session/owner-storage.ts';
import { ann, ben, listedRow, listedRun } from '@/testing/listed-run.ts';

import { arrivalOf } from './arrival.ts';
import { type Mirror, openMirror } from './mirror.ts';
import { createMirrorStatus, type MirrorStatus } from './mirror-status.ts';

const t0 = Date.parse('2027-01-15T08:00:10Z');
const iso = (ms: number) => new Date(ms).toISOString();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface Call {
  readonly name: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** A stream that a test writes events to. */
interface FakeStream {
  readonly after: unknown;
  readonly send: (event: string, data: unknown, id?: string) => void;
  readonly close: () => void;
  readonly isOpen: () => boolean;
}

let ledger: Ledger;
let status: MirrorStatus;
let mirror: Mirror;
let storage: OwnerStorage;
let calls: Call[];
let streams: FakeStream[];
let runs: TeamRun[];
let teams: string[];
let fault: ((name: string) => ApiError | undefined) | undefined;
let hidden: boolean;
let places: number;

const whole = () => ({ as_of: iso(Date.now() + 5000), kept_since: iso(0), teams });
const http = (code: number, headers?: Headers) => new ApiError({ kind: 'http', status: code, headers });

function answer(name: string, query: Call['query']): unknown {
  if (name === listTeams.name) return teams.map((id) => ({ id, name: `Team ${id}` }));
  if (name === listTeamRunChanges.name) return { items: runs, cursor: 'c2', more: false, ...whole() };
  if (name !== listTeamRuns.name) throw new Error(`There is no response to ${name}.`);
  const from = Number(query['cursor'] ?? 0);
  const of = query['team_id'];
  const listed = runs.filter(({ team_id: id }) => (of ? id === of : true));
  const next = from + Number(query['limit']);
  return {
    items: listed.slice(from, next),
    next_cursor: next < listed.length ? String(next) : null,
    changes_cursor: 'c1',
    viewer: ann,
    ...whole(),
  };
}

const encoder = new TextEncoder();

function makeStream(after: unknown, signal: AbortSignal | undefined) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let isOpen = true;
  const end = () => {
    isOpen = false;
  };
  writer.closed.then(end, end);
  signal?.addEventListener('abort', () => void writer.abort().catch(end));
  streams.push({
    after,
    send: (event, data, id) => {
      const text = `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
      void writer.write(encoder.encode(text)).catch(end);
    },
    close: () => void writer.close().catch(end),
    isOpen: () => isOpen,
  });
  return readable as unknown as AsyncIterable<Uint8Array>;
}

const api = {
  config: { teamRuns: { atMost: 10_000, days: 30 } },
  request: async ({ name }: { readonly name: string }, { query = {} }: { readonly query?: Call['query'] }) => {
    calls.push({ name, query });
    const failure = fault?.(name);
    if (failure) throw failure;
    return answer(name, query);
  },
  requestStream: async (
    { name }: { readonly name: string },
    { query = {}, signal }: { readonly query?: Call['query']; readonly signal?: AbortSignal },
  ) => {
    calls.push({ name, query });
    const failure = fault?.(name);
    if (failure) throw failure;
    return makeStream(query['after'], signal);
  },
} as unknown as Api;

function open({
  hasLocks = true,
  isLeading = true,
  isRemembered = true,
  onMembership = () => undefined,
}: { hasLocks?: boolean; isLeading?: boolean; isRemembered?: boolean; onMembership?: () => void } = {}): Mirror {
  return openMirror({
    api,
    ledger,
    storage,
    status,
    hasLocks,
    lead: { isLeading: () => isLeading, subscribe: () => () => undefined, stop: () => undefined },
    isHidden: () => hidden,
    isRemembered: () => isRemembered,
    borrow: () => {
      if (places === 0) return undefined;
      places -= 1;
      return () => {
        places += 1;
      };
    },
    random: () => 1,
    onMembership,
  });
}

const stream = () => {
  const last = streams.at(-1);
  if (!last) throw new Error('There is no stream.');
  return last;
};
const count = (name: string) => calls.filter((call) => call.name === name).length;
const many = (length: number) =>
  Array.from({ length }, (_, index) => listedRun({ run_id: `run-${index}`, created_at: iso(t0 - index * 1000) }));

async function goLive() {
  await pass(500);
  stream().send('hello', whole());
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers({ now: t0 });
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  [calls, streams, runs, teams, fault, hidden, places] = [[], [], [listedRun()], ['t'], undefined, false, 1];
  ledger = openLedger('mine', createMemoryRunStore());
  status = createMirrorStatus();
  storage = openOwnerStorage('mine');
});

afterEach(() => {
  mirror.stop();
  ledger.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a first visit', () => {
  test('loads the first page at once, then each change as it happens', async () => {
    mirror = open();
    expect(status.get()).toBe('starting');
    await goLive();
    expect(status.get()).toBe('live');
    expect(stream().after).toBe('c1');
    expect(await ledger.list()).toMatchObject([
      { teamName: 'Team t', facts: { service: { status: 'queued', aheadMs: 5000 } } },
    ]);
    stream().send('runs', { items: [listedRun({ status: 'running', version: 2 })] }, 'c9');
    await pass(10);
    expect(await ledger.list()).toMatchObject([{ facts: { service: { status: 'running' } } }]);
  });

  test('loads older runs page by page, only while a slot is free', async () => {
    runs = many(450);
    places = 0;
    mirror = open();
    await goLive();
    expect(await ledger.list()).toHaveLength(200);
    expect(arrivalOf(status)).toBe('loading');
    places = 1;
    await pass(1000);
    expect(await ledger.list()).toHaveLength(450);
    expect(arrivalOf(status)).toBeUndefined();
    expect(count(listTeamRuns.name)).toBe(3);
  });

  test.each([500, 401, 429])('reports partial counts, and that nothing is loading, after a %d', async (code) => {
    fault = (name) => (name === listTeamRuns.name ? http(code) : undefined);
    mirror = open();
    expect(arrivalOf(status)).toBe('loading');
    await pass(500);
    expect(arrivalOf(status)).toBe('partial');
    fault = undefined;
    await pass(120_000);
    await goLive();
    expect(arrivalOf(status)).toBeUndefined();
  });

  test('reports that nothing is loading while updates are paused', async () => {
    runs = many(450);
    places = 0;
    mirror = open();
    await goLive();
    storage.write('paused', 1);
    expect(arrivalOf(status)).toBe('partial');
    mirror.stop();
    expect(arrivalOf(status)).toBeUndefined();
    storage.remove('mirror');
    mirror = open();
    expect(arrivalOf(status)).toBe('partial');
  });

  test('in a tab that does not lead reports partial counts until the leader’s position arrives', async () => {
    mirror = open({ isLeading: false });
    expect(arrivalOf(status)).toBe('loading');
    await pass(6000);
    expect(arrivalOf(status)).toBe('partial');
    status.set('unfit');
    expect(arrivalOf(status)).toBeUndefined();
  });

  test('resumes where it was interrupted', async () => {
    runs = many(450);
    places = 0;
    mirror = open();
    await goLive();
    mirror.stop();
    expect(arrivalOf(status)).toBeUndefined();
    calls = [];
    places = 1;
    mirror = open();
    await goLive();
    await pass(1000);
    expect(calls.flatMap(({ name, query }) => (name === listTeamRuns.name ? [query['cursor']] : []))).toEqual([
      '200',
      '400',
    ]);
    expect(await ledger.list()).toHaveLength(450);
  });
});

describe('a later visit', () => {
  test('continues the stream where the last one ended', async () => {
    mirror = open();
    await goLive();
    stream().send('runs', { items: [] }, 'c9');
    await pass(10);
    mirror.stop();
    calls = [];
    mirror = open();
    await goLive();
    expect(stream().after).toBe('c9');
    expect(count(listTeamRuns.name)).toBe(0);
  });

  test('starts over if the session was not remembered, or the rows are gone', async () => {
    mirror = open({ isRemembered: false });
    await goLive();
    mirror.stop();
    calls = [];
    mirror = open({ isRemembered: true });
    await goLive();
    expect(count(listTeamRuns.name)).toBe(1);
    mirror.stop();
    await ledger.clear();
    calls = [];
    mirror = open();
    await goLive();
    expect(count(listTeamRuns.name)).toBe(1);
  });
});

describe('a stream', () => {
  test('that ends is reopened at its cursor, with growing delays if that fails', async () => {
    mirror = open();
    await goLive();
    fault = () => new ApiError({ kind: 'network' });
    stream().close();
    await pass(1000 + 2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000);
    expect(count('watchTeamRuns')).toBe(1 + 7);
    expect(status.get()).toBe('broken');
    fault = undefined;
    mirror.wake();
    await goLive();
    expect(status.get()).toBe('live');
    expect(count(listTeamRuns.name)).toBe(1);
  });

  test.each(['shutdown', 'max-age', 'membership'])(
    'that ends with “%s” continues without checking runs',
    async (reason) => {
      mirror = open();
      await goLive();
      stream().send('bye', { reason });
      await pass(10);
      expect(status.get()).toBe('starting');
      await pass(1000);
      expect(streams).toHaveLength(2);
      await goLive();
      expect(status.get()).toBe('live');
    },
  );

  test('that ends with “membership” reloads what depends on teams and roles', async () => {
    const onMembership = vi.fn<() => void>();
    mirror = open({ onMembership });
    await goLive();
    stream().send('bye', { reason: 'membership' });
    await pass(1000);
    expect(onMembership).toHaveBeenCalledOnce();
  });

  test('that ends with “membership” restarts at once, even repeatedly', async () => {
    mirror = open();
    for (let changes = 1; changes <= 4; changes += 1) {
      await goLive();
      stream().send('bye', { reason: 'membership' });
      await pass(10);
      expect(streams).toHaveLength(1 + changes);
    }
  });

  test('that ends with “expired” sends one request, so that a refusal is noticed, and then waits for new credentials', async () => {
    mirror = open();
    await goLive();
    const before = calls.length;
    fault = () => http(401);
    stream().send('bye', { reason: 'expired' });
    await pass(10);
    expect(calls.length).toBe(before + 1);
    await pass(30_000);
    expect(calls.length).toBe(before + 1);
    fault = undefined;
    mirror.wake();
    await pass(1000);
    expect(streams).toHaveLength(2);
  });

  test('that ends with “resync” reloads the list, but never in a loop', async () => {
    mirror = open();
    for (let turn = 0; turn < 3; turn += 1) {
      await goLive();
      stream().send('resync', {});
      await pass(61_000);
    }
    expect(count(listTeamRuns.name)).toBe(4);
    await goLive();
    stream().send('resync', {});
    await pass(30_000);
    expect(count(listTeamRuns.name)).toBe(4);
    expect(status.get()).toBe('broken');
  });

  test('whose cursor is too old reloads the list', async () => {
    mirror = open();
    await goLive();
    fault = (name) => (name === 'watchTeamRuns' ? http(410) : undefined);
    stream().close();
    await pass(1000);
    fault = undefined;
    await pass(61_000);
    expect(count(listTeamRuns.name)).toBe(2);
  });

  test('that sends nothing at first leaves checking runs to the monitor', async () => {
    mirror = open();
    await pass(6000);
    expect(status.get()).toBe('broken');
  });
});

test('rows cleared by another tab are reloaded', async () => {
  const store = createMemoryRunStore();
  let isCleared = false;
  const put = vi.fn<typeof store.put>(async (...given) => {
    if (isCleared) throw new RowsCleared();
    return store.put(...given);
  });
  ledger.close();
  ledger = openLedger('mine', { ...store, put });
  mirror = open();
  await goLive();
  isCleared = true;
  stream().send('runs', { items: [listedRun({ version: 2 })] }, 'c9');
  await pass(10);
  expect(storage.read('mirror')).toMatchObject({ cursor: 'c1' });
  isCleared = false;
  await pass(61_000);
  expect(count(listTeamRuns.name)).toBe(2);
  await goLive();
  expect(status.get()).toBe('live');
});

test('a first page whose teams can’t be read is read again', async () => {
  runs = [listedRun({ run_id: 'run-1' })];
  fault = (name) => (name === listTeams.name ? http(500) : undefined);
  mirror = open();
  await pass(500);
  fault = undefined;
  await pass(70_000);
  await goLive();
  expect((await ledger.list()).map(({ runId }) => runId)).toEqual(['run-1']);
});

test('while rows can’t be stored, neither is the cursor, so that the next visit reads them again', async () => {
  const store = createMemoryRunStore();
  let isFull = false;
  const write = async <Result>(now: () => Promise<Result>) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return now();
  };
  ledger.close();
  ledger = openLedger('mine', { ...store, put: (...given) => write(() => store.put(...given)) });
  mirror = open();
  await goLive();
  isFull = true;
  stream().send('runs', { items: [listedRun({ run_id: 'new' })] }, 'c9');
  await pass(10);
  expect(await ledger.list()).toHaveLength(2);
  expect(storage.read('mirror')).toMatchObject({ cursor: 'c1' });
  isFull = false;
  await pass(11_000);
  stream().send('runs', { items: [listedRun({ run_id: 'newer' })] }, 'c10');
  await pass(10);
  expect(storage.read('mirror')).toMatchObject({ cursor: 'c10' });
  expect(await store.readAll()).toHaveLength(3);
});

test('a wait requested by the service also applies to a later leader', async () => {
  fault = (name) => (name === 'watchTeamRuns' ? http(503, new Headers({ 'Retry-After': '20' })) : undefined);
  mirror = open();
  await pass(500);
  mirror.stop();
  fault = undefined;
  mirror = open();
  await pass(15_000);
  expect(streams).toHaveLength(0);
  await pass(6000);
  expect(streams).toHaveLength(1);
});

describe('a service', () => {
  test('that refuses with 429 gets no requests before its `Retry-After` has passed, even after `wake`', async () => {
    fault = () => http(429, new Headers({ 'Retry-After': '20' }));
    mirror = open();
    await pass(500);
    mirror.wake();
    await pass(19_000);
    expect(calls).toHaveLength(1);
    await pass(2000);
    expect(calls).toHaveLength(2);
  });

  test.each([401, 403])('that refuses with %d gets no requests until there are new credentials', async (code) => {
    fault = () => http(code);
    mirror = open();
    await pass(50_000);
    expect(calls).toHaveLength(1);
    fault = undefined;
    mirror.wake();
    await goLive();
    expect(status.get()).toBe('live');
  });

  test('that refuses with a temporary 403, as from a proxy, gets another request after a minute', async () => {
    fault = () => http(403);
    mirror = open();
    await pass(50_000);
    fault = undefined;
    await pass(20_000);
    await goLive();
    expect(status.get()).toBe('live');
  });

  test.each([
    ['404', http(404)],
    ['an invalid response', new ApiError({ kind: 'contract' })],
  ])('with %s gets no requests until the next day', async (_, error) => {
    fault = () => error;
    mirror = open();
    await pass(60_000);
    expect(status.get()).toBe('unfit');
    expect(calls).toHaveLength(1);
    mirror.stop();
    mirror = open();
    await pass(60_000);
    expect(calls).toHaveLength(1);
    expect(status.get()).toBe('unfit');
    fault = undefined;
    await pass(25 * 3_600_000);
    await goLive();
    expect(status.get()).toBe('live');
  });

  test('that sends an invalid event gets no further requests', async () => {
    mirror = open();
    await goLive();
    stream().send('runs', { items: [{ run_id: 1 }] });
    await pass(10);
    expect(status.get()).toBe('unfit');
    expect(stream().isOpen()).toBe(false);
  });
});

test('pausing updates stops the stream, and resuming them continues it', async () => {
  mirror = open();
  await goLive();
  storage.write('paused', 1);
  await pass(60_000);
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([false]);
  expect(status.get()).toBe('broken');
  storage.remove('paused');
  await goLive();
  expect(status.get()).toBe('live');
});

describe('teams', () => {
  test('the runs of a joined team are loaded, and other people’s runs in a team that was left are dropped', async () => {
    runs = [
      listedRun({ run_id: 'mine' }),
      listedRun({ run_id: 'theirs', started_by: ben }),
      listedRun({ run_id: 'kept', started_by: ben, team_id: 'u' }),
    ];
    teams = ['t', 'u'];
    mirror = open();
    await goLive();
    stream().send('bye', { reason: 'membership' });
    teams = ['u', 'v'];
    runs.push(listedRun({ run_id: 'new', started_by: ben, team_id: 'v' }));
    await pass(1000);
    await goLive();
    await pass(500);
    expect(calls.at(-1)).toMatchObject({ name: listTeamRuns.name, query: { team_id: 'v' } });
    expect((await ledger.list()).map(({ runId }) => runId).toSorted()).toEqual(['kept', 'mine', 'new']);
  });
});

test('older runs loaded on request stay until the next daily cleanup, even if another tab leads', async () => {
  mirror = open();
  await goLive();
  const old = { created_at: iso(t0 - 40 * 24 * 3_600_000), status: 'failed', started_by: ben } as const;
  await ledger.mirror([{ row: listedRow({ run_id: 'old', ...old }) }]);
  stream().send('bye', { reason: 'max-age' });
  await pass(1000);
  await goLive();
  expect(await ledger.get('old')).toBeDefined();
  mirror.stop();
  mirror = open();
  await goLive();
  expect(await ledger.get('old')).toBeDefined();
  mirror.stop();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  mirror = open();
  await goLive();
  expect(await ledger.get('old')).toBeUndefined();
});

describe('without locks', () => {
  test('the visible tab reads changes every five seconds', async () => {
    mirror = open({ hasLocks: false });
    await pass(21_000);
    expect(streams).toEqual([]);
    expect(count(listTeamRunChanges.name)).toBe(5);
    expect(status.get()).toBe('live');
    hidden = true;
    await pass(20_000);
    expect(count(listTeamRunChanges.name)).toBe(5);
    expect(status.get()).toBe('broken');
  });
});
