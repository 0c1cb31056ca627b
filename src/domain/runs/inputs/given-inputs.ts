import type { RunInputs } from '@/contract/run.ts';

/** One input of a run in short form: its key and value, both cut in the middle to fit on a line. */
export type GivenInput = readonly [key: string, value: string];

const mostInputs = 12;
const longestKey = 32;
const longestValue = 60;
/** How many characters are kept at the end, which is often a number or a position. */
const keptEnd = 12;

/** The first inputs of a run in short form, in the order in which they were written. */
export function givenInputs(inputs: RunInputs | undefined): readonly GivenInput[] {
  return Object.entries(inputs ?? {})
    .slice(0, mostInputs)
    .map(([key, value]) => [cut(key, longestKey), shortValue(value)]);
}

/** Write a value as a single line, cut if it is too long. */
export function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Cut before collapsing spaces, which is slow for a long text.
  const short =
    text.length > 20 * longestValue ? text.slice(0, 10 * longestValue) + text.slice(-10 * longestValue) : text;
  return cut(short.replace(/\s+/g, ' ').trim(), longestValue);
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1 - keptEnd)}…${text.slice(-keptEnd)}` : text;
}
