import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { openOwnerStorage } from '@/features/session/owner-storage.ts';

import { fakeLocks } from '@/testing/fake-locks.ts';
import { ann, ben, listedRow } from '@/testing/listed-run.ts';
import { seedStorage } from '@/testing/seed-storage.ts';

import { joinLead, type Lead } from './lead.ts';
import { type GuestLedger, withGuests } from '@/features/runs/ledger/guest-runs.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { createMirrorStatus, type MirrorStatus } from '@/features/runs/mirror/mirror-status.ts';
import { createMonitor, type Monitor } from './monitor.ts';

const hour = 3_600_000;

type Checked = Extract<RunObservation, { sentAt: number }>;
type Answer = Checked extends infer One ? (One extends Checked ? Omit<One, 'sentAt' | 'at'> : never) : never;

let ledger: GuestLedger;
let monitor: Monitor;
let mirror: MirrorStatus;
let hidden: boolean;
let leading: boolean;
let requests: { readonly runId: string; readonly at: number }[];
let inFlight: number;
let mostInFlight: number;
let answer: (runId: string, sentAt: number) => Answer;

const none = (): Answer => ({ type: 'no-result', words: 'nothing yet' });
const failed = (status: number, retryAfterMs?: number) => (): Answer => ({
  type: 'check-failed',
  fault: { kind: 'http', status, words: '' },
  retryAfterMs,
});

/** A run that was accepted some time ago. */
function acceptedRow(runId: string, ageMs: number): RunRow {
  const at = Date.now() - ageMs;
  const row = startingRow({ ledger: 'mine', runId }, at);
  return observe(row, { type: 'start-accepted', status: 'queued', message: '', at });
}

async function addRows(...rows: RunRow[]) {
  await ledger.add(rows.map((row) => ({ row })));
}

function countSince(at: number, runId?: string): number {
  return requests.filter((one) => one.at >= at && (runId === undefined || one.runId === runId)).length;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** State shared by all tabs of a browser. */
function fakeLocalStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('localStorage', fakeLocalStorage());
  [hidden, leading, requests, inFlight, mostInFlight] = [false, true, [], 0, 0];
  answer = none;
  ledger = withGuests(openLedger('mine', createMemoryRunStore()));
  mirror = createMirrorStatus();
  monitor = openMonitor(() => ({
    isLeading: () => leading,
    subscribe: () => () => undefined,
    stop: () => undefined,
  }));
});

function openMonitor(join: () => Lead): Monitor {
  return createMonitor({
    ledger,
    storage: openOwnerStorage('mine'),
    mirror,
    join,
    isHidden: () => hidden,
    now: () => Date.now(),
    check: async (runId) => {
      const sentAt = Date.now();
      requests.push({ runId, at: sentAt });
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
      inFlight -= 1;
      return { ...answer(runId, sentAt), sentAt, at: Date.now() };
    },
  });
}

/** Monitors of several tabs, of which one leads. */
function openTabs(count: number): readonly Monitor[] {
  const locks = Promise.resolve(fakeLocks());
  const tabs = Array.from({ length: count }, () =>
    openMonitor(() => joinLead({ name: 'mine', locks, isHidden: () => false, onVisibilityChange: () => undefined })),
  );
  onTestFinished(() => {
    for (const tab of tabs) tab.stop();
  });
  return tabs;
}

afterEach(() => {
  monitor.stop();
  ledger.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('background requests use the slots of checks, but leave one free', async () => {
  answer = none;
  monitor.start();
  await pass(0);
  const places = Array.from({ length: 4 }, () => monitor.borrow());
  expect(places.map((place) => place !== undefined)).toEqual([true, true, true, false]);
  await addRows(...['a', 'b', 'c'].map((runId) => acceptedRow(runId, 0)));
  await pass(10_000);
  expect(mostInFlight).toBe(1);
  for (const giveBack of places) giveBack?.();
  expect(monitor.borrow()).toBeDefined();
});

test('background requests stop during Retry-After', async () => {
  monitor.start();
  await pass(0);
  const at = Date.now();
  monitor.borrow()?.({
    type: 'check-failed',
    sentAt: at,
    at,
    fault: { kind: 'http', status: 429, words: '' },
    retryAfterMs: 60_000,
  });
  expect(monitor.borrow()).toBeUndefined();
  await pass(61_000);
  expect(monitor.borrow()).toBeDefined();
});

describe('many unfinished runs', () => {
  test('200 old ones are checked evenly every two minutes, and the one on screen every few seconds', async () => {
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    monitor.start();
    monitor.show('r7');
    await pass(120_000);
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(200);
    expect(mostInFlight).toBeLessThanOrEqual(4);
    const from = Date.now();
    for (let minute = 0; minute < 10; minute += 1) {
      const minuteFrom = Date.now();
      await pass(60_000);
      expect(countSince(minuteFrom)).toBeLessThanOrEqual(200 + 30);
      expect(countSince(minuteFrom, 'r7')).toBeGreaterThanOrEqual(10);
    }
    // Each is checked once in two minutes, except for the one on screen.
    expect(countSince(from)).toBeLessThanOrEqual(10 * (100 + 15));
    expect(new Set(requests.filter(({ at }) => at >= from).map(({ runId }) => runId)).size).toBe(200);
  });

  test('a young run among 200 old ones is checked often, and its end is seen within seconds', async () => {
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    monitor.start();
    await pass(10 * 60_000);
    await addRows(acceptedRow('young', 0));
    const endsAt = Date.now() + 20_000;
    answer = (runId, sentAt) => (runId === 'young' && sentAt >= endsAt ? { type: 'result-found' } : none());
    await pass(24_000);
    const row = await ledger.get('young');
    expect(row && runState(row.facts, Date.now()).kind).toBe('finished');
  });
});

describe('opening the page', () => {
  test('checks each unfinished run once, of any age, and no other runs', async () => {
    const person = observe(acceptedRow('person', hour), { type: 'watch-stopped', at: Date.now() });
    const old = acceptedRow('old', 90 * 24 * hour);
    const tired: RunRow = { ...acceptedRow('tired', hour), facts: { ...old.facts, stopped: { at: 0, by: 'age' } } };
    const finished = observe(acceptedRow('finished', hour), { type: 'result-found', sentAt: 0, at: Date.now() });
    await addRows(old, tired, person, finished, { ...acceptedRow('archived', hour), archivedAt: 1 });
    monitor.start();
    await pass(1500);
    expect(requests.map(({ runId }) => runId).toSorted()).toEqual(['old', 'tired']);
  });

  test('checks 200 runs within a budget, the first at once and all within a minute', async () => {
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    monitor.start();
    await pass(4000);
    expect(requests.length).toBeGreaterThanOrEqual(40);
    const from = Date.now();
    await pass(10_000);
    expect(countSince(from)).toBeLessThanOrEqual(36);
    await pass(46_000);
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(200);
  });

  test('checks a run with an accepted cancel for a minute, and then no more', async () => {
    await addRows(observe(acceptedRow('r', hour), { type: 'cancel-accepted', message: '', at: Date.now() }));
    monitor.start();
    await pass(65_000);
    const before = requests.length;
    expect(before).toBeGreaterThan(10);
    await pass(10 * 60_000);
    expect(requests.length).toBe(before);
  });
});

describe('while the service streams changes', () => {
  beforeEach(() => mirror.set('live'));

  test('listed runs are not checked, but others are', async () => {
    await ledger.mirror([{ row: listedRow({ run_id: 'listed', status: 'running', started_by: ann }) }]);
    await addRows(acceptedRow('new', 0), acceptedRow('unlisted', hour));
    monitor.start();
    monitor.show('listed');
    await pass(9000);
    expect(new Set(requests.map(({ runId }) => runId))).toEqual(new Set(['unlisted']));
    await pass(30_000);
    expect(countSince(0, 'new')).toBeGreaterThan(0);
    await monitor.checkNow(['listed']);
    await pass(1000);
    expect(countSince(0, 'listed')).toBe(1);
  });

  test('checks resume when the stream ends, but never for another user’s runs', async () => {
    await ledger.mirror([{ row: listedRow({ run_id: 'mine', started_by: ann }) }]);
    await ledger.mirror([{ row: listedRow({ run_id: 'theirs', started_by: ben }) }]);
    monitor.start();
    await pass(60_000);
    expect(requests).toEqual([]);
    mirror.set('broken');
    await pass(10_000);
    expect(countSince(0, 'mine')).toBeGreaterThan(1);
    expect(countSince(0, 'theirs')).toBe(0);
  });
});

test('once changes are received again, failed checks are repeated at once', async () => {
  for (const run_id of ['a', 'b']) await ledger.mirror([{ row: listedRow({ run_id, started_by: ann }) }]);
  mirror.set('broken');
  answer = failed(503);
  monitor.start();
  await pass(120_000);
  answer = none;
  const back = Date.now();
  mirror.set('live');
  await pass(1000);
  expect(requests.filter(({ at }) => at >= back).map(({ runId }) => runId)).toEqual(['a', 'b']);
});

describe('one tab checks for all', () => {
  test('a tab that doesn’t lead checks nothing, except on request', async () => {
    leading = false;
    await addRows(acceptedRow('r', 0));
    monitor.start();
    await pass(60_000);
    expect(requests).toEqual([]);
    await monitor.checkNow(['r']);
    await pass(1000);
    expect(requests).toHaveLength(1);
  });

  test('the tab that takes over keeps the pace, without repeating recent checks', async () => {
    const tabs = openTabs(3);
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    for (const tab of tabs) {
      tab.start();
      await pass(30_000);
    }
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(200);
    tabs[0]?.stop();
    const from = Date.now();
    await pass(60_000);
    expect(countSince(from)).toBeLessThanOrEqual(200);
    await pass(9 * 60_000);
    expect(new Set(requests.filter(({ at }) => at >= from).map(({ runId }) => runId)).size).toBe(200);
    expect(countSince(from)).toBeLessThanOrEqual(10 * 100);
  });

  test('the tab that takes over while runs are checked on opening checks the rest, each once', async () => {
    const tabs = openTabs(2);
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    for (const tab of tabs) tab.start();
    await pass(2000);
    expect(requests.length).toBeLessThan(100);
    tabs[0]?.stop();
    await pass(58_000);
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(200);
    expect(requests.length).toBeLessThanOrEqual(210);
  });

  test('a hidden page checks a run once a minute', async () => {
    hidden = true;
    await addRows(acceptedRow('r', 0));
    monitor.start();
    await pass(5 * 60_000);
    expect(requests.length).toBeGreaterThanOrEqual(4);
    expect(requests.length).toBeLessThanOrEqual(6);
  });

  test('nothing is checked while the user has paused updates', async () => {
    await addRows(acceptedRow('r', 0));
    monitor.start();
    monitor.pause(true);
    await pass(60_000);
    const before = requests.length;
    expect(before).toBeLessThanOrEqual(1);
    expect(monitor.status().paused).toBe(true);
    monitor.pause(false);
    await pass(5000);
    expect(requests.length).toBeGreaterThan(before);
  });
});

describe('the wait', () => {
  test('after a 401 stops all checks for a minute, or until there are new credentials', async () => {
    await addRows(...Array.from({ length: 20 }, (_, index) => acceptedRow(`r${index}`, 0)));
    answer = failed(401);
    monitor.start();
    await pass(50_000);
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(monitor.status().unauthorized).toBe(true);
    answer = none;
    monitor.wake();
    await pass(30_000);
    expect(new Set(requests.map(({ runId }) => runId)).size).toBe(20);
    expect(monitor.status().unauthorized).toBe(false);
  });

  test('after a 429 stops all checks for the requested time', async () => {
    await addRows(acceptedRow('a', 0), acceptedRow('b', 0));
    answer = failed(429, 90_000);
    monitor.start();
    await pass(89_000);
    expect(requests.length).toBeLessThanOrEqual(2);
    answer = none;
    await pass(30_000);
    expect(requests.length).toBeGreaterThan(4);
  });

  test('after a 429 also stops the tab that takes over, and for no longer', async () => {
    const tabs = openTabs(2);
    await addRows(...Array.from({ length: 200 }, (_, index) => acceptedRow(`r${index}`, 2 * hour)));
    answer = failed(429, 600_000);
    for (const tab of tabs) tab.start();
    await pass(2000);
    const before = requests.length;
    expect(before).toBeLessThanOrEqual(4);
    tabs[0]?.stop();
    answer = none;
    await pass(595_000);
    expect(requests.length).toBe(before);
    await pass(10_000);
    expect(requests.length).toBeGreaterThan(before);
  });

  test('after a 429 also stops a tab opened later', async () => {
    await addRows(acceptedRow('a', 0), acceptedRow('b', 0));
    answer = failed(429, 600_000);
    monitor.start();
    await pass(2000);
    monitor.stop();
    answer = none;
    await addRows(acceptedRow('new', 0));
    openTabs(1)[0]?.start();
    await pass(595_000);
    expect(countSince(0, 'new')).toBe(0);
    await pass(10_000);
    expect(countSince(0, 'new')).toBeGreaterThan(0);
  });

  test('after a 429 also holds when the page becomes visible, or the session is renewed', async () => {
    await addRows(acceptedRow('a', 0), acceptedRow('b', 0));
    answer = failed(429, 90_000);
    monitor.start();
    await pass(10_000);
    await addRows(acceptedRow('new', 0));
    monitor.wake();
    await pass(60_000);
    expect(countSince(0, 'new')).toBe(0);
  });

  test('after two 429s is the longer of the two', async () => {
    await addRows(acceptedRow('a', 0), acceptedRow('b', 0));
    const waits = [90_000, 20_000];
    answer = () => failed(429, waits.shift())();
    monitor.start();
    await pass(2000);
    expect(waits).toEqual([]);
    answer = none;
    await pass(80_000);
    expect(requests).toHaveLength(2);
  });

  for (const [clock, jumpMs] of Object.entries({ back: -hour, forward: hour })) {
    test(`after a 429 is not extended by a clock set ${clock}`, async () => {
      await addRows(acceptedRow('a', 0), acceptedRow('b', 0));
      answer = failed(429, 60_000);
      monitor.start();
      await pass(30_000);
      expect(requests).toHaveLength(2);
      vi.setSystemTime(Date.now() + jumpMs);
      answer = none;
      await addRows(acceptedRow('new', 0));
      await pass(35_000);
      expect(countSince(0, 'new')).toBeGreaterThan(0);
    });
  }

  test('doesn’t restart in a tab opened after the clock was set back', async () => {
    await addRows(acceptedRow('a', 0));
    answer = failed(429, 600_000);
    monitor.start();
    await pass(2000);
    monitor.stop();
    vi.setSystemTime(Date.now() - hour);
    answer = none;
    await addRows(acceptedRow('new', 0));
    openTabs(1)[0]?.start();
    await pass(10_000);
    expect(countSince(0, 'new')).toBeGreaterThan(0);
  });

  test('is ignored if its stored form is invalid', async () => {
    seedStorage('mine', 'rate-hold', { at: 'soon', ms: null });
    await addRows(acceptedRow('a', 0));
    monitor.start();
    await pass(5000);
    expect(requests.length).toBeGreaterThan(0);
  });
});

test('back online, failed checks are repeated at once', async () => {
  await addRows(...Array.from({ length: 3 }, (_, index) => acceptedRow(`r${index}`, hour)));
  answer = () => ({ type: 'check-failed', fault: { kind: 'network', words: '' } });
  monitor.start();
  await pass(60_000);
  answer = none;
  const back = Date.now();
  monitor.reconnect();
  await pass(1000);
  expect(new Set(requests.filter(({ at }) => at >= back).map(({ runId }) => runId)).size).toBe(3);
});

test('an error in a check, or in storing its outcome, is reported', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  await addRows(acceptedRow('r', 0));
  vi.spyOn(ledger, 'observe').mockRejectedValue(new Error('no room'));
  monitor.start();
  await pass(3000);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no room' }));
});

test('a clock set back does not stop the checks', async () => {
  await addRows(acceptedRow('r', 0));
  monitor.start();
  await pass(10_000);
  vi.setSystemTime(Date.now() - 24 * hour);
  const before = requests.length;
  await pass(60_000);
  expect(requests.length).toBeGreaterThan(before);
});

test('"Refresh" resumes stopped checks', async () => {
  await addRows(observe(acceptedRow('r', hour), { type: 'watch-stopped', at: Date.now() }));
  monitor.start();
  await pass(5000);
  expect(requests).toEqual([]);
  await monitor.checkNow(['r']);
  await pass(10_000);
  expect(requests.length).toBeGreaterThan(2);
});
