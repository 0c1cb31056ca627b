import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { differingInputsOf, errorsOf, isOfErrors, type VariedInput } from '@/domain/runs/inputs/varied-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** An input that differs among runs, with its values in order. */
export type SheetAxis = VariedInput;

/** The inputs that form the rows and columns of a contact sheet. Without either, the runs are laid out in sequence. */
export interface AxisChoice {
  readonly rows?: string | undefined;
  readonly columns?: string | undefined;
}

/** The part of a run that determines its place in a sheet. */
export interface GivenRun extends Pick<RunRow, 'given'> {
  /** The run's complete inputs, if some in `given` are cut. */
  readonly whole?: readonly GivenInput[] | undefined;
}

/** Maximum number of columns of tiles that fit in a window. */
const mostColumns = 6;
/** Minimum fraction of cells that must be filled. */
const leastFilled = 0.75;
/** Minimum number of filled cells per run, since runs stacked in the same cell can't be told apart. */
const leastSpread = 0.9;

/** The value of a run's input; `''` if the run lacks the input. */
export function valueOf({ given = [], whole = given }: GivenRun, key: string): string {
  return whole.find(([name]) => name === key)?.[1] ?? '';
}

/** The inputs that differ among these runs, in the order in which they were written. */
export function sheetAxes(rows: readonly GivenRun[]): readonly SheetAxis[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const inputs = differingInputsOf(rows.map(({ given, whole = given }) => ({ given: whole })));
  return inputs.map(({ key, values }) => ({ key, values: values.toSorted(compare) }));
}

/**
 * Choose a sheet's initial axes: two inputs that give nearly every cell exactly one run, or otherwise none, because a
 * single line of tiles would leave most of the page empty. The input with more values is used for the columns if they
 * fit in a window. Inputs that mostly contain errors are never used. An input with two states, or with an error among
 * its values, is used only if no other fits.
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
  return {};
}

/** Whether an input is only on or off, or present or missing. */
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
      // There are too few runs to fill such a sheet.
      if (rows.length < all * leastFilled) continue;
      const cells = filledCells(rows, one, other);
      const filled = cells / all;
      const spread = cells / rows.length;
      const worth = filled * spread;
      if (filled < leastFilled || spread < leastSpread) continue;
      if (worth > (best?.worth ?? 0)) best = { worth, pair: [one, other] };
    }
  }
  return best?.pair;
}

/** Number of cells with a run. */
function filledCells(rows: readonly GivenRun[], one: SheetAxis, other: SheetAxis): number {
  return new Set(rows.map((row) => JSON.stringify([valueOf(row, one.key), valueOf(row, other.key)]))).size;
}
