/**
 * Rows of a CSV text (RFC 4180: quoted fields may hold separators, line breaks and doubled quotes).
 * The separator is a tab, a semicolon or a comma, whichever the first line has most of.
 * @param limit rows to read at most
 */
export function parseCsv(text: string, limit: number): string[][] {
  const separator = guessSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length && rows.length < limit; index += 1) {
    const char = text.charAt(index);
    if (quoted) {
      if (char !== '"') field += char;
      else if (text.charAt(index + 1) === '"') {
        field += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === separator) endField();
    else if (char === '\n') endRow();
    else if (char !== '\r') field += char;
  }
  if (rows.length < limit && (field !== '' || row.length > 0)) endRow();
  return rows;
}

function guessSeparator(text: string): string {
  const line = text.slice(0, 10_000).split('\n')[0] ?? '';
  const counts = [',', ';', '\t'].map((separator) => [line.split(separator).length, separator] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}
