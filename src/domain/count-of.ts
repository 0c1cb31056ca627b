import { wholeNumber } from './whole-number.ts';

/** Format a count with its noun: "1 run", "10,000 runs". */
export function countOf(count: number, one: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : `${one}s`}`;
}
