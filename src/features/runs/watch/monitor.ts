import { clock } from '@/api/clock.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';
import type { RunObservation } from '@/domain/runs/run-observation.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { channels } from '@/domain/storage-keys.ts';
import { isCovering, type MirrorStatus } from '@/features/runs/mirror/mirror-status.ts';
import { keptHold } from '@/features/runs/kept-hold.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { createCheckQueue } from './check-queue.ts';
import type { GuestLedger } from '@/features/runs/ledger/guest-runs.ts';
import type { Lead } from './lead.ts';

/** State of the monitor of this tab. */
export interface MonitorStatus {
  readonly paused: boolean;
  /**
   * Whether the service refused the credentials. Nothing is checked automatically until there are new ones, or a minute
   * has passed.
   */
  readonly unauthorized: boolean;
  /** The number of pending checks that the user requested. */
  readonly pending: number;
}

/** Checks unfinished runs: all of them in the leading tab, and only the one on the page in other tabs. */
export interface Monitor {
  readonly start: () => void;
  /** Stop checking. The monitor can be started again. */
  readonly stop: () => void;
  /** Check these runs now in this tab, even if another tab leads, and resume stopped checks. */
  readonly checkNow: (runIds: readonly string[]) => Promise<void>;
  /** Set the run on this tab's page, which is checked more often; undefined for none. */
  readonly show: (runId: string | undefined) => void;
  readonly pause: (paused: boolean) => void;
  /**
   * Reserve one of the request slots for a background request.
   * @returns a function that releases the slot and takes the request's observation; undefined if none is free, or
   * while checks are paused after a 401 or a 429
   */
  readonly borrow: () => ((learnt?: RunObservation) => void) | undefined;
  /**
   * Resume checks after a 401, because there are new credentials or the page is visible again. A wait requested by the
   * service continues.
   */
  readonly wake: () => void;
  /** Repeat failed checks after the browser is back online, within the same budget as when a page opens. */
  readonly reconnect: () => void;
  readonly status: () => MonitorStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MonitorOptions {
  readonly ledger: GuestLedger;
  /** Storage shared by all tabs, for whether the user paused updates and for a wait requested by the service. */
  readonly storage: OwnerStorage;
  /** Runs that the mirror covers aren't checked. */
  readonly mirror: Pick<MirrorStatus, 'get' | 'subscribe'>;
  readonly join: () => Lead;
  readonly check: (runId: string, signal: AbortSignal) => Promise<RunObservation>;
  readonly isHidden: () => boolean;
  readonly now?: () => number;
}

const refusedHoldMs = 60_000;
/** The wait after a 429 without `Retry-After`, in milliseconds. */
const rateHoldMs = 30_000;
const longestSleepMs = 30_000;

/** Create the monitor of a ledger, which does nothing before `start`. */
export function createMonitor({
  ledger,
  storage,
  mirror,
  join,
  check,
  isHidden,
  now = clock.now,
}: MonitorOptions): Monitor {
  const isPaused = () => storage.read('paused') !== undefined;
  const rateHold = keptHold(storage, 'rate-hold', now);
  const queue = createCheckQueue();
  let shown: string | undefined;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life: AbortController | undefined;
  let lead: Lead | undefined;
  let borrowed = 0;
  /** When checks paused by a 401 resume in this tab, on the monotonic clock; undefined unless paused. */
  let refusedUntil: number | undefined;
  let current: MonitorStatus = { paused: isPaused(), unauthorized: false, pending: 0 };

  function publish() {
    const next = { paused: isPaused(), unauthorized: refusedUntil !== undefined, pending: queue.requested() };
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  async function loadRows(changed: readonly RunRow[] | 'all') {
    const rows = changed === 'all' ? [...(await ledger.list()), ...ledger.guests()] : changed;
    if (changed === 'all') queue.clear();
    queue.upsert(rows, now());
    scheduleTick();
  }

  async function open(orFailed = false) {
    await loadRows('all');
    queue.checkStale(now(), orFailed);
    tick();
  }

  /** Schedule a single tick for many changes in a row. */
  function scheduleTick() {
    clearTimeout(timer);
    if (life) timer = setTimeout(tick, 0);
  }

  /** Start due checks, then sleep until the next one. */
  function tick() {
    clearTimeout(timer);
    if (!life) return;
    const time = now();
    const heldMs = leftOfHolds();
    const next = queue.dequeue(time, {
      held: isPaused() || heldMs > 0,
      leads: lead?.isLeading() === true,
      hidden: isHidden(),
      shown,
      covered: isCovering(mirror.get()),
    });
    for (const runId of next.runIds) void run(runId, life.signal);
    const sleepMs = Math.min(next.wakeAt - time, heldMs || Infinity);
    timer = setTimeout(tick, Math.min(Math.max(sleepMs, 50), longestSleepMs));
    publish();
  }

  /** Time left without automatic checks, in milliseconds. */
  function leftOfHolds(): number {
    if (refusedUntil !== undefined && refusedUntil <= performance.now()) refusedUntil = undefined;
    const refusedMs = refusedUntil === undefined ? 0 : refusedUntil - performance.now();
    return Math.max(refusedMs, rateHold.leftMs());
  }

  async function run(runId: string, signal: AbortSignal): Promise<void> {
    try {
      const observation = await check(runId, signal);
      if (signal.aborted) return;
      if (observation.type === 'check-failed') pauseAfter(observation);
      await ledger.observe(runId, observation);
    } catch (error) {
      // A check is aborted when this page is being closed.
      if (!signal.aborted) console.error(error);
    } finally {
      queue.done(runId);
      scheduleTick();
    }
  }

  /** Pause all automatic checks after a refused token or a rate limit, since these affect all runs. */
  function pauseAfter({ fault, retryAfterMs }: Extract<RunObservation, { type: 'check-failed' }>) {
    if (fault.status === 401) refusedUntil = performance.now() + refusedHoldMs;
    else if (fault.status === 429) rateHold.extend(retryAfterMs ?? rateHoldMs);
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
      const channel = openTabChannel<'opened'>(channels.openings(ledger.key), () => void open());
      lead = join();
      const unsubscribes = [
        ledger.subscribe((changed) => void loadRows(changed)),
        lead.subscribe(tick),
        mirror.subscribe(() => {
          // The service responds again, so pages need not show these runs as stale until their next check is due.
          if (mirror.get() === 'live') queue.checkStale(now(), true);
          tick();
        }),
        storage.subscribe('paused', tick),
        storage.subscribe('rate-hold', scheduleTick),
        channel.close,
      ];
      signal.addEventListener('abort', () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      });
      // Make the leading tab check each run once.
      channel.post('opened');
      void open();
    },
    stop,
    checkNow: async (runIds) => {
      for (const runId of runIds) {
        const row = await ledger.get(runId);
        if (!row) continue;
        queue.request(runId);
        if (row.facts.stopped) await ledger.observe(runId, { type: 'watch-resumed', at: now() });
      }
      tick();
    },
    show: (runId) => {
      shown = runId;
      scheduleTick();
    },
    pause: (paused) => {
      if (paused) storage.write('paused', 1);
      else storage.remove('paused');
      tick();
    },
    borrow: () => {
      const name = `borrowed ${(borrowed += 1)}`;
      if (leftOfHolds() > 0 || !queue.borrow(name)) return undefined;
      return (learnt) => {
        if (learnt?.type === 'check-failed') pauseAfter(learnt);
        queue.done(name);
        scheduleTick();
      };
    },
    wake: () => {
      refusedUntil = undefined;
      tick();
    },
    reconnect: () => {
      refusedUntil = undefined;
      void open(true);
    },
    status: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
