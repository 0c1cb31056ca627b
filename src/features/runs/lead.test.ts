import { afterEach, expect, test, vi } from 'vitest';

import { joinLead, type Lead } from './lead.ts';

/** Web Locks as far as the election uses them: one holder, a queue, stealing, giving up by signal. */
function fakeLocks(): LockManager {
  let holder: { readonly rob: () => void } | undefined;
  const queue: (() => void)[] = [];
  const next = () => queue.shift()?.();
  async function request(_name: string, options: LockOptions, hold: () => Promise<void>): Promise<void> {
    if (options.steal) holder?.rob();
    else if (holder) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal?.addEventListener('abort', () => {
          const place = queue.indexOf(resolve);
          if (place >= 0) queue.splice(place, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    }
    const robbed = new Promise<never>((_, reject) => {
      holder = { rob: () => reject(new DOMException('stolen', 'AbortError')) };
    });
    const mine = holder;
    try {
      await Promise.race([hold(), robbed]);
    } finally {
      if (holder === mine) {
        holder = undefined;
        next();
      }
    }
  }
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

const tabs: Lead[] = [];

function tab(locks: LockManager | undefined, view: { hidden: boolean }, patienceMs = 60): Lead {
  const lead = joinLead({ name: 'test', locks, isHidden: () => view.hidden, patienceMs });
  tabs.push(lead);
  return lead;
}

afterEach(() => {
  for (const lead of tabs.splice(0)) lead.stop();
});

test('one tab has the lead, and another takes over when it is closed', async () => {
  const locks = fakeLocks();
  const one = tab(locks, { hidden: false });
  const two = tab(locks, { hidden: false });
  await vi.waitFor(() => expect([one.isLeading(), two.isLeading()]).toEqual([true, false]));
  one.stop();
  await vi.waitFor(() => expect(two.isLeading()).toBe(true));
});

test('a tab in view takes the lead from a hidden one, past other hidden ones', async () => {
  const locks = fakeLocks();
  const first = tab(locks, { hidden: true });
  const second = tab(locks, { hidden: true });
  await vi.waitFor(() => expect(first.isLeading()).toBe(true));
  const seen = tab(locks, { hidden: false });
  await vi.waitFor(() => expect(seen.isLeading()).toBe(true));
  expect([first.isLeading(), second.isLeading()]).toEqual([false, false]);
});

test('a tab in view keeps the lead against another in view', async () => {
  const locks = fakeLocks();
  const one = tab(locks, { hidden: false });
  await vi.waitFor(() => expect(one.isLeading()).toBe(true));
  const two = tab(locks, { hidden: false });
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  expect([one.isLeading(), two.isLeading()]).toEqual([true, false]);
});

test('a frozen leader that does not answer loses the lead', async () => {
  const locks = fakeLocks();
  void locks
    .request('runboard-lead test', { steal: false }, () => new Promise<void>(() => undefined))
    .catch(() => undefined);
  const seen = tab(locks, { hidden: false }, 30);
  await vi.waitFor(() => expect(seen.isLeading()).toBe(true));
});

test('without Web Locks every tab polls for itself', () => {
  expect(tab(undefined, { hidden: false }).isLeading()).toBe(true);
  expect(tab(undefined, { hidden: false }).isLeading()).toBe(true);
});
