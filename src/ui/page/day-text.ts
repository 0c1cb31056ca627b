import { dayOf, format } from './clock-time.ts';

const dayMs = 24 * 3_600_000;
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** "Today", "Yesterday", "Tuesday, Nov 24", with the year of another one. Milliseconds since the epoch. */
export function dayText(atMs: number, nowMs: number): string {
  const day = dayOf(atMs);
  const back = [0, 1].find((days) => dayOf(nowMs - days * dayMs) === day);
  if (back !== undefined) return capital(relative.format(-back, 'day'));
  const isThisYear = day.slice(-4) === dayOf(nowMs).slice(-4);
  return format(atMs, { weekday: 'long', month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/** Whether two moments are of one day. */
export function isSameDay(oneMs: number, otherMs: number): boolean {
  return dayOf(oneMs) === dayOf(otherMs);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
