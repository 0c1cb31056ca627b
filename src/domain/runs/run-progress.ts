import type { UsualDuration } from './figures/usual-duration.ts';

/** How far a run is, measured by how long others of its workflow usually take. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** It takes clearly longer than is usual. */
  readonly isLong: boolean;
}

/** What is a little longer is still usual: so many times. */
const longFrom = 1.25;

/** @param forMs how long it has been going, in milliseconds; undefined where that, or what is usual, is not known */
export function runProgress(forMs: number | undefined, usual: UsualDuration | undefined): RunProgress | undefined {
  if (forMs === undefined || !usual || usual.medianMs <= 0) return undefined;
  const times = forMs / usual.medianMs;
  return { share: Math.min(1, times), isLong: times > longFrom };
}
