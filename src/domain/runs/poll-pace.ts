import type { RunFacts } from './run-record.ts';

/** Maximum number of result checks in flight. */
export const maxInFlight = 4;

/**
 * Maximum number of requests per minute for runs that are not on screen: enough to check 200 runs in a page's first
 * minute.
 */
export const checksPerMinute = 200;

/** How many of these requests may be sent in quick succession after a pause. */
export const checkBurst = 40;

/** Number of extra checks after a run of a batch has ended, because another one starts then. */
export const checksPerEnd = 3;

/** How long a run counts as young (see `pollAge`), in milliseconds. */
export const youngMs = 2 * 60_000;

/** How often a hidden page checks a run, so that notices are still shown, in milliseconds. */
const hiddenMs = 60_000;
const onScreenMs = { young: 2_000, old: 5_000 } as const;
/** How long after its start a run is first checked, in milliseconds. */
const firstCheckMs = { onScreen: 500, other: 1_000 } as const;
const longestMs = 5 * 60_000;

/**
 * Poll interval by a run's age, both in seconds. It is short at first, so that the duration of short runs can be
 * measured.
 */
const paces: readonly (readonly [upTo: number, every: number])[] = [
  [10, 1],
  [30, 2],
  [120, 4],
  [600, 10],
  [3_600, 30],
  [6 * 3_600, 120],
];

/** How often to check a run that waits behind others of its batch, which will end first, in milliseconds. */
const behindMs = 20_000;

/** How a page views a run: whether the page is hidden, and whether the run is on screen. */
export interface PollView {
  readonly onScreen: boolean;
  readonly hidden: boolean;
  /** Whether other runs of the batch come first. */
  readonly isBehind?: boolean;
  /** When another run of the batch ended, which makes the end of this one likely; in milliseconds since the epoch. */
  readonly movedAt?: number | undefined;
}

/**
 * Milliseconds since the last event that makes the end of the run likely: its start, an accepted cancel, the resumption
 * of its updates, or the end of another run of its batch. Never negative.
 */
export function pollAge(facts: RunFacts, now: number, movedAt = 0): number {
  const cancelledAt = facts.cancel?.kind === 'accepted' ? facts.cancel.at : 0;
  return Math.max(0, now - Math.max(facts.start.at, cancelledAt, facts.resumedAt ?? 0, movedAt));
}

/**
 * How long to wait between two checks of a run, in milliseconds. The interval is short at first, and increases with age
 * and failures.
 */
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

/**
 * When a run's next check is due, and how late it is relative to the run's own pace, since the most overdue run goes
 * first.
 */
export interface DueTime {
  /** In milliseconds since the epoch; the check is due unless this is in the future. */
  readonly dueAt: number;
  readonly overdue: number;
}

/** When a run's next check is due, respecting `Retry-After`. */
export function dueTime(facts: RunFacts, now: number, view: PollView): DueTime {
  const interval = pollInterval(facts, now, view);
  const firstMs = view.onScreen && !view.hidden ? firstCheckMs.onScreen : view.isBehind ? behindMs : firstCheckMs.other;
  const dueAt = nextCheckAt(facts, now, interval, firstMs);
  return { dueAt, overdue: (now - dueAt) / interval };
}

function nextCheckAt({ check, start, cancel }: RunFacts, now: number, interval: number, firstMs: number): number {
  if (!check) return Math.min(start.at, now) + firstMs;
  // Ignore a wait that the service requested before the run was cancelled.
  const isOvertaken = cancel?.kind === 'accepted' && check.outcome === 'none' && check.sentAt < cancel.at;
  if (isOvertaken) return Math.min(cancel.at, now) + firstMs;
  if (check.at > now) return now; // The clock was set back.
  const requestedMs = check.outcome === 'result' ? 0 : (check.retryAfterMs ?? 0);
  return check.at + Math.max(interval, requestedMs);
}
