import { countOf } from './count-of.ts';
import { wholeNumber } from './whole-number.ts';

interface Unit {
  readonly sizeMs: number;
  readonly long: string;
  readonly narrow: string;
  /** How one of them is said, of the past and of the future, where that is a word of its own. */
  readonly one?: Readonly<Record<'long' | 'narrow', readonly [past: string, future: string]>>;
}

// Not by `Intl.RelativeTimeFormat`: its first use takes longer than drawing a page of rows.
const second: Unit = { sizeMs: 1000, long: 'second', narrow: 's' };
const units: readonly Unit[] = [
  {
    sizeMs: 365 * 86_400_000,
    long: 'year',
    narrow: 'y',
    one: { long: ['last year', 'next year'], narrow: ['last yr.', 'next yr.'] },
  },
  {
    sizeMs: 30 * 86_400_000,
    long: 'month',
    narrow: 'mo',
    one: { long: ['last month', 'next month'], narrow: ['last mo.', 'next mo.'] },
  },
  {
    sizeMs: 86_400_000,
    long: 'day',
    narrow: 'd',
    one: { long: ['yesterday', 'tomorrow'], narrow: ['yesterday', 'tomorrow'] },
  },
  { sizeMs: 3_600_000, long: 'hour', narrow: 'h' },
  { sizeMs: 60_000, long: 'minute', narrow: 'm' },
];

/**
 * A moment in words, seen from another: "3 minutes ago", or "3m ago" where it is narrow; "just now" within five seconds.
 * @param atMs, nowMs milliseconds since the epoch
 */
export function relativeTime(atMs: number, nowMs: number, style: 'long' | 'narrow' = 'long'): string {
  const awayMs = Math.abs(atMs - nowMs);
  if (awayMs < 5000) return 'just now';
  const { sizeMs, long, narrow, one } = units.find((unit) => awayMs >= unit.sizeMs) ?? second;
  const count = Math.trunc(awayMs / sizeMs);
  const isPast = atMs < nowMs;
  if (count === 1 && one) return one[style][isPast ? 0 : 1];
  const amount = style === 'long' ? countOf(count, long) : wholeNumber(count) + narrow;
  return isPast ? `${amount} ago` : `in ${amount}`;
}

/** Milliseconds after which `relativeTime` may read differently: often while it is fresh, rarely later. */
export function relativeTimeStepMs(atMs: number, nowMs: number): number {
  const ageMs = Math.abs(atMs - nowMs);
  if (ageMs < 60_000) return 1000;
  return ageMs < 3_600_000 ? 20_000 : 300_000;
}
