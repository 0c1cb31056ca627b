import { durationText } from '@/domain/runs/figures/run-duration.ts';

/** "8.4 s" of a number of milliseconds. */
export function spanText(ms: number): string {
  return durationText({ kind: 'known', leastMs: ms, mostMs: ms });
}
