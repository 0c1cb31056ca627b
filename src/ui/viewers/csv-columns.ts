/** One column of a CSV file. */
export interface CsvColumn {
  readonly name: string;
  /** Whether its values are numbers, which are aligned right and sorted by size. */
  readonly numeric: boolean;
  /** Width in characters. */
  readonly widthCh: number;
}

const sampled = 300;
const narrowest = 5;
const widest = 42;
const number = /^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|(?:\d[\d,_\s]*)?(?:\.\d+)?(?:e[-+]?\d+)?)\s*%?$/i;

/** Infer the columns of a file from its first rows. */
export function csvColumns(head: readonly string[], rows: readonly (readonly string[])[], most: number): CsvColumn[] {
  const sample = rows.slice(0, sampled);
  return head.slice(0, most).map((name, at) => {
    const cells = sample.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const longest = cells.reduce((length, cell) => Math.max(length, cell.length), name.length + 2);
    return {
      name,
      numeric: cells.length > 0 && cells.every((cell) => number.test(cell.trim())),
      widthCh: Math.min(Math.max(longest, narrowest), widest),
    };
  });
}

/** Sort order of rows: a column and a direction. */
export interface CsvOrder {
  readonly column: number;
  readonly descending: boolean;
}

/** The rows in an order; empty cells are last in both directions. */
export function sortCsv(
  rows: readonly (readonly string[])[],
  { column, descending }: CsvOrder,
  numeric: boolean,
): readonly (readonly string[])[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => {
    const cell = (row[column] ?? '').trim();
    const value = numeric ? numberOf(cell) : 0;
    return { row, cell, value, isEmpty: cell === '' || Number.isNaN(value) };
  });
  keyed.sort((a, b) => {
    if (a.isEmpty || b.isEmpty) return Number(a.isEmpty) - Number(b.isEmpty);
    return sign * ((numeric && a.value - b.value) || collator.compare(a.cell, b.cell));
  });
  return keyed.map(({ row }) => row);
}

/** Reads "1,200", "1 200", "1,5" and "1.200,5". */
function numberOf(cell: string): number {
  const plain = /\.\d{3},/.test(cell) ? cell.replaceAll('.', '') : cell.replace(/[,_\s](?=\d{3}(?:\D|$))/g, '');
  return Number.parseFloat(plain.replace(',', '.'));
}

/** The rows that contain each word somewhere. */
export function searchCsv(rows: readonly (readonly string[])[], query: string): readonly (readonly string[])[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = row.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
