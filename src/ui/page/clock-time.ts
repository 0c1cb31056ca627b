import { clock } from '@/api/clock.ts';
import { isClockOf24Hours, isInUtc } from '@/ui/browser/clock-settings.ts';

const hourAndMinute = { hour: 'numeric', minute: '2-digit' } as const;
const seconds = { second: '2-digit' } as const;
const thisYear = { month: 'short', day: 'numeric' } as const;
const anyYear = { ...thisYear, year: 'numeric' } as const;

/** Within this time, in milliseconds, a moment needs no date even across midnight. */
const nearMs = 12 * 3_600_000;

/** Seconds are left out for moments at least this far from now, in milliseconds. */
const secondsMs = 60_000;

/** A moment as a clock time, with its date unless it is near or on the same day. Milliseconds since the epoch. */
export function clockTime(atMs: number, nowMs = clock.now()): string {
  return format(atMs, { ...dateOf(atMs, nowMs), ...hourAndMinute });
}

/** Like `clockTime`, with seconds if the moment is less than a minute away: used when exact times are on. */
export function exactTime(atMs: number, nowMs = clock.now()): string {
  return Math.abs(atMs - nowMs) < secondsMs ? stepTime(atMs, nowMs) : clockTime(atMs, nowMs);
}

/** Like `clockTime`, always with seconds: for consecutive steps. */
export function stepTime(atMs: number, nowMs = clock.now()): string {
  return format(atMs, { ...dateOf(atMs, nowMs), ...hourAndMinute, ...seconds });
}

/** A moment with date and seconds, on any day. Milliseconds since the epoch. */
export function fullTime(atMs: number): string {
  const text = format(atMs, { ...anyYear, ...hourAndMinute, ...seconds });
  return isInUtc() ? `${text} UTC` : text;
}

function dateOf(atMs: number, nowMs: number): Intl.DateTimeFormatOptions {
  const [day, today] = [dayOf(atMs), dayOf(nowMs)];
  if (day === today || Math.abs(atMs - nowMs) < nearMs) return {};
  return day.slice(-4) === today.slice(-4) ? thisYear : anyYear;
}

/** The local or UTC day: "Thu Nov 26 2026", "Thu, 26 Nov 2026". */
export function dayOf(atMs: number): string {
  const date = new Date(atMs);
  return isInUtc() ? date.toUTCString().slice(0, 16) : date.toDateString();
}

/** The local or UTC day as in file names: "2026-11-26". */
export function isoDay(atMs: number): string {
  const date = new Date(atMs);
  // Swedish dates are written as in ISO 8601.
  return isInUtc() ? date.toISOString().slice(0, 10) : date.toLocaleDateString('sv-SE');
}

/** Formats a moment according to the person's settings. */
export const format = makeFormatter();

/** `Intl.DateTimeFormat` is slow to create, so keep one for each set of options. */
function makeFormatter() {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (atMs: number, shape: Intl.DateTimeFormatOptions) => {
    const options: Intl.DateTimeFormatOptions = {
      ...shape,
      ...(isInUtc() && { timeZone: 'UTC' }),
      ...(isClockOf24Hours() && { hourCycle: 'h23' }),
    };
    const key = JSON.stringify(options);
    const made = known.get(key) ?? new Intl.DateTimeFormat(undefined, options);
    known.set(key, made);
    return made.format(atMs);
  };
}
