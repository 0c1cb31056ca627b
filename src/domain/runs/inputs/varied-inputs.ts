import { isErrorInput } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** An input that differs among runs, with its values. */
export interface VariedInput {
  readonly key: string;
  /** The different values, including `''` if some runs lack the input. */
  readonly values: readonly string[];
}

type GivenRun = Pick<RunRow, 'given'>;

/**
 * The inputs that differ among runs, in the order in which they were written. Makes a single pass, because lists of
 * batches call this at each change of a run.
 */
export function differingInputsOf(rows: readonly GivenRun[]): readonly VariedInput[] {
  const inputs = new Map<string, { runs: number; readonly values: Set<string> }>();
  for (const { given = [] } of rows) {
    for (const [key, value] of given) {
      let input = inputs.get(key);
      if (!input) inputs.set(key, (input = { runs: 0, values: new Set() }));
      input.runs += 1;
      input.values.add(value);
    }
  }
  return [...inputs]
    .map(([key, { runs, values }]) => ({ key, values: [...(runs < rows.length ? values.add('') : values)] }))
    .filter(({ values }) => values.length > 1);
}

/** Find the inputs that differ among runs, except for those whose values are mostly error messages. */
export function variedInputs(rows: readonly GivenRun[]): readonly VariedInput[] {
  return differingInputsOf(rows).filter((input) => !isOfErrors(input));
}

/** Whether most of an input's values are error messages. */
export function isOfErrors(input: VariedInput): boolean {
  return errorsOf(input) > input.values.filter(Boolean).length / 2;
}

/** How many of an input's values are error messages. */
export function errorsOf({ key, values }: VariedInput): number {
  return values.filter((value) => isErrorInput([key, value])).length;
}
