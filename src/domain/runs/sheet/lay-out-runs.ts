import { ownValue } from '@/contract/own-value.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { type AxisChoice, type GivenRun, type SheetAxis, valueOf } from './sheet-axes.ts';

/** A line of a contact sheet. */
export interface SheetLine<Row> {
  /**
   * On the first line of a group, the value that the group's lines share; undefined on other lines, and if there is no
   * input for the rows.
   */
  readonly head: string | undefined;
  /** One cell per column; undefined for a gap. */
  readonly cells: readonly (Row | undefined)[];
}

/** A contact sheet: runs in lines and columns. */
export interface SheetLayout<Row> {
  /** Values above the columns; undefined if the columns have no meaning. */
  readonly columns: readonly string[] | undefined;
  readonly lines: readonly SheetLine<Row>[];
}

/**
 * Lay out runs by the inputs chosen for rows and columns. Runs that belong in the same cell are stacked.
 * @param perLine number of runs on a line if no input is chosen for the columns
 */
export function layOutRuns<Row extends GivenRun>(
  rows: readonly Row[],
  axes: readonly SheetAxis[],
  choice: AxisChoice,
  perLine: number,
): SheetLayout<Row> {
  const lineAxis = axes.find(({ key }) => key === choice.rows);
  const columnAxis = axes.find(({ key }) => key === choice.columns && key !== choice.rows);
  const groups = groupBy(rows, lineAxis);
  return {
    columns: columnAxis?.values,
    lines: groups.flatMap(({ head, of }) =>
      (columnAxis ? stacked(of, columnAxis) : chunked(of, perLine)).map((cells, index) => ({
        head: index === 0 ? head : undefined,
        cells,
      })),
    ),
  };
}

function groupBy<Row extends GivenRun>(rows: readonly Row[], axis: SheetAxis | undefined) {
  if (!axis) return [{ head: undefined, of: rows }];
  const groups = new Map<string, Row[]>(axis.values.map((value) => [value, []]));
  for (const row of rows) groups.get(valueOf(row, axis.key))?.push(row);
  return [...groups].map(([head, of]) => ({ head, of })).filter(({ of }) => of.length > 0);
}

/** Put each run into the column of its value, below earlier runs. */
function stacked<Row extends GivenRun>(rows: readonly Row[], { key, values }: SheetAxis) {
  const columns = new Map<string, Row[]>(values.map((value) => [value, []]));
  for (const row of rows) columns.get(valueOf(row, key))?.push(row);
  const depth = Math.max(...[...columns.values()].map(({ length }) => length));
  return Array.from({ length: depth }, (_, line) => values.map((value) => columns.get(value)?.[line]));
}

function chunked<Row>(rows: readonly Row[], perLine: number): (readonly (Row | undefined)[])[] {
  return Array.from({ length: Math.ceil(rows.length / perLine) }, (_, line) =>
    rows.slice(line * perLine, (line + 1) * perLine),
  );
}

/** The position of a cell in a sheet. */
export interface SheetPlace {
  readonly line: number;
  readonly column: number;
}

/** The cell with this run, or else the first cell with any run; undefined if the sheet is empty. */
export function placeOf(
  { lines }: SheetLayout<Pick<RunRow, 'runId'>>,
  runId: string | undefined,
): SheetPlace | undefined {
  const places = placesOf(lines);
  return places.find(({ line, column }) => lines[line]?.cells[column]?.runId === runId) ?? places[0];
}

/** The next cell with a run in reading order, or else the previous one; undefined if there is no other. */
export function neighbourOf<Row>({ lines }: SheetLayout<Row>, { line, column }: SheetPlace): SheetPlace | undefined {
  const places = placesOf(lines);
  const at = places.findIndex((place) => place.line === line && place.column === column);
  return places[at + 1] ?? places[at - 1];
}

function placesOf(lines: readonly SheetLine<unknown>[]): readonly SheetPlace[] {
  return lines.flatMap(({ cells }, line) =>
    cells.flatMap((cell, column) => (cell === undefined ? [] : [{ line, column }])),
  );
}

const steps: Readonly<Record<string, readonly [line: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * The cell that Home or End moves to: the first or last run of the line, or of the sheet if Ctrl is pressed; undefined
 * for other keys.
 */
export function farPlace<Row>(
  { lines }: SheetLayout<Row>,
  from: SheetPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): SheetPlace | undefined {
  const places = placesOf(lines).filter(({ line }) => ctrlKey || line === from.line);
  return { Home: places[0], End: places.at(-1) }[key];
}

/** The next cell with a run in the direction of an arrow key, skipping gaps; undefined if there is none. */
export function nextPlace<Row>({ lines }: SheetLayout<Row>, from: SheetPlace, key: string): SheetPlace | undefined {
  const step = ownValue(steps, key);
  if (!step) return undefined;
  let { line, column } = from;
  for (;;) {
    line += step[0];
    column += step[1];
    const cells = lines[line]?.cells;
    if (!cells || column < 0 || (step[1] !== 0 && column >= cells.length)) return undefined;
    if (cells[column] !== undefined) return { line, column };
  }
}
