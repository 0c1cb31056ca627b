const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as a clock shows it, with its date unless it is of the day of another one. Milliseconds since the epoch. */
export function clockTime(atMs: number, nowMs = Date.now()): string {
  const today = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (today ? clock : calendar).format(atMs);
}

const clockWithSeconds = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const calendarWithSeconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The same to the second. Milliseconds since the epoch. */
export function clockSeconds(atMs: number, nowMs = Date.now()): string {
  const today = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (today ? clockWithSeconds : calendarWithSeconds).format(atMs);
}

const sameYear = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment to the second where it is of today, with its day or its date where it is not. Milliseconds since the epoch. */
export function exactTime(atMs: number, nowMs = Date.now()): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  if (at.toDateString() === now.toDateString()) return clockWithSeconds.format(atMs);
  return (at.getFullYear() === now.getFullYear() ? sameYear : calendar).format(atMs);
}
