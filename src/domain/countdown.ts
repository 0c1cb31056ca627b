/**
 * Format the remaining time as a clock would: "59:12", "1:02:03"; "0:00" once it has run out; "5 days" if it is that
 * long.
 */
export function countdown(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((untilMs - nowMs) / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
