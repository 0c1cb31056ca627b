import type { DifferenceKind, DifferenceRows } from './difference-counts.ts';

type Row = readonly string[];

/** A cell in each of two tables; undefined for a table without this row or column. */
export interface CsvCell {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** A row that only one of two tables has, or whose cells differ. */
export interface CsvDifference {
  readonly kind: DifferenceKind;
  /** One cell per column. */
  readonly cells: readonly CsvCell[];
}

/** How two tables differ. */
export interface CsvDifferences extends DifferenceRows<CsvDifference> {
  /** The columns of the first table, then those that only the second table has. */
  readonly columns: readonly string[];
  readonly addedColumns: readonly string[];
  readonly removedColumns: readonly string[];
  /** The column whose values identify matching rows; undefined if rows are compared as a whole. */
  readonly key: string | undefined;
}

/** A column can be the key only if at least this fraction of the shorter table's values is also in the other table. */
const sharedLeast = 0.5;

/**
 * Find which rows of two tables were added, removed or changed, ignoring their order. Rows are matched by a column
 * without empty or repeated values: the one with the most values in common. Without such a column, only equal rows
 * match.
 * @param before the rows of the first file, header first; `after` likewise for the second file
 * @param atMost maximum number of rows
 */
export function csvDifferences(before: readonly Row[], after: readonly Row[], atMost: number): CsvDifferences {
  const [one, other] = [tableOf(before), tableOf(after)];
  const columns = [...one.columns, ...other.columns.filter((name) => !one.columns.includes(name))];
  const key = keyOf(one, other);
  const rows: CsvDifference[] = [];
  const counts = { added: 0, removed: 0, changed: 0 };

  function push(mine: Row | undefined, theirs: Row | undefined) {
    const kind = !mine ? 'added' : !theirs ? 'removed' : 'changed';
    counts[kind] += 1;
    if (rows.length >= atMost) return;
    const cells = columns.map((name) => ({ before: one.cell(mine, name), after: other.cell(theirs, name) }));
    rows.push({ kind, cells });
  }

  const isSame = (mine: Row, theirs: Row) =>
    columns.every((name) => (one.cell(mine, name) ?? '') === (other.cell(theirs, name) ?? ''));
  const wholeOf = (table: Table) => (row: Row) => JSON.stringify(columns.map((name) => table.cell(row, name) ?? ''));
  const nameOf = (table: Table) => (key === undefined ? wholeOf(table) : (row: Row) => table.cell(row, key) ?? '');
  const left = new Map<string, Row[]>();
  for (const row of other.rows) {
    const name = nameOf(other)(row);
    const same = left.get(name);
    if (same) same.push(row);
    else left.set(name, [row]);
  }
  for (const row of one.rows) {
    const match = left.get(nameOf(one)(row))?.shift();
    if (!match || !isSame(row, match)) push(row, match);
  }
  // List added rows in the order of the file.
  const added = new Set([...left.values()].flat());
  for (const row of other.rows) if (added.has(row)) push(undefined, row);
  return {
    columns,
    addedColumns: other.columns.filter((name) => !one.columns.includes(name)),
    removedColumns: one.columns.filter((name) => !other.columns.includes(name)),
    key,
    rows,
    counts,
    isCut: rows.length < counts.added + counts.removed + counts.changed,
  };
}

interface Table {
  /** Unique names: a second "x" becomes "x 2". */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly cell: (row: Row | undefined, column: string) => string | undefined;
}

function tableOf([head = [], ...rows]: readonly Row[]): Table {
  const places = new Map<string, number>();
  for (const [at, name] of head.entries()) {
    let own = name;
    for (let again = 2; places.has(own); again += 1) own = `${name} ${again}`;
    places.set(own, at);
  }
  return {
    columns: [...places.keys()],
    rows,
    cell: (row, column) => {
      const at = places.get(column);
      return at === undefined ? undefined : row?.[at];
    },
  };
}

function keyOf(one: Table, other: Table): string | undefined {
  const least = Math.max(1, sharedLeast * Math.min(one.rows.length, other.rows.length));
  let best: { readonly name: string; readonly shared: number } | undefined;
  for (const name of one.columns.filter((column) => other.columns.includes(column))) {
    const [mine, theirs] = [valuesOf(one, name), valuesOf(other, name)];
    if (!mine || !theirs) continue;
    const shared = [...mine].filter((value) => theirs.has(value)).length;
    if (shared >= least && shared > (best?.shared ?? 0)) best = { name, shared };
  }
  return best?.name;
}

/** The values of a column; undefined if one is missing or repeated. */
function valuesOf({ rows, cell }: Table, column: string): ReadonlySet<string> | undefined {
  const values = new Set<string>();
  for (const row of rows) {
    const value = cell(row, column) ?? '';
    if (value === '' || values.has(value)) return undefined;
    values.add(value);
  }
  return values;
}
