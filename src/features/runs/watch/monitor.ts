import type { OwnerStorage } from '@/features/session/owner-storage.ts';
import type { RunObservation } from '@/domain/run-observation.ts';
import type { RunRow } from '@/domain/run-record.ts';

import { createCheckQueue } from './check-queue.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import type { Lead } from './lead.ts';
import { watchScreens } from './screens.ts';

/** How the watching goes, for the one place that says so. */
export interface MonitorStatus {
  readonly paused: boolean;
  /** The service refused the credentials: nothing is checked until there are new ones, or a minute has passed. */
  readonly unauthorized: boolean;
  /** Checks that a person asked for and that are still to come. */
  readonly pending: number;
}

/** The one brain that checks unfinished runs, in the tab that has the lead. */
export interface Monitor {
  readonly start: () => void;
  /** Stop; it can be started again. */
  readonly stop: () => void;
  /** Stop for good. */
  readonly dispose: () => void;
  /** Check these runs now, in this tab, whichever tab is the leader; resumes those that were stopped. */
  readonly checkNow: (runIds: readonly string[]) => Promise<void>;
  /** Say which run this page shows; undefined when none. */
  readonly show: (runId: string | undefined) => void;
  readonly pause: (paused: boolean) => void;
  /** New credentials, or the network is back: what was held goes on. */
  readonly wake: () => void;
  readonly status: () => MonitorStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MonitorOptions {
  readonly ledger: Ledger;
  /** Where it is kept that the person paused the watching, for all tabs. */
  readonly storage: OwnerStorage;
  readonly join: () => Lead;
  readonly check: (runId: string, signal: AbortSignal) => Promise<RunObservation>;
  readonly isHidden: () => boolean;
  readonly now?: () => number;
}

const holdMs = 60_000;
const rateHoldMs = 30_000;
const longestSleepMs = 30_000;

/** Make the monitor of a ledger; it does nothing before `start`. */
export function createMonitor({ ledger, storage, join, check, isHidden, now = Date.now }: MonitorOptions): Monitor {
  const isPaused = () => storage.read('paused') !== undefined;
  const queue = createCheckQueue();
  const screens = watchScreens(ledger.key, tick);
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life: AbortController | undefined;
  let lead: Lead | undefined;
  let hold: { readonly until: number; readonly why: 'unauthorized' | 'rate' } | undefined;
  let current: MonitorStatus = { paused: isPaused(), unauthorized: false, pending: 0 };

  function publish() {
    const next = { paused: isPaused(), unauthorized: hold?.why === 'unauthorized', pending: queue.requested() };
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  async function loadRows(changed: readonly RunRow[] | 'all') {
    const rows = changed === 'all' ? await ledger.list() : changed;
    if (changed === 'all') queue.clear();
    queue.upsert(rows, now());
    scheduleTick();
  }

  async function open() {
    await loadRows('all');
    queue.checkStale(now());
    tick();
  }

  /** Many changes in a row need one tick. */
  function scheduleTick() {
    clearTimeout(timer);
    if (life) timer = setTimeout(tick, 0);
  }

  /** Start what is due, then sleep until something is. */
  function tick() {
    clearTimeout(timer);
    if (!life) return;
    const time = now();
    if (hold && (hold.until <= time || hold.until > time + 10 * holdMs)) hold = undefined;
    const mayPoll = lead?.isLeading() === true && !isPaused() && !hold;
    const next = queue.dequeue(time, { mayPoll, hidden: isHidden(), onScreen: screens.shows });
    for (const runId of next.runIds) void run(runId, life.signal);
    const wakeAt = Math.min(next.wakeAt, hold?.until ?? Infinity);
    timer = setTimeout(tick, Math.min(Math.max(wakeAt - time, 50), longestSleepMs));
    publish();
  }

  async function run(runId: string, signal: AbortSignal): Promise<void> {
    try {
      const observation = await check(runId, signal);
      if (signal.aborted) return;
      if (observation.type === 'check-failed') pauseAfter(observation);
      await ledger.observe(runId, observation);
    } catch {
      // Aborted: this page is going away.
    } finally {
      queue.done(runId);
      scheduleTick();
    }
  }

  /** A refused token or a rate limit concerns all runs: pause all checks. */
  function pauseAfter({ fault, retryAfterMs, at }: Extract<RunObservation, { type: 'check-failed' }>) {
    if (fault.status === 401) {
      hold = { until: at + holdMs, why: 'unauthorized' };
    } else if (fault.status === 429) {
      hold = { until: at + (retryAfterMs ?? rateHoldMs), why: 'rate' };
    }
  }

  function stop() {
    life?.abort();
    life = undefined;
    lead?.stop();
    lead = undefined;
    clearTimeout(timer);
  }

  return {
    start: () => {
      if (life) return;
      life = new AbortController();
      const { signal } = life;
      lead = join();
      const unsubscribes = [
        ledger.subscribe((changed) => void loadRows(changed)),
        lead.subscribe(tick),
        storage.subscribe('paused', tick),
        screens.onOpened(() => void open()),
      ];
      signal.addEventListener('abort', () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      });
      screens.announce();
      void open();
    },
    stop,
    dispose: () => {
      stop();
      screens.stop();
    },
    checkNow: async (runIds) => {
      for (const runId of runIds) {
        const row = await ledger.get(runId);
        if (!row) continue;
        queue.request(runId);
        if (row.facts.stopped) await ledger.observe(runId, { type: 'watch-resumed', at: now() });
      }
      tick();
    },
    show: screens.show,
    pause: (paused) => {
      if (paused) storage.write('paused', 1);
      else storage.remove('paused');
      tick();
    },
    wake: () => {
      hold = undefined;
      tick();
    },
    status: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
