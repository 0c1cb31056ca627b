/**
 * Rows of a CSV text (RFC 4180: quoted fields may contain separators, line breaks and doubled quotes). The separator is
 * a tab, a semicolon or a comma, whichever the first line has most of.
 * @param limit maximum number of rows
 */
export function parseCsv(text: string, limit = Infinity): string[][] {
  const separator = guessSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let index = text.startsWith('\uFEFF') ? 1 : 0;
  while (index < text.length && rows.length < limit) {
    const field = text[index] === '"' ? quotedField(text, index, separator) : plainField(text, index, separator);
    row.push(field.text);
    index = field.end;
    const isRowEnd = text[index] !== separator;
    index += 1;
    if (isRowEnd) {
      rows.push(row);
      row = [];
    } else if (index >= text.length) row.push('');
  }
  if (row.length > 0 && rows.length < limit) rows.push(row);
  return rows;
}

interface Field {
  readonly text: string;
  /** The index of the separator or line break after the field, or of the end of the text. */
  readonly end: number;
}

function plainField(text: string, from: number, separator: string): Field {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { text: withoutReturn(text, from, end), end };
}

function quotedField(text: string, from: number, separator: string): Field {
  let quoted = '';
  let index = from + 1;
  for (;;) {
    const quote = text.indexOf('"', index);
    if (quote === -1) return { text: quoted + text.slice(index), end: text.length };
    quoted += text.slice(index, quote);
    index = quote + 1;
    if (text[index] !== '"') break;
    quoted += '"';
    index += 1;
  }
  // Keep stray text after the closing quote.
  const rest = plainField(text, index, separator);
  return { text: quoted + rest.text, end: rest.end };
}

function withoutReturn(text: string, from: number, end: number): string {
  return text.slice(from, end > from && text[end - 1] === '\r' ? end - 1 : end);
}

function guessSeparator(text: string): string {
  const line = text.slice(0, 10_000).split('\n')[0] ?? '';
  const counts = [',', ';', '\t'].map((separator) => [line.split(separator).length, separator] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}
