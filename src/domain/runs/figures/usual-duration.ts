import { durationText, type RunDuration } from './run-duration.ts';

/** Below this many, a middle says nothing of what is usual. */
const fewest = 3;

/** A median, in milliseconds. */
export interface UsualDuration {
  readonly medianMs: number;
  /** How many it is of. */
  readonly of: number;
}

/** The median of durations in milliseconds, of those that are known to a number, and of how many it is. */
export function usualDuration(durations: readonly RunDuration[]): UsualDuration | undefined {
  const known = durations
    .flatMap((duration) => (duration.kind === 'known' ? [(duration.leastMs + duration.mostMs) / 2] : []))
    .toSorted((a, b) => a - b);
  if (known.length < fewest) return undefined;
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]];
  return { medianMs: ((low ?? 0) + (high ?? 0)) / 2, of: known.length };
}

/** "8.4 s", "3 min 12 s". */
export function usualText({ medianMs }: UsualDuration): string {
  return durationText({ kind: 'known', leastMs: medianMs, mostMs: medianMs });
}
