import { checksPerMinute, dueTime, maxInFlight, pollAge, youngMs } from '@/domain/poll-pace.ts';
import type { RunRow } from '@/domain/run-record.ts';
import { isUnfinished, isWatched } from '@/domain/run-state.ts';

import { createCheckBudget } from './check-budget.ts';

/** How the runs are looked at now. */
interface Look {
  /** Whether checks may be made that nobody asked for. */
  readonly mayPoll: boolean;
  readonly hidden: boolean;
  readonly onScreen: (runId: string) => boolean;
}

/** Which unfinished run is checked next, and when; it makes no checks itself. Times in milliseconds since the epoch. */
export interface CheckQueue {
  /** Take in rows that changed; the ended and the archived leave. */
  readonly take: (rows: readonly RunRow[], time: number) => void;
  /** Forget all rows, before all of them are taken in anew. */
  readonly empty: () => void;
  /** A page was opened: what is not fresh is checked at once. */
  readonly freshen: (time: number) => void;
  /** A person asks for a check: it comes whatever the pace. */
  readonly ask: (runId: string) => void;
  /** Take out the runs to check now. `wakeAt`: when to ask again, at the latest. */
  readonly next: (time: number, look: Look) => { readonly runIds: readonly string[]; readonly wakeAt: number };
  /** A check has been answered, or given up. */
  readonly done: (runId: string) => void;
  /** Checks that a person asked for and that are still to come. */
  readonly asked: () => number;
}

const longestSleepMs = 30_000;
const openingFreshMs = 10_000;

/** Make an empty queue, at the pace of `domain/poll-pace.ts`. */
export function createCheckQueue(): CheckQueue {
  const budgets = {
    young: createCheckBudget(checksPerMinute.young, 8),
    old: createCheckBudget(checksPerMinute.old, 4),
  };
  const unfinished = new Map<string, RunRow>();
  const inFlight = new Set<string>();
  const asked = new Set<string>();
  /** Runs to check because a page was opened, and when it was. */
  const opening = new Map<string, number>();

  const hasRoom = (runId: string) => inFlight.size < maxInFlight && !inFlight.has(runId);
  const budgetOf = ({ facts }: RunRow, time: number) => (pollAge(facts, time) < youngMs ? budgets.young : budgets.old);

  function takeOut(runId: string): string {
    inFlight.add(runId);
    opening.delete(runId);
    return runId;
  }

  function takeOpening(): string[] {
    for (const runId of opening.keys()) if (!unfinished.has(runId)) opening.delete(runId);
    return [...opening.keys()]
      .filter(hasRoom)
      .slice(0, maxInFlight - inFlight.size)
      .map(takeOut);
  }

  /** The due ones, the longest overdue first, as far as the pace allows. */
  function takeDue(time: number, { hidden, onScreen }: Look) {
    const waiting = [...unfinished.values()]
      .filter((row) => !inFlight.has(row.runId) && isWatched(row.facts, time))
      .map((row) => {
        const shown = onScreen(row.runId);
        return { row, shown, due: dueTime(row.facts, time, { onScreen: shown, hidden }) };
      });
    const runIds: string[] = [];
    const late = waiting.filter(({ due }) => due.dueAt <= time).toSorted((a, b) => b.due.overdue - a.due.overdue);
    for (const { row, shown } of late) {
      if (!hasRoom(row.runId)) break;
      if (shown || budgetOf(row, time).take(time)) runIds.push(takeOut(row.runId));
    }
    // With no room left, it is the next answer that wakes.
    const left = inFlight.size < maxInFlight ? waiting.filter(({ row }) => !inFlight.has(row.runId)) : [];
    const wakeAt = left
      .map(({ row, shown, due: { dueAt } }) =>
        shown ? dueAt : Math.max(dueAt, time + budgetOf(row, time).waitMs(time)),
      )
      .reduce((first, at) => Math.min(first, at), time + longestSleepMs);
    return { runIds, wakeAt };
  }

  return {
    take: (rows, time) => {
      for (const row of rows) {
        const watched = isUnfinished(row.facts, time) && row.archivedAt === undefined;
        if (watched || row.facts.start.kind === 'sending') unfinished.set(row.runId, row);
        else unfinished.delete(row.runId);
        // The tab that leads has seen to it: a follower that takes over later has not to do it again.
        if ((row.facts.check?.at ?? 0) >= (opening.get(row.runId) ?? Infinity)) opening.delete(row.runId);
      }
    },
    empty: () => unfinished.clear(),
    freshen: (time) => {
      for (const { runId, facts } of unfinished.values()) {
        const fresh = Math.abs(time - (facts.check?.at ?? 0)) < openingFreshMs;
        if (!fresh && !inFlight.has(runId)) opening.set(runId, time);
      }
    },
    ask: (runId) => asked.add(runId),
    next: (time, look) => {
      const wanted: string[] = [];
      for (const runId of asked) if (hasRoom(runId)) wanted.push(takeOut(runId));
      if (!look.mayPoll) return { runIds: wanted, wakeAt: time + longestSleepMs };
      const opened = takeOpening();
      const { runIds, wakeAt } = takeDue(time, look);
      return { runIds: [...wanted, ...opened, ...runIds], wakeAt };
    },
    done: (runId) => {
      inFlight.delete(runId);
      asked.delete(runId);
    },
    asked: () => asked.size,
  };
}
