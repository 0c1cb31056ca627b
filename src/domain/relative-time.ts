const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

const words = {
  long: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' }),
  narrow: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' }),
};

/**
 * A moment in words, seen from another: "3 minutes ago", or "3m ago" where it is narrow; "just now" within five seconds.
 * @param atMs, nowMs milliseconds since the epoch
 */
export function relativeTime(atMs: number, nowMs: number, style: keyof typeof words = 'long'): string {
  const differenceMs = atMs - nowMs;
  if (Math.abs(differenceMs) < 5000) return 'just now';
  const [unit, sizeMs] = units.find(([, size]) => Math.abs(differenceMs) >= size) ?? units[5];
  return words[style].format(Math.trunc(differenceMs / sizeMs), unit);
}

/** Milliseconds after which `relativeTime` may read differently: often while it is fresh, rarely later. */
export function relativeTimeStepMs(atMs: number, nowMs: number): number {
  const ageMs = Math.abs(atMs - nowMs);
  if (ageMs < 60_000) return 1000;
  return ageMs < 3_600_000 ? 20_000 : 300_000;
}
