import type { RunRow } from './run-record.ts';

/**
 * Matches what the embedded service puts in front of a message: the status, and for a running run the elapsed seconds.
 */
const statusInWords =
  /^The run (?:is queued and has no result yet\.|has been running for \d+ s(?: and has no result yet\.|:))(?: (?<line>[\s\S]+))?$/;

const partOf = /(?<![\w.,/:-])(\d{1,9})\s?(?:of|\/)\s?(\d{1,9})(?![\w/:%-]|[.,]\d)/gi;
const percent = /(?<![\w.,-])(\d{1,3}(?:[.,]\d+)?)\s?%/g;

/** A run's last message, without the status and the seconds, which the page already shows. */
export function progressWords(words: string): string {
  const match = statusInWords.exec(words.trim());
  return match ? (match.groups?.['line'] ?? '') : words;
}

/**
 * Progress of a running run, from 0 to 1: the service's own number, or else that in its message; undefined if it has
 * neither.
 */
export function runShare({ facts }: Pick<RunRow, 'facts'>, words: string): number | undefined {
  return facts.service?.share ?? statedShare(words);
}

/** Write progress as a whole percentage, which is never 100 before the end. */
export function percentText(share: number): string {
  // Without the addition, 0.29 × 100 would be less than 29.
  return `${Math.floor(Math.min(share, 0.99) * 100 + 1e-6)}%`;
}

/** Maximum difference between two statements of the same progress, due to rounding to a percent. */
const sameShare = 0.01;

/**
 * The progress that a text states as "n of m", "n/m" or "n%", from 0 to 1; undefined if there is none, or if there are
 * two that differ.
 */
export function statedShare(words: string): number | undefined {
  const shares = [
    ...[...words.matchAll(partOf)].map(([, part, whole]) => Number(part) / Number(whole)),
    ...[...words.matchAll(percent)].map(([, count = '']) => Number(count.replace(',', '.')) / 100),
  ];
  if (shares.length === 0) return undefined;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least >= 0 && most <= 1 && most - least <= sameShare ? least : undefined;
}
