import { afterEach, expect, test, vi } from 'vitest';

import { fakeLocks, refusingLocks } from '@/testing/fake-locks.ts';

import { joinLead, type Lead } from './lead.ts';

interface Tab extends Lead {
  readonly setHidden: (hidden: boolean) => void;
}

const tabs: Tab[] = [];

function openTab(locks: LockManager | undefined, startsHidden = false): Tab {
  const view = new EventTarget();
  let hidden = startsHidden;
  const lead = joinLead({
    name: 'test',
    locks: Promise.resolve(locks),
    isHidden: () => hidden,
    onVisibilityChange: (listener, signal) => view.addEventListener('visibilitychange', listener, { signal }),
  });
  const tab = {
    ...lead,
    setHidden: (next: boolean) => {
      hidden = next;
      view.dispatchEvent(new Event('visibilitychange'));
    },
  };
  tabs.push(tab);
  return tab;
}

/** Wait until tabs make no more progress by themselves. */
async function settle() {
  for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
}

async function leading(...of: readonly Tab[]): Promise<readonly boolean[]> {
  await settle();
  return of.map((tab) => tab.isLeading());
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop();
});

test('one tab leads, and another takes over when it closes', async () => {
  const locks = fakeLocks();
  const [one, two] = [openTab(locks), openTab(locks)];
  expect(await leading(one, two)).toEqual([true, false]);
  one.stop();
  expect(await leading(one, two)).toEqual([false, true]);
});

test('a visible tab takes the lead from a hidden one, ahead of other hidden ones', async () => {
  const locks = fakeLocks();
  const [first, second] = [openTab(locks, true), openTab(locks, true)];
  expect(await leading(first, second)).toEqual([true, false]);
  const seen = openTab(locks);
  expect(await leading(first, second, seen)).toEqual([false, false, true]);
  seen.stop();
  expect(await leading(first, second)).toEqual([false, true]);
});

test('a visible tab keeps the lead while another is visible, and loses it to the other tab once hidden', async () => {
  const locks = fakeLocks();
  const one = openTab(locks);
  const two = openTab(locks);
  expect(await leading(one, two)).toEqual([true, false]);
  one.setHidden(true);
  expect(await leading(one, two)).toEqual([false, true]);
  // The tab keeps trying, so it leads again once it is alone.
  one.setHidden(false);
  expect(await leading(one, two)).toEqual([false, true]);
  two.stop();
  expect(await leading(one, two)).toEqual([true, false]);
});

test('the lead passes from one visible tab to another, and only then to a hidden one', async () => {
  const locks = fakeLocks();
  const hidden = openTab(locks, true);
  const [one, two] = [openTab(locks), openTab(locks)];
  expect(await leading(hidden, one, two)).toEqual([false, true, false]);
  one.stop();
  expect(await leading(hidden, two)).toEqual([false, true]);
  two.stop();
  expect(await leading(hidden)).toEqual([true]);
});

test('a single tab leads whether visible or hidden, and reports each change', async () => {
  const only = openTab(fakeLocks());
  const changes: boolean[] = [];
  only.subscribe(() => changes.push(only.isLeading()));
  expect(await leading(only)).toEqual([true]);
  only.setHidden(true);
  expect(await leading(only)).toEqual([true]);
  expect(changes).toEqual([true, false, true]);
});

test('a frozen hidden leader loses the lead to a visible tab', async () => {
  const locks = fakeLocks();
  let robbed = false;
  void locks
    .request('runboard-lead test', () => new Promise<void>(() => undefined))
    .catch(() => {
      robbed = true;
    });
  const seen = openTab(locks);
  await vi.waitFor(() => expect(seen.isLeading()).toBe(true));
  expect(robbed).toBe(true);
});

test('if the browser refuses locks, every tab leads for itself, and requests a lock again only when its visibility changes', async () => {
  const { locks, requestCount } = refusingLocks();
  const [one, two] = [openTab(locks), openTab(locks, true)];
  expect(await leading(one, two)).toEqual([true, true]);
  expect(requestCount()).toBe(2);
  two.setHidden(false);
  expect(await leading(one, two)).toEqual([true, true]);
  expect(requestCount()).toBe(3);
});

test('without Web Locks every tab leads for itself', async () => {
  expect(await leading(openTab(undefined), openTab(undefined))).toEqual([true, true]);
});
