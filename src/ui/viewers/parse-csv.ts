import Papa from 'papaparse';

/** A CSV file. */
export interface CsvTable {
  /** The lines with a number sign above the head, without the sign. */
  readonly comments: readonly string[];
  readonly rows: string[][];
}

const separators = ['\t', ';', ',', '|'];
const sampleLength = 100_000;
const sampleRows = 20;
const namedSeparator = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;
/** A cell in quotes, which keeps its line breaks, or a line break to replace. */
const quotedOrBreak = /(?<=^|[\t;|,\r\n])"[^"]*(?:""[^"]*)*"|\r\n?/g;
/**
 * A quote is a letter if the file ends before another one closes it. In a text that may be the cut beginning of a
 * larger file, it is one only if the cell would have more lines than this.
 */
const mostLines = 20;
const shortLength = 10_000;

/** Rows of a CSV text; empty columns at the end are left out. @param limit maximum number of rows */
export function parseCsv(text: string, limit = Infinity): string[][] {
  return readCsv(text, limit).rows;
}

/**
 * Read a CSV text. The separator is named by a first line `sep=X`, or else the one that divides the first rows evenly.
 * @param limit maximum number of rows
 */
export function readCsv(file: string, limit = Infinity): CsvTable {
  const text = file.replace(/^\uFEFF/, '').replace(quotedOrBreak, (part) => (part.startsWith('"') ? part : '\n'));
  const named = namedSeparator.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const above = commentsAbove(table);
  const body = table.slice(above.length);
  const rows = split(body, named?.[1] ?? guessSeparator(body), limit);
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 1);
  return {
    comments: above
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => (line ? [line.replace(/^#+\s*/, '')] : [])),
    rows: rows.map((row) => row.slice(0, width)),
  };
}

/**
 * The lines with a number sign above the head. The last may be the head itself: `#CHROM`, or a line above numbers,
 * whose sign is left out.
 */
function commentsAbove(text: string): string {
  const above = /^\n*(?:#.*\n+)*/.exec(text)?.[0] ?? '';
  if (above.length === text.length || text.startsWith('#', above.length)) return '';
  const last = above.lastIndexOf('\n#') + 1;
  const sample = text.slice(last, last + sampleLength);
  const [head = [], first = []] = split(sample, guessSeparator(sample), 2);
  const sign = /^# *(?=\S)/.exec(above.slice(last))?.[0];
  if (sign === undefined || head.length !== first.length) return above;
  if (sign === '#') return head.length > 1 ? above.slice(0, last) : above;
  return first.some((cell) => /^\s*[-+.]*\d/.test(cell)) ? above.slice(0, last + sign.length) : above;
}

function split(table: string, delimiter: string, limit: number): string[][] {
  const text = separators.includes(delimiter) ? table.replace(quotedAfter(delimiter), '$1') : table;
  const config = { delimiter, newline: '\n', preview: limit === Infinity ? 0 : limit } as const;
  const { data, errors } = Papa.parse<string[]>(text, config);
  const isOpen =
    errors.some(({ code }) => code === 'MissingQuotes') &&
    (text.length < shortLength || countLines(data.at(-1)?.at(-1)) > mostLines);
  // The fast mode takes quotes as letters.
  const rows = isOpen ? Papa.parse<string[]>(text, { ...config, fastMode: true }).data : data;
  // A file may end with a line break, and spreadsheets add rows of separators.
  return rows.slice(0, rows.findLastIndex((row) => row.some(Boolean)) + 1);
}

/** A cell in quotes, and the blanks before it, for which the library would take its quotes as letters. */
function quotedAfter(separator: string): RegExp {
  return new RegExp(`(?<=^|[${separator}\\n]) *("[^"]*(?:""[^"]*)*")(?= *(?:[${separator}\\n]|$))`, 'g');
}

function countLines(cell = ''): number {
  return cell.split('\n', mostLines + 1).length;
}

/** The separator that gives most rows the same number of cells; it may be missing in a title above the table. */
function guessSeparator(text: string): string {
  const sample = text.slice(0, sampleLength);
  const guesses = separators.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  return guesses.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ',';
}

function scoreOf(sample: string, separator: string): number {
  const widths = split(sample, separator, sampleRows).flatMap(({ length }) => (length > 1 ? [length] : []));
  const scores = widths.map((width) => {
    const rows = widths.filter((other) => other === width).length;
    // Commas also occur in numbers and texts, and vertical lines in texts.
    const isRare = rows > 1 && (separator === '\t' || separator === ';');
    return rows * 1e6 + (isRare ? 5e5 : 0) + width;
  });
  return Math.max(0, ...scores);
}
