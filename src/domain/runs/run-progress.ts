import type { UsualDuration } from './figures/usual-duration.ts';

/** How far a run is, measured by how long others of its workflow usually take. */
export interface RunProgress {
  /** From 0 to 1. */
  readonly share: number;
  /** It takes clearly longer than is usual. */
  readonly isLong: boolean;
}

/** Up to this multiple of the usual duration, a run is not long. */
const longFrom = 1.25;

/** @param forMs elapsed time, in milliseconds. @returns undefined without an elapsed or a usual time */
export function runProgress(forMs: number | undefined, usual: UsualDuration | undefined): RunProgress | undefined {
  if (forMs === undefined || !usual || usual.medianMs <= 0) return undefined;
  const times = forMs / usual.medianMs;
  return { share: Math.min(1, times), isLong: times > longFrom };
}
