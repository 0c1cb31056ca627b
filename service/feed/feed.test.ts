import { Writable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { defaultStreamLimits } from '../config/stream-limits.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { TeamRunRow } from '../store/runs/team-run-rows.ts';
import type { ChangesFilter } from '../store/runs/team-run-store.ts';
import type { Watcher } from '../store/watcher-store.ts';
import { Feed } from './feed.ts';
import type { Reader } from './stream.ts';

const ann: Watcher = {
  id: 'ann',
  email: 'ann@example.com',
  disabled_at: null,
  sessions_from: null,
  session: 0,
  memberships: ['team member'],
  keys: [],
};

/** A reader that needs this many milliseconds per frame. */
class SlowReader extends Writable {
  text = '';
  takeMs: number;

  constructor(takeMs: number) {
    super({ highWaterMark: 1024 });
    this.takeMs = takeMs;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    setTimeout(() => {
      this.text += chunk.toString();
      done();
    }, this.takeMs);
  }

  get ids(): Set<string> {
    return new Set([...this.text.matchAll(/"id":"(\w+)"/g)].map(([, id = '']) => id));
  }
}

let rows: TeamRunRow[];
let watchers: Watcher[];
/** Times at which reads of changes started. */
let looks: number[];
let readMs: number;
let itemBytes: number;
let items: number;
/** Lags of the written changes, in seconds. */
let lags: number[];
let feed: Feed;

beforeEach(() => {
  vi.useFakeTimers();
  [rows, watchers, looks, readMs, itemBytes, items, lags] = [[], [ann], [], 5, 10, 0, []];
  feed = new Feed({
    runs: {
      snapshot: async () => snapshot(),
      changes: async ({ since, until, after, teams }: ChangesFilter, limit) => {
        looks.push(performance.now());
        await wait(readMs);
        const [from, to] = [Number(after?.changedIn ?? Number(since.end) - 1), Number((until ?? snapshot()).end)];
        const found = rows.filter(({ team_id, changed_in }) => {
          return teams.includes(team_id) && Number(changed_in) > from && Number(changed_in) < to;
        });
        return { rows: found.slice(0, limit), more: found.length > limit, snapshot: snapshot() };
      },
    },
    watchers: { find: async () => watchers },
    limits: defaultStreamLimits,
    now: () => new Date(0),
    itemOf: ({ id }) => {
      items += 1;
      return { id, text: 'x'.repeat(itemBytes) };
    },
    cursorOf: () => '',
    onWritten: (seconds) => void lags.push(seconds),
    onResync: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

const annReads: Reader = {
  userId: 'ann',
  teams: ['team'],
  memberships: ['team member'],
  ownOnly: false,
  expiresMs: Infinity,
  isTaken: () => true,
};
const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const snapshot = () => ({ end: String(rows.length + 1), open: [] });

/** Change further runs, which have not changed yet. */
function change(count: number, team = 'team'): void {
  const given = { workflow_name: '', caller_id: 'ann', caller_email: '', status: 'queued', attempt: 0, version: 1 };
  const times = { created_at: new Date(0), started_at: null, ended_at: null, sort_at: '', age_ms: null };
  const words = {
    progress: null,
    percent: null,
    step: null,
    steps: null,
    reason: null,
    name: null,
    note: null,
    cancelled_by: null,
    canceller_email: null,
  };
  const content = { body: null, body_size: 0, body_tail: null };
  const output = { output_name: null, output_type: null, output_size: null };
  for (let index = 0; index < count; index += 1) {
    const id = String(rows.length + 1);
    const about = { id, team_id: team, workflow_id: '', changed_in: id };
    rows.push({ ...given, ...times, ...words, ...content, ...output, ...about, status: 'queued' });
  }
  feed.wake();
}

async function open(takeMs = 0, from?: Snapshot, reader = annReads): Promise<SlowReader> {
  const out = new SlowReader(takeMs);
  const ready = feed.ready();
  await vi.advanceTimersByTimeAsync(1000);
  await ready;
  feed.open(reader, out, from && { since: from });
  return out;
}

const shortestPause = (times: number[]) => Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));

it.each([
  [5, 100],
  [15, 150],
  [75, 275],
])('a feed whose polls take %i ms merges changes for %i ms', async (tookMs, pauseMs) => {
  readMs = tookMs;
  await open();
  for (let ms = 0; ms < 900; ms += 10) {
    feed.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(shortestPause(looks)).toBe(pauseMs);
});

it('the feed serialises an item once for all readers', async () => {
  const readers = [await open(), await open(), await open()];
  change(2);
  await vi.advanceTimersByTimeAsync(200);
  for (const { ids } of readers) expect(ids).toEqual(new Set(['1', '2']));
  expect(items).toBe(2);
});

it('the feed reports the lag of held-back progress when it writes it', async () => {
  await open();
  change(1);
  await vi.advanceTimersByTimeAsync(200);
  for (const progress of ['half', 'most']) {
    const changed = { progress, changed_in: String(rows.length + 1), age_ms: 50 };
    rows.push(Object.assign({}, rows[0], changed));
    feed.wake();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(lags).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(lags).toHaveLength(1);
  expect(lags[0]).toBeGreaterThan(0.5);
  expect(lags[0]).toBeLessThan(2);
});

it('the feed sends changes from the moment it is ready, even during a poll for other teams', async () => {
  await open(0, undefined, { ...annReads, teams: ['other'] });
  readMs = 50;
  feed.wake();
  await vi.advanceTimersByTimeAsync(10);
  const out = new SlowReader(0);
  const openThen = async () => {
    await feed.ready();
    change(1);
    feed.open(annReads, out, undefined);
  };
  await Promise.all([openThen(), vi.advanceTimersByTimeAsync(4000)]);
  expect(out.ids).toEqual(new Set(['1']));
});

describe('a slow reader catching up', () => {
  beforeEach(() => {
    itemBytes = 20_000;
    change(300);
  });

  it('need not reload the list, however long the reader takes', async () => {
    const out = await open(3000, { end: '1', open: [] });
    await vi.advanceTimersByTimeAsync(450_000);
    expect(out.ids.size).toBe(300);
    expect(out.text).not.toContain('resync');
  });

  it('gets all changes made before it has caught up', async () => {
    const out = await open(1000, { end: '1', open: [] });
    for (let second = 0; second < 20; second += 1) {
      change(50);
      await vi.advanceTimersByTimeAsync(1000);
    }
    out.takeMs = 10;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(out.ids.size).toBe(1300);
    change(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(out.ids.size).toBe(1301);
    expect(out.text).not.toContain('resync');
  });
});

it.each([
  ['membership', () => [{ ...ann, memberships: ['other member', 'team member'] }]],
  ['membership', () => [{ ...ann, memberships: ['team viewer'] }]],
  ['membership', () => [{ ...ann, memberships: [] }]],
  ['expired', () => []],
])('the feed ends a stream within 2 s on %s', async (reason, now: () => Watcher[]) => {
  const out = await open();
  await vi.advanceTimersByTimeAsync(5000);
  expect(out.text).toBe('');
  watchers = now();
  await vi.advanceTimersByTimeAsync(2000);
  expect(out.text).toBe(`event: bye\ndata: {"reason":"${reason}"}\n\n`);
});
