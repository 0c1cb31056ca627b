/**
 * When a period begins in local time, in milliseconds since the epoch: `today`, `yesterday`, `7d` (the day 7 days ago),
 * `24h` (hours ago), `2026-11-20`, or the first day of `2026-11` or `2026`. Undefined for any other text.
 */
export function timeStart(text: string, now: number): number | undefined {
  const word = text.toLowerCase();
  const hours = /^(\d{1,4})h$/.exec(word)?.[1];
  if (hours !== undefined) return now - Number(hours) * 3_600_000;
  const ago = word === 'today' ? '0' : word === 'yesterday' ? '1' : /^(\d{1,4})d$/.exec(word)?.[1];
  if (ago !== undefined) {
    const today = new Date(now);
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - Number(ago)).getTime();
  }
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(word) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // A day after the end of the month would roll over into the next month.
  const isReal = date.getMonth() === Number(month) - 1;
  return isReal ? date.getTime() : undefined;
}
