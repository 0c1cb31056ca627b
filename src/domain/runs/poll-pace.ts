import type { RunFacts } from './run-record.ts';

/** Limit of result checks in flight. */
export const maxInFlight = 4;

/** Limit of requests a minute for runs that are not on screen: enough to check 200 runs in the first minute of a page. */
export const checksPerMinute = 200;

/** How many of these requests may be sent in a row after a pause. */
export const checkBurst = 40;

/** Extra checks after a run of a batch has ended, since another one starts then. */
export const checksPerEnd = 3;

/** A run is young for this long after its start, its cancel or "Refresh". */
export const youngMs = 2 * 60_000;

/** A hidden page checks a run this often, so that notices still come. */
const hiddenMs = 60_000;
const onScreenMs = { young: 2_000, old: 5_000 } as const;
/** How long after its start a run is checked for the first time. */
const firstCheckMs = { onScreen: 500, other: 1_000 } as const;
const longestMs = 5 * 60_000;

/** Poll interval by a run's age, in seconds: short at first, to measure the duration of short runs. */
const paces: readonly (readonly [upTo: number, every: number])[] = [
  [10, 1],
  [30, 2],
  [120, 4],
  [600, 10],
  [3_600, 30],
  [6 * 3_600, 120],
];

/** A run that waits behind others of its batch, which end before it, is checked this often. */
const behindMs = 20_000;

/** The polling page: whether it is visible, and whether it shows this run. */
export interface PollView {
  readonly onScreen: boolean;
  readonly hidden: boolean;
  /** Whether other runs of its batch come first. */
  readonly isBehind?: boolean;
  /** When another run of its batch ended, after which its own end is likely; milliseconds since the epoch. */
  readonly movedAt?: number | undefined;
}

/** Milliseconds since the last event that makes the run's end likely; never negative. */
export function pollAge(facts: RunFacts, now: number, movedAt = 0): number {
  const cancelledAt = facts.cancel?.kind === 'accepted' ? facts.cancel.at : 0;
  return Math.max(0, now - Math.max(facts.start.at, cancelledAt, facts.resumedAt ?? 0, movedAt));
}

/** How long to wait between two checks of a run, in milliseconds: short at first, longer with age and failures. */
export function pollInterval(facts: RunFacts, now: number, view: PollView): number {
  const { onScreen, hidden, isBehind = false, movedAt } = view;
  const age = pollAge(facts, now, movedAt);
  const byAge = (paces.find(([upTo]) => age < upTo * 1000)?.[1] ?? longestMs / 1000) * 1000;
  const pace = onScreen ? Math.min(byAge, age < youngMs ? onScreenMs.young : onScreenMs.old) : byAge;
  const slowed = facts.failures === 0 ? pace : Math.max(pace, 2_500) * 2 ** Math.min(facts.failures, 7);
  const limited = Math.min(slowed, Math.max(onScreen ? 30_000 : longestMs, pace));
  const inTurn = isBehind && !onScreen ? Math.max(limited, behindMs) : limited;
  return hidden ? Math.max(inTurn, hiddenMs) : inTurn;
}

/** When a run's next check is due, and how late that is relative to its own pace: the most overdue goes first. */
export interface DueTime {
  /** Milliseconds since the epoch; the check is due unless this is in the future. */
  readonly dueAt: number;
  readonly overdue: number;
}

/** When a run is due for its next check, respecting `Retry-After`. */
export function dueTime(facts: RunFacts, now: number, view: PollView): DueTime {
  const interval = pollInterval(facts, now, view);
  const firstMs = view.onScreen && !view.hidden ? firstCheckMs.onScreen : view.isBehind ? behindMs : firstCheckMs.other;
  const dueAt = nextCheckAt(facts, now, interval, firstMs);
  return { dueAt, overdue: (now - dueAt) / interval };
}

function nextCheckAt({ check, start, cancel }: RunFacts, now: number, interval: number, firstMs: number): number {
  if (!check) return Math.min(start.at, now) + firstMs;
  // A wait that the service requested before the cancel no longer counts.
  const isOvertaken = cancel?.kind === 'accepted' && check.outcome === 'none' && check.sentAt < cancel.at;
  if (isOvertaken) return Math.min(cancel.at, now) + firstMs;
  if (check.at > now + longestMs) return now; // the clock was set back
  const requestedMs = check.outcome === 'result' ? 0 : (check.retryAfterMs ?? 0);
  return check.at + Math.max(interval, requestedMs);
}
