const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options);

const clock = formatOf({ hour: 'numeric', minute: '2-digit' });
const calendar = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
const clockToSecond = formatOf({ timeStyle: 'medium' });
const calendarToSecond = formatOf({ dateStyle: 'medium', timeStyle: 'medium' });
const sameYear = formatOf({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** How near a moment needs no date even across midnight, in milliseconds. */
const nearMs = 12 * 3_600_000;

/** A moment as a clock shows it, with its date unless it is near or of the same day. Milliseconds since the epoch. */
export function clockTime(atMs: number, nowMs = Date.now()): string {
  const isClear = Math.abs(atMs - nowMs) < nearMs || isSameDay(atMs, nowMs);
  return (isClear ? clock : calendar).format(atMs);
}

/**
 * A moment to the second, with its date unless it is of the day of another one. Milliseconds since the epoch.
 * @param width `short` for a column: a day that is not today's has minutes, and its year only where it is another one
 */
export function exactTime(atMs: number, nowMs = Date.now(), width: 'full' | 'short' = 'full'): string {
  if (isSameDay(atMs, nowMs)) return clockToSecond.format(atMs);
  if (width === 'full') return calendarToSecond.format(atMs);
  return (new Date(atMs).getFullYear() === new Date(nowMs).getFullYear() ? sameYear : calendar).format(atMs);
}

/** A moment with its date and to the second, whatever day it is. Milliseconds since the epoch. */
export function fullTime(atMs: number): string {
  return calendarToSecond.format(atMs);
}

function isSameDay(atMs: number, nowMs: number): boolean {
  return new Date(atMs).toDateString() === new Date(nowMs).toDateString();
}
