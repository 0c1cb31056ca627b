import { countOf } from './count-of.ts';

/** A size in bytes, as "11.2 kB". */
export function bytesText(size: number): string {
  if (size < 1000) return countOf(size, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(size) / 3), units.length);
  return `${(size / 1000 ** power).toFixed(1)} ${units[power - 1] ?? ''}`;
}
