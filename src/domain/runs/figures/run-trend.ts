import { goesOnElsewhere, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunStateKind, runStateKind } from '@/domain/runs/run-state.ts';

import { middleMs, type RunDuration, runDuration } from './run-duration.ts';
import { usualDuration, usualOf } from './usual-duration.ts';

/** An ended run in a trend. */
export interface TrendRun {
  readonly row: RunRow;
  readonly kind: RunStateKind;
  /** How long the run took, in milliseconds. */
  readonly ms: number;
}

/**
 * How a workflow's latest runs went. Durations are in milliseconds. Runs whose duration isn't exactly known are left
 * out.
 */
export interface RunTrend {
  /** Oldest first. */
  readonly runs: readonly TrendRun[];
  /** The workflow's usual duration: the median of its latest finished runs. */
  readonly medianMs: number;
  /** Half of these finished runs took between these two durations. */
  readonly quartilesMs: readonly [lower: number, upper: number];
  /** Number of runs that finished and that failed, including those with an unknown duration. */
  readonly finished: number;
  readonly failed: number;
}

/** Maximum number of runs in a trend. */
const runsAtMost = 100;

/**
 * The trend of a workflow's runs; undefined if the durations of too few finished runs are known.
 * @param rows newest first
 * @param now milliseconds since the epoch
 */
export function runTrend(rows: readonly RunRow[], now: number): RunTrend | undefined {
  const ended: { readonly row: RunRow; readonly kind: RunStateKind }[] = [];
  const finished: RunDuration[] = [];
  for (const row of rows) {
    if (row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const kind = runStateKind(row.facts, now);
    if (isEnd(kind) && ended.length < runsAtMost) ended.push({ row, kind });
    if (hasFinished(kind) && finished.length < usualOf) finished.push(runDuration(row, now));
    if (ended.length === runsAtMost && finished.length === usualOf) break;
  }
  const usual = usualDuration(finished);
  if (!usual) return undefined;
  const took = finished.flatMap((duration) => knownMs(duration) ?? []).toSorted((a, b) => a - b);
  return {
    runs: ended.toReversed().flatMap(({ row, kind }) => {
      const ms = knownMs(runDuration(row, now));
      return ms === undefined ? [] : [{ row, kind, ms }];
    }),
    medianMs: usual.medianMs,
    quartilesMs: [quantile(took, 0.25), quantile(took, 0.75)],
    finished: ended.filter(({ kind }) => hasFinished(kind)).length,
    failed: ended.filter(({ kind }) => kind === 'failed').length,
  };
}

function knownMs(duration: RunDuration): number | undefined {
  return duration.kind === 'known' ? middleMs(duration) : undefined;
}

function hasFinished(kind: RunStateKind): boolean {
  return kind === 'finished' || kind === 'output-gone';
}

/** @param sorted at least one value, ascending */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/** Maps a duration to its height in a chart, from 0 to 1. */
export type TrendScale = (ms: number) => number;

/**
 * If the ratio of longest to median exceeds this, the scale is logarithmic, so that one long run doesn't flatten the
 * others.
 */
const wideRatio = 3;

/**
 * A scale for durations: linear, or logarithmic if the longest is far above the median. It includes the quartiles, since
 * the latest runs may all have failed.
 */
export function trendScale({
  runs,
  medianMs,
  quartilesMs,
}: Pick<RunTrend, 'runs' | 'medianMs' | 'quartilesMs'>): TrendScale {
  const all = [...runs.map(({ ms }) => ms), ...quartilesMs].map((ms) => Math.max(1, ms));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (most <= wideRatio * Math.max(1, medianMs)) return (ms) => ms / most;
  const span = Math.log(most) - Math.log(least);
  return (ms) => (Math.log(Math.max(1, ms)) - Math.log(least)) / span;
}
