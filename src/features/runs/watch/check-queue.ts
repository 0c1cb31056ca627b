import { checkBurst, checksPerEnd, checksPerMinute, dueTime, maxInFlight } from '@/domain/runs/poll-pace.ts';
import { runsBehind } from '@/domain/runs/batch/batch-turns.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { isUnfinished, isWatched } from '@/domain/runs/run-state.ts';

/** Facts that decide which runs are checked. */
interface CheckContext {
  /** Whether only requested checks are made. */
  readonly held: boolean;
  /** Whether this tab leads, and so checks for all tabs. Other tabs check only the run on their page. */
  readonly leads: boolean;
  readonly hidden: boolean;
  /** The run on this tab's page. */
  readonly shown: string | undefined;
  /** Whether the service streams changes of runs. */
  readonly covered: boolean;
}

/**
 * Chooses which unfinished runs to check, and when, without sending requests itself. Times are in milliseconds since
 * the epoch.
 */
export interface CheckQueue {
  /** Add or update changed rows. Those that need no more checks are removed, such as ended and archived ones. */
  readonly upsert: (rows: readonly RunRow[], time: number) => void;
  /** Remove all rows. */
  readonly clear: () => void;
  /**
   * Check all runs without a recent check, as when a page opens. @param orFailed whether to include runs whose recent
   * check failed
   */
  readonly checkStale: (time: number, orFailed?: boolean) => void;
  /** Check a run now, at the user's request, regardless of its pace. */
  readonly request: (runId: string) => void;
  /** Dequeue the runs to check now. `wakeAt` is when to call again at the latest. */
  readonly dequeue: (
    time: number,
    context: CheckContext,
  ) => { readonly runIds: readonly string[]; readonly wakeAt: number };
  /** Reserve a slot for a background request. @returns false if no slot is free apart from those kept for checks */
  readonly borrow: (name: string) => boolean;
  /** Release the slot of a check that has ended, or of a background request. */
  readonly done: (runId: string) => void;
  /** The number of pending checks that the user requested. */
  readonly requested: () => number;
}

const longestSleepMs = 30_000;
/** Number of slots that background requests leave free. */
const keptForChecks = 1;
const freshForMs = 10_000;

/** Time within which the service streams a newly started run, in milliseconds. */
const newsMs = 10_000;

/** Whether the service streams a run's changes: it already has, or will for a new run. */
function isCovered(
  { runId, facts: { service, start, check } }: RunRow,
  time: number,
  { covered, shown }: CheckContext,
): boolean {
  // Only the response to a check reveals what a queued run waits for.
  if (runId === shown && service?.status === 'queued') return false;
  // The run's page states that the check will be repeated, and a streamed change that would correct this may never
  // come.
  if (check?.outcome === 'failed' && check.at > (service?.at ?? 0)) return false;
  return covered && (service !== undefined || Math.abs(time - start.at) < newsMs);
}

/** Create an empty queue, with the pace of `domain/runs/poll-pace.ts`. */
export function createCheckQueue(): CheckQueue {
  const budget = createCheckBudget(checksPerMinute, checkBurst);
  const unfinished = new Map<string, RunRow>();
  const inFlight = new Set<string>();
  const requested = new Set<string>();
  /** When a run of each batch was last noticed to have ended. */
  const lastEnds = new Map<string, number>();
  /** IDs of runs to check now, with the time of `checkStale`. */
  const stale = new Map<string, number>();

  const hasRoom = (runId: string) => inFlight.size < maxInFlight && !inFlight.has(runId);

  function markInFlight(runId: string): string {
    inFlight.add(runId);
    stale.delete(runId);
    return runId;
  }

  /** When a run of a batch ends, others may begin or end soon, so the budget grows with each end. */
  function noteEnd(row: RunRow, time: number) {
    const batch = batchOf(row);
    if (batch === undefined) return;
    lastEnds.set(batch, time);
    budget.give(checksPerEnd, time);
  }

  function dequeueStale(time: number, context: CheckContext): string[] {
    const runIds: string[] = [];
    for (const runId of stale.keys()) {
      const row = unfinished.get(runId);
      if (!row) stale.delete(runId);
      else if (isCovered(row, time, context)) continue;
      else if (hasRoom(runId) && budget.take(time)) runIds.push(markInFlight(runId));
    }
    return runIds;
  }

  /**
   * Dequeue due runs, most overdue first, but those that wait behind others of their batch last. The run on screen
   * doesn't count towards the budget.
   */
  function dequeueDue(time: number, context: CheckContext) {
    const { leads, hidden, shown } = context;
    const behind = runsBehind(unfinished.values());
    const waiting = [...unfinished.values()]
      .filter((row) => !isCovered(row, time, context))
      .filter(({ runId, facts }) => (leads || runId === shown) && !inFlight.has(runId) && isWatched(facts, time))
      .map((row) => {
        const { runId, facts } = row;
        const isBehind = behind.has(runId);
        const movedAt = lastEnds.get(batchOf(row) ?? '');
        return { runId, isBehind, due: dueTime(facts, time, { onScreen: runId === shown, hidden, isBehind, movedAt }) };
      });
    const runIds: string[] = [];
    const late = waiting
      .filter(({ due }) => due.dueAt <= time)
      .toSorted((a, b) => Number(a.isBehind) - Number(b.isBehind) || b.due.overdue - a.due.overdue);
    for (const { runId } of late) {
      if (hasRoom(runId) && (runId === shown || budget.take(time))) runIds.push(markInFlight(runId));
    }
    // With no slot left, the next response triggers the next tick.
    const left = inFlight.size < maxInFlight ? waiting.filter(({ runId }) => !inFlight.has(runId)) : [];
    const wakeAt = left
      .map(({ runId, due: { dueAt } }) => (runId === shown ? dueAt : Math.max(dueAt, time + budget.waitMs(time))))
      .reduce((first, at) => Math.min(first, at), time + longestSleepMs);
    return { runIds, wakeAt };
  }

  return {
    upsert: (rows, time) => {
      for (const row of rows) {
        const watched = isUnfinished(row.facts, time) && row.archivedAt === undefined;
        if (watched || row.facts.start.kind === 'sending') unfinished.set(row.runId, row);
        else if (unfinished.delete(row.runId)) noteEnd(row, time);
        // The leading tab has checked the run since. A tab that takes over must not repeat the check.
        if ((row.facts.check?.at ?? 0) >= (stale.get(row.runId) ?? Infinity)) stale.delete(row.runId);
      }
    },
    clear: () => {
      unfinished.clear();
      lastEnds.clear();
    },
    checkStale: (time, orFailed = false) => {
      for (const { runId, facts } of unfinished.values()) {
        const inVain = orFailed && facts.check?.outcome === 'failed';
        const fresh = !inVain && Math.abs(time - (facts.check?.at ?? 0)) < freshForMs;
        if (!fresh && !inFlight.has(runId)) stale.set(runId, time);
      }
    },
    request: (runId) => requested.add(runId),
    dequeue: (time, context) => {
      const wanted: string[] = [];
      for (const runId of requested) if (hasRoom(runId)) wanted.push(markInFlight(runId));
      if (context.held) return { runIds: wanted, wakeAt: time + longestSleepMs };
      const staleIds = context.leads ? dequeueStale(time, context) : [];
      const { runIds, wakeAt } = dequeueDue(time, context);
      // With no slot left, the next response triggers the next tick.
      const waits = context.leads && !context.covered && stale.size > 0 && inFlight.size < maxInFlight;
      return {
        runIds: [...wanted, ...staleIds, ...runIds],
        wakeAt: waits ? Math.min(wakeAt, time + budget.waitMs(time)) : wakeAt,
      };
    },
    borrow: (name) => {
      if (inFlight.size >= maxInFlight - keptForChecks) return false;
      inFlight.add(name);
      return true;
    },
    done: (runId) => {
      inFlight.delete(runId);
      requested.delete(runId);
    },
    requested: () => requested.size,
  };
}

/** A token bucket with an average rate and a maximum burst. */
interface CheckBudget {
  /** Take a token. @returns false if there is none */
  readonly take: (now: number) => boolean;
  /** Add tokens, up to the burst limit. */
  readonly give: (count: number, now: number) => void;
  /** Milliseconds until a token is available. */
  readonly waitMs: (now: number) => number;
}

/** @param burst how many tokens may be taken at once after a pause */
function createCheckBudget(perMinute: number, burst: number): CheckBudget {
  const msEach = 60_000 / perMinute;
  let tokens = burst;
  let filledAt: number | undefined;

  function fill(now: number) {
    const gained = Math.max(0, now - (filledAt ?? now)) / msEach;
    tokens = Math.min(burst, tokens + gained);
    filledAt = now;
  }

  return {
    take: (now) => {
      fill(now);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    give: (count, now) => {
      fill(now);
      tokens = Math.min(burst, tokens + count);
    },
    waitMs: (now) => {
      fill(now);
      return tokens >= 1 ? 0 : (1 - tokens) * msEach;
    },
  };
}
