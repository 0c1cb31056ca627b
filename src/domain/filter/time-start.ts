/**
 * When a period begins in local time or UTC, in milliseconds since the epoch: `today`, `yesterday`, `7d` (the day 7
 * days ago), `24h` (hours ago), `2026-11-20`, the first day of `2026-11` or `2026`, or a time such as
 * `2026-11-20T09:30`. Undefined for any other text.
 */
export function timeStart(text: string, now: number, inUtc = false): number | undefined {
  const word = text.toLowerCase();
  const hours = /^(\d{1,4})h$/.exec(word)?.[1];
  if (hours !== undefined) return now - Number(hours) * 3_600_000;
  const ago = word === 'today' ? '0' : word === 'yesterday' ? '1' : /^(\d{1,4})d$/.exec(word)?.[1];
  if (ago !== undefined) {
    const today = new Date(now);
    if (inUtc) return today.setUTCHours(-24 * Number(ago), 0, 0, 0);
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - Number(ago)).getTime();
  }
  const [, date, time, zone = inUtc ? 'z' : ''] =
    /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(z|[+-]\d\d:\d\d)?$/.exec(word) ?? [];
  if (date !== undefined && timeStart(date, now) !== undefined) {
    const at = Date.parse(`${date}T${time}${zone}`.toUpperCase());
    return Number.isNaN(at) ? undefined : at;
  }
  // `Date` takes the years 0 to 99 for 1900 to 1999.
  const [, year, month = '01', day = '01'] = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(word) ?? [];
  if (year === undefined) return undefined;
  const parts = [Number(year), Number(month) - 1, Number(day)] as const;
  const utc = Date.UTC(...parts);
  // A day after the end of the month would roll over into the next month.
  if (new Date(utc).getUTCMonth() !== parts[1]) return undefined;
  return inUtc ? utc : new Date(...parts).getTime();
}
