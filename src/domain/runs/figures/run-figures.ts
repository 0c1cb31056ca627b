import type { FigureHours } from './figure-hours.ts';
import { type RunDuration, runDuration } from './run-duration.ts';
import { goesOnElsewhere, type RunRow } from '@/domain/runs/run-record.ts';
import { type RunStateKind, runStateKind } from '@/domain/runs/run-state.ts';
import { type UsualDuration, usualDuration } from './usual-duration.ts';
import { latestResults } from './workflow-history.ts';

/** The possible outcomes of a run. Each run counts towards exactly one. */
export const runOutcomes = ['finished', 'failed', 'attention', 'cancelled', 'live'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

const outcomeOf: Readonly<Record<RunStateKind, RunOutcome>> = {
  starting: 'live',
  queued: 'live',
  running: 'live',
  'no-result': 'live',
  cancelling: 'live',
  'not-confirmed': 'attention',
  'check-failed': 'attention',
  stopped: 'attention',
  finished: 'finished',
  'output-gone': 'finished',
  failed: 'failed',
  'not-accepted': 'failed',
  'cancel-accepted': 'cancelled',
  cancelled: 'cancelled',
};

/** States of ended runs that need attention. */
const needsLook: ReadonlySet<RunStateKind> = new Set(['output-gone']);

/** Counts, by outcome, of the runs that were started in one interval. */
export interface FigureBar extends Readonly<Record<RunOutcome, number>> {
  /** Start of the interval, in milliseconds since the epoch. */
  readonly fromMs: number;
}

/** Figures of this browser's runs since a certain time, without archived runs. */
export interface RunFigures {
  /**
   * Counts by outcome. `live`: queued or running now, whenever started; `attention`: unconfirmed, paused, never checked
   * successfully, or finished with a result that is gone. The latter also count as finished.
   */
  readonly counts: {
    readonly live: number;
    readonly finished: number;
    readonly failed: number;
    readonly attention: number;
  };
  /** Number of runs that were started. */
  readonly started: number;
  /** The bars of the chart, oldest first, up to now, including empty ones. */
  readonly bars: readonly FigureBar[];
  /** The length of each bar's interval, in milliseconds. */
  readonly barMs: number;
  /** Finished runs as a fraction of finished and failed ones; undefined if there are none. */
  readonly finishedShare: number | undefined;
  readonly usual: UsualDuration | undefined;
  /** Runs that are queued or running now, newest first. */
  readonly live: readonly RunRow[];
  /** Runs that failed or need attention, newest first. */
  readonly troubled: readonly RunRow[];
  /** The newest runs with a result, whenever started. */
  readonly latest: readonly RunRow[];
}

const hourMs = 3_600_000;
const barMsOf: Readonly<Record<FigureHours, number>> = { 24: hourMs / 2, 168: 3 * hourMs, 720: 12 * hourMs };

/**
 * Compute the figures in one pass over the rows.
 * @param rows the ledger's rows, newest first
 * @param now milliseconds since the epoch
 */
export function runFigures(rows: readonly RunRow[], hours: FigureHours, now: number): RunFigures {
  const sinceMs = now - hours * hourMs;
  const barMs = barMsOf[hours];
  const bars = makeBars(sinceMs, now, barMs);
  const counts = { live: 0, finished: 0, failed: 0, attention: 0 };
  const live: RunRow[] = [];
  const troubled: RunRow[] = [];
  const durations: RunDuration[] = [];
  let started = 0;
  for (const row of rows) {
    if (row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const kind = runStateKind(row.facts, now);
    const outcome = outcomeOf[kind];
    if (outcome === 'live') live.push(row);
    if (row.createdAt < sinceMs) continue;
    started += 1;
    // If a run was started by a clock that was ahead, count it in the last bar.
    const bar = bars[Math.min(bars.length - 1, Math.floor((row.createdAt - (bars[0]?.fromMs ?? 0)) / barMs))];
    if (bar) bar[outcome] += 1;
    const isTroubled = outcome === 'attention' || needsLook.has(kind);
    if (isTroubled) counts.attention += 1;
    if (isTroubled || outcome === 'failed') troubled.push(row);
    if (outcome === 'failed') counts.failed += 1;
    if (outcome === 'finished') {
      counts.finished += 1;
      durations.push(runDuration(row, now));
    }
  }
  counts.live = live.length;
  const ended = counts.finished + counts.failed;
  return {
    counts,
    started,
    bars,
    barMs,
    finishedShare: ended > 0 ? counts.finished / ended : undefined,
    usual: usualDuration(durations),
    live,
    troubled,
    latest: latestResults(rows, now),
  };
}

type Counting = { -readonly [Key in keyof FigureBar]: FigureBar[Key] };

/** Create the bars, which start at round local times: full or half hours, or multiples of three or twelve hours. */
function makeBars(sinceMs: number, now: number, barMs: number): Counting[] {
  const offsetMs = new Date(now).getTimezoneOffset() * 60_000;
  const beginOf = (atMs: number) => Math.floor((atMs - offsetMs) / barMs) * barMs + offsetMs;
  const bars: Counting[] = [];
  for (let fromMs = beginOf(sinceMs); fromMs <= now; fromMs += barMs) {
    bars.push({ fromMs, finished: 0, failed: 0, attention: 0, cancelled: 0, live: 0 });
  }
  return bars;
}
