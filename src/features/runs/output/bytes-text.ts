import { texts } from './texts.ts';

/** A size in bytes, as "11.2 kB". */
export function bytesText(size: number): string {
  if (size < 1000) return texts.bytes(size);
  const units = ['kB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log10(size) / 3), units.length);
  return `${(size / 1000 ** power).toFixed(1)} ${units[power - 1] ?? ''}`;
}
