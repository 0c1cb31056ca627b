import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** An input that differs among runs. */
export interface SheetAxis {
  readonly key: string;
  /** Its values, in order; `''` where some runs were not given any. */
  readonly values: readonly string[];
}

/** Inputs that make the rows and the columns of a contact sheet; without any the runs are just laid out one after the other. */
export interface AxisChoice {
  readonly rows?: string | undefined;
  readonly columns?: string | undefined;
}

/** The part of a run that a sheet is laid out by. */
export interface GivenRun extends Pick<RunRow, 'given'> {
  /** Its whole inputs, where `given` is cut. */
  readonly whole?: readonly GivenInput[] | undefined;
}

/** Columns of tiles that fit a window. */
const mostColumns = 6;
/** Least share of a sheet that must be filled. */
const leastFilled = 0.5;

/** The value of an input, `''` without one. */
export function valueOf({ given = [], whole = given }: GivenRun, key: string): string {
  return whole.find(([name]) => name === key)?.[1] ?? '';
}

/** The inputs that differ among these runs, in the order in which they were written. */
export function sheetAxes(rows: readonly GivenRun[]): readonly SheetAxis[] {
  const keys = new Set(rows.flatMap(({ given = [] }) => given.map(([key]) => key)));
  const collator = new Intl.Collator('en', { numeric: true });
  return [...keys]
    .map((key) => ({ key, values: [...new Set(rows.map((row) => valueOf(row, key)))].toSorted(collator.compare) }))
    .filter(({ values }) => values.length > 1);
}

/**
 * The inputs that a sheet begins with: the two that fill it best, the one with more values across where they fit a window;
 * else one that puts several runs under each of its values.
 */
export function chooseAxes(rows: readonly GivenRun[], axes: readonly SheetAxis[]): AxisChoice {
  let best: { readonly filled: number; readonly pair: readonly [SheetAxis, SheetAxis] } | undefined;
  for (const [index, one] of axes.entries()) {
    for (const other of axes.slice(index + 1)) {
      const filled = filledShare(rows, one, other);
      if (filled >= leastFilled && filled > (best?.filled ?? 0)) best = { filled, pair: [one, other] };
    }
  }
  if (best) {
    const [one, other] = best.pair;
    const [fewer, more] = one.values.length < other.values.length ? [one, other] : [other, one];
    const [columns, lines] = more.values.length > mostColumns ? [fewer, more] : [more, fewer];
    return { rows: lines.key, columns: columns.key };
  }
  return { rows: axes.find(({ values }) => values.length <= rows.length / 2)?.key };
}

/** The share of the cells that hold a run. */
function filledShare(rows: readonly GivenRun[], one: SheetAxis, other: SheetAxis): number {
  const cells = new Set(rows.map((row) => JSON.stringify([valueOf(row, one.key), valueOf(row, other.key)])));
  return cells.size / (one.values.length * other.values.length);
}
