import { isInUtc } from '@/ui/browser/clock-settings.ts';

import { dayOf, format } from './clock-time.ts';

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/**
 * Format a day as "Today", "Yesterday", or "Tuesday, Nov 24", with the year unless it is the current one. Both times
 * are in milliseconds since the epoch.
 */
export function dayText(atMs: number, nowMs: number): string {
  const day = dayOf(atMs);
  const back = [0, 1].find((days) => dayOf(daysBefore(nowMs, days)) === day);
  if (back !== undefined) return capital(relative.format(-back, 'day'));
  const isThisYear = day.slice(-4) === dayOf(nowMs).slice(-4);
  return format(atMs, { weekday: 'long', month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

export function isSameDay(oneMs: number, otherMs: number): boolean {
  return dayOf(oneMs) === dayOf(otherMs);
}

/** Goes back by calendar days, because a day with a clock change doesn't have 24 hours. */
function daysBefore(atMs: number, days: number): number {
  const date = new Date(atMs);
  if (isInUtc()) date.setUTCDate(date.getUTCDate() - days);
  else date.setDate(date.getDate() - days);
  return date.getTime();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
