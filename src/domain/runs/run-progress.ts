import type { UsualDuration } from './figures/usual-duration.ts';

/** How far a run is, relative to how long its workflow's runs usually take. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** The usual time has passed: how far it is can't be estimated any more. */
  readonly isOver: boolean;
  /** It takes clearly longer than usual. */
  readonly isLong: boolean;
}

/** Up to this multiple of the usual duration, a run is not long. */
const longFrom = 1.25;

/** @param forMs elapsed time, in milliseconds. @returns undefined without an elapsed or a usual time */
export function runProgress(forMs: number | undefined, usual: UsualDuration | undefined): RunProgress | undefined {
  if (forMs === undefined || !usual || usual.medianMs <= 0) return undefined;
  const times = forMs / usual.medianMs;
  return { share: Math.min(1, times), isOver: times > 1, isLong: times > longFrom };
}

/** Progress of a live run, and its expected end. */
export interface RunOutlook extends Partial<RunProgress> {
  /** Expected time until its end, in milliseconds; undefined if it can't be estimated. */
  readonly leftMs?: number | undefined;
}

/** A share allows an estimate after this much of it, and this much time. */
const tellingShare = 0.05;
const tellingMs = 5000;

/**
 * The outlook of a run: by the share in its own message, else by how long others take.
 * @param forMs elapsed time, in milliseconds. @param said from 0 to 1
 */
export function runOutlook(forMs: number, said: number | undefined, usual: UsualDuration | undefined): RunOutlook {
  const byUsual = runProgress(forMs, usual);
  const usualLeftMs = usual && usual.medianMs > forMs ? usual.medianMs - forMs : undefined;
  if (said === undefined) return { ...byUsual, leftMs: usualLeftMs };
  // Its own message may soon give another time than the usual one.
  const isTelling = said >= tellingShare && forMs >= tellingMs;
  const leftMs = isTelling ? (forMs * (1 - said)) / said : undefined;
  return { share: said, isOver: false, isLong: byUsual?.isLong ?? false, leftMs };
}
