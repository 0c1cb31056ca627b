import type { UsualDuration } from './figures/usual-duration.ts';

/** Progress of a run, relative to how long its workflow's runs usually take. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** Whether the usual time has passed, so that the share can't be estimated any more. */
  readonly isOver: boolean;
  /** Whether it takes clearly longer than usual. */
  readonly isLong: boolean;
}

/** A run is long above this multiple of the usual duration, and by at least this much. */
const longFrom = 1.25;
const longByMs = 10_000;

/** @param forMs elapsed time, in milliseconds. @returns undefined without an elapsed or a usual time */
export function runProgress(forMs: number | undefined, usual: UsualDuration | undefined): RunProgress | undefined {
  if (forMs === undefined || !usual || usual.medianMs <= 0) return undefined;
  const times = forMs / usual.medianMs;
  return {
    share: Math.min(1, times),
    isOver: times > 1,
    isLong: times > longFrom && forMs - usual.medianMs > longByMs,
  };
}

/** Progress of a live run, and its expected end. */
export interface RunOutlook extends Partial<RunProgress> {
  /** Expected time until its end, in milliseconds; undefined if it can't be estimated. */
  readonly leftMs?: number | undefined;
}

/** A share allows an estimate once it is at least this high, after at least this much time. */
const tellingShare = 0.05;
const tellingMs = 5000;

/**
 * Estimate the progress of a run from the share in its own message, else from how long others take.
 * @param forMs elapsed time, in milliseconds. @param share from 0 to 1, as reported by the run
 */
export function runOutlook(forMs: number, share: number | undefined, usual: UsualDuration | undefined): RunOutlook {
  const byUsual = runProgress(forMs, usual);
  const usualLeftMs = usual && usual.medianMs > forMs ? usual.medianMs - forMs : undefined;
  if (share === undefined) return { ...byUsual, leftMs: usualLeftMs };
  // No estimate from the usual duration here: the run's own share would soon contradict it.
  const isTelling = share >= tellingShare && forMs >= tellingMs;
  const leftMs = isTelling ? (forMs * (1 - share)) / share : undefined;
  return { share, isOver: false, isLong: byUsual?.isLong ?? false, leftMs };
}
