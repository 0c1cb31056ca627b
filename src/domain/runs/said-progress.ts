import type { RunRow } from './run-record.ts';

/** The embedded service puts the status, and the seconds of a running run, in front of the message. */
const statusInWords =
  /^The run (?:is queued and has no result yet\.|has been running for \d+ s(?: and has no result yet\.|:))(?: (?<line>[\s\S]+))?$/;

const partOf = /(?<![\w.,/:-])(\d{1,9})\s?(?:of|\/)\s?(\d{1,9})(?![\w/:%-]|[.,]\d)/gi;
const percent = /(?<![\w.,-])(\d{1,3}(?:[.,]\d+)?)\s?%/g;

/** A run's last message without the status and the seconds that the page already shows. */
export function progressWords(words: string): string {
  const match = statusInWords.exec(words.trim());
  return match ? (match.groups?.['line'] ?? '') : words;
}

/** Progress of a running run: by the service's own number, else by its message; undefined without either. */
export function runShare({ facts }: Pick<RunRow, 'facts'>, words: string): number | undefined {
  return facts.service?.share ?? statedShare(words);
}

/** A share in whole percent, never 100 before the end. */
export function percentText(share: number): string {
  return `${Math.floor(Math.min(share, 0.99) * 100)}%`;
}

/** Two statements of the same share differ by at most a rounded percent. */
const sameShare = 0.01;

/** The share stated in a text as "n of m", "n/m" or "n%"; undefined if there is none, or two that differ. */
export function statedShare(words: string): number | undefined {
  const shares = [
    ...[...words.matchAll(partOf)].map(([, part, whole]) => Number(part) / Number(whole)),
    ...[...words.matchAll(percent)].map(([, count = '']) => Number(count.replace(',', '.')) / 100),
  ];
  if (shares.length === 0) return undefined;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least >= 0 && most <= 1 && most - least <= sameShare ? least : undefined;
}
