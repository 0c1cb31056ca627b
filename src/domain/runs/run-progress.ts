import type { UsualDuration } from './figures/usual-duration.ts';

/** Progress of a run, relative to how long its workflow's runs usually take. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** Whether the usual time has passed, so that the progress can no longer be estimated. */
  readonly isOver: boolean;
  /** Whether the run is taking clearly longer than usual. */
  readonly isLong: boolean;
}

/**
 * A run is long if it takes more than this multiple of the usual duration, and exceeds the usual duration by more than
 * this many milliseconds.
 */
const longFrom = 1.25;
const longByMs = 10_000;

/**
 * Compute progress from times. @param forMs elapsed time, in milliseconds. @returns undefined if the elapsed or the
 * usual time is unknown
 */
export function runProgress(forMs: number | undefined, usual: UsualDuration | undefined): RunProgress | undefined {
  if (forMs === undefined || !usual || usual.medianMs <= 0) return undefined;
  const times = forMs / usual.medianMs;
  return {
    share: Math.min(1, times),
    isOver: times > 1,
    isLong: times > longFrom && forMs - usual.medianMs > longByMs,
  };
}

/** Progress of a live run, and when it is expected to end. */
export interface RunOutlook extends Partial<RunProgress> {
  /** Expected time until the run ends, in milliseconds; undefined if it can't be estimated. */
  readonly leftMs?: number | undefined;
}

/** Reported progress allows an estimate once it is at least this high, after at least this many milliseconds. */
const tellingShare = 0.05;
const tellingMs = 5000;

/**
 * Estimate the progress of a run from the progress that it reports, or else from how long other runs take.
 * @param forMs elapsed time, in milliseconds. @param share progress from 0 to 1, as reported by the run
 */
export function runOutlook(forMs: number, share: number | undefined, usual: UsualDuration | undefined): RunOutlook {
  const byUsual = runProgress(forMs, usual);
  const usualLeftMs = usual && usual.medianMs > forMs ? usual.medianMs - forMs : undefined;
  if (share === undefined) return { ...byUsual, leftMs: usualLeftMs };
  // Don't estimate from the usual duration here, because the run's own progress would soon contradict it.
  const isTelling = share >= tellingShare && forMs >= tellingMs;
  const leftMs = isTelling ? (forMs * (1 - share)) / share : undefined;
  return { share, isOver: false, isLong: byUsual?.isLong ?? false, leftMs };
}
