import { type RunDuration, spanText } from './run-duration.ts';

/** Minimum number of runs for a useful median. */
const fewest = 3;

/** Maximum number of finished runs of a workflow that are considered. Only the latest count, since workflows change. */
export const usualOf = 50;

/** A median duration, in milliseconds. */
export interface UsualDuration {
  readonly medianMs: number;
  /** Number of durations that the median is based on. */
  readonly of: number;
}

/** The median of exactly known durations, and their number; undefined if there are too few. */
export function usualDuration(durations: readonly RunDuration[]): UsualDuration | undefined {
  const known = durations
    .flatMap((duration) => (duration.kind === 'known' ? [(duration.leastMs + duration.mostMs) / 2] : []))
    .toSorted((a, b) => a - b);
  if (known.length < fewest) return undefined;
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]];
  return { medianMs: ((low ?? 0) + (high ?? 0)) / 2, of: known.length };
}

/** Format a usual duration: "8.4 s", "3 min 12 s". */
export function usualText({ medianMs }: UsualDuration): string {
  return spanText(medianMs);
}
