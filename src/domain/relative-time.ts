const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });

/**
 * A moment in words, relative to another: "3m ago"; "just now" within five seconds.
 * @param atMs, nowMs milliseconds since the epoch
 */
export function relativeTime(atMs: number, nowMs: number): string {
  const awayMs = Math.abs(atMs - nowMs);
  if (awayMs < 5000) return 'just now';
  const [unit, sizeMs] = units.find(([, size]) => awayMs >= size) ?? (['second', 1000] as const);
  return format.format(Math.trunc((atMs - nowMs) / sizeMs), unit);
}

/** Milliseconds after which `relativeTime` may read differently: often while it is fresh, rarely later. */
export function relativeTimeStepMs(atMs: number, nowMs: number): number {
  const ageMs = Math.abs(atMs - nowMs);
  if (ageMs < 60_000) return 1000;
  return ageMs < 3_600_000 ? 20_000 : 300_000;
}
