import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { differingInputsOf, errorsOf, isOfErrors, type VariedInput } from '@/domain/runs/inputs/varied-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** An input that differs among runs, its values in order. */
export type SheetAxis = VariedInput;

/** Inputs that form the rows and columns of a contact sheet; without any the runs are laid out in sequence. */
export interface AxisChoice {
  readonly rows?: string | undefined;
  readonly columns?: string | undefined;
}

/** The part of a run that a sheet is laid out by. */
export interface GivenRun extends Pick<RunRow, 'given'> {
  /** Its complete inputs, if `given` is cut. */
  readonly whole?: readonly GivenInput[] | undefined;
}

/** Columns of tiles that fit a window. */
const mostColumns = 6;
/** Minimum share of cells that must be filled. */
const leastFilled = 0.6;

/** The value of an input, `''` without one. */
export function valueOf({ given = [], whole = given }: GivenRun, key: string): string {
  return whole.find(([name]) => name === key)?.[1] ?? '';
}

/** The inputs that differ among these runs, in written order. */
export function sheetAxes(rows: readonly GivenRun[]): readonly SheetAxis[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const inputs = differingInputsOf(rows.map(({ given, whole = given }) => ({ given: whole })));
  return inputs.map(({ key, values }) => ({ key, values: values.toSorted(compare) }));
}

/**
 * A sheet's initial axes: the two inputs that fill it best and put the fewest runs into one cell, the one with more
 * values across if they fit a window; else one that puts several runs under each of its values. Skips inputs that hold
 * errors; uses one with two states, or with an error among its values, only if no other input fits.
 */
export function chooseAxes(rows: readonly GivenRun[], axes: readonly SheetAxis[]): AxisChoice {
  const able = axes.filter((axis) => !isOfErrors(axis));
  const telling = able.filter((axis) => !isFlag(axis) && errorsOf(axis) === 0);
  const pair = bestPair(rows, telling) ?? bestPair(rows, able);
  if (pair) {
    const [fewer, more] = pair[0].values.length < pair[1].values.length ? pair : [pair[1], pair[0]];
    const [columns, lines] = more.values.length > mostColumns ? [fewer, more] : [more, fewer];
    return { rows: lines.key, columns: columns.key };
  }
  const isShared = ({ values }: SheetAxis) => values.length <= rows.length / 2;
  return { rows: (telling.find(isShared) ?? able.find(isShared))?.key };
}

/** On or off, or present or missing. */
function isFlag({ values }: SheetAxis): boolean {
  const given = values.filter(Boolean);
  return given.length < 2 || given.every((value) => value === 'true' || value === 'false');
}

type Pair = readonly [SheetAxis, SheetAxis];

function bestPair(rows: readonly GivenRun[], axes: readonly SheetAxis[]): Pair | undefined {
  let best: { readonly worth: number; readonly pair: Pair } | undefined;
  for (const [index, one] of axes.entries()) {
    for (const other of axes.slice(index + 1)) {
      const all = one.values.length * other.values.length;
      // Too few runs to fill it.
      if (rows.length < all * leastFilled) continue;
      const cells = filledCells(rows, one, other);
      const filled = cells / all;
      const worth = filled * (cells / rows.length);
      if (filled >= leastFilled && worth > (best?.worth ?? 0)) best = { worth, pair: [one, other] };
    }
  }
  return best?.pair;
}

/** Number of cells with a run. */
function filledCells(rows: readonly GivenRun[], one: SheetAxis, other: SheetAxis): number {
  return new Set(rows.map((row) => JSON.stringify([valueOf(row, one.key), valueOf(row, other.key)]))).size;
}
