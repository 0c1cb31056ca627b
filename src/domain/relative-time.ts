const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });

/**
 * Describes a time relative to another: "3m ago"; "just now" if less than five seconds apart.
 * @param atMs, nowMs milliseconds since the epoch
 */
export function relativeTime(atMs: number, nowMs: number): string {
  const differenceMs = Math.abs(atMs - nowMs);
  if (differenceMs < 5000) return 'just now';
  const [unit, sizeMs] = units.find(([, size]) => differenceMs >= size) ?? (['second', 1000] as const);
  return format.format(Math.trunc((atMs - nowMs) / sizeMs), unit);
}

/** How often to compute `relativeTime` again, in milliseconds: often for recent times, rarely for others. */
export function relativeTimeStepMs(atMs: number, nowMs: number): number {
  const differenceMs = Math.abs(atMs - nowMs);
  if (differenceMs < 60_000) return 1000;
  return differenceMs < 3_600_000 ? 20_000 : 300_000;
}
