import { runDuration } from '@/domain/runs/figures/run-duration.ts';
import { type UsualDuration, usualDuration } from '@/domain/runs/figures/usual-duration.ts';
import { isInGroup, isLive } from '@/domain/runs/list/run-groups.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind, type RunStateKind } from '@/domain/runs/run-state.ts';

/** Progress of several runs that were started together. */
export interface BatchFigures {
  readonly finished: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly running: number;
  /** Number of runs whose state is unknown: not confirmed, not checked, or no longer updated. */
  readonly unknown: number;
  /** Number of live runs that are not known to be running. */
  readonly waiting: number;
  /** Number of runs that are not yet started. */
  readonly toStart: number;
  /** Number of runs that could not be started, or were not sent. */
  readonly notStarted: number;
  /** Expected time until all runs have ended, in milliseconds; undefined if unknown or less than `tellingMs`. */
  readonly leftMs: number | undefined;
  readonly usual: UsualDuration | undefined;
}

function isFinished(kind: RunStateKind | undefined): boolean {
  return kind === 'finished' || kind === 'output-gone';
}

/** How many runs must have ended before an estimate is made. */
const tellingEnds = 3;
/** A shorter remaining time is not shown, because it would be over before it could be read. */
const tellingMs = 1000;

/**
 * Count the runs of a batch by state, and estimate the remaining time from the pace of the ended runs.
 * @param now milliseconds since the epoch
 * @param unstarted numbers of the batch's other runs
 */
export function batchFigures(
  rows: readonly RunRow[],
  now: number,
  { toStart, notStarted }: Pick<BatchFigures, 'toStart' | 'notStarted'> = { toStart: 0, notStarted: 0 },
): BatchFigures {
  const kinds = rows.map(({ facts }) => runStateKind(facts, now));
  const count = (isCounted: (kind: RunStateKind) => boolean) => kinds.filter(isCounted).length;
  const running = count((kind) => kind === 'running' || kind === 'no-result' || kind === 'cancelling');
  const waiting = count((kind) => isLive(kind)) - running;
  return {
    finished: count(isFinished),
    failed: count((kind) => isInGroup(kind, 'failed')),
    cancelled: count((kind) => isInGroup(kind, 'cancelled')),
    running,
    unknown: count((kind) => isInGroup(kind, 'unknown') && !isFinished(kind)),
    waiting,
    toStart,
    notStarted,
    leftMs: timeLeft(rows, running + waiting + toStart, now),
    usual: usualDuration(rows.filter((_, at) => isFinished(kinds[at])).map((row) => runDuration(row, now))),
  };
}

function timeLeft(rows: readonly RunRow[], going: number, now: number): number | undefined {
  const ends = rows.flatMap((row) => {
    const { service, endedAt } = row.facts;
    return service?.endedAt === undefined ? (endedAt ?? []) : service.endedAt - aheadMsOf(row);
  });
  if (going === 0 || ends.length < tellingEnds) return undefined;
  const first = Math.min(...rows.map((row) => row.createdAt - aheadMsOf(row)));
  const last = Math.max(...ends);
  const left = ((last - first) / ends.length) * going - (now - last);
  return left >= tellingMs ? left : undefined;
}

/** How far the clock of the service, by which it reports a run's times, is ahead of this computer's. */
function aheadMsOf({ facts }: RunRow): number {
  return facts.service?.aheadMs ?? 0;
}

/**
 * The name that the runs of a batch share, without their numbers: "Night" for "Night 1" and "Night 2"; undefined if
 * they don't share one.
 */
export function batchName(rows: readonly RunRow[]): string | undefined {
  const names = new Set(rows.map((row) => /^(.*\S) \d+$/.exec(givenName(row) ?? '')?.[1]));
  const [name] = names;
  return names.size === 1 && !/^\d+ of$/.test(name ?? '') ? name : undefined;
}
