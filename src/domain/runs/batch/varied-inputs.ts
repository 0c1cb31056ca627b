import type { RunRow } from '@/domain/runs/run-record.ts';
import { isOfErrors } from '@/domain/runs/sheet/sheet-axes.ts';

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const mostInputs = 3;
/** Values that are written one by one. */
const mostValues = 3;
const longestValues = 24;

/** An input that differs among the runs of a batch. */
interface VariedInput {
  readonly key: string;
  /** Each value once; `''` where some runs were not given any. */
  readonly values: readonly string[];
}

/**
 * The inputs that differ among the runs of a batch, in the order in which they were written, without those that are
 * errors. In one pass, as lists of batches do it with each change of a run.
 */
export function variedInputs(rows: readonly Pick<RunRow, 'given'>[]): readonly VariedInput[] {
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
    .filter((input) => input.values.length > 1 && !isOfErrors(input));
}

/** What varied in a batch: "seed 1–4 × tone bold, calm"; `''` where nothing did, or where that is not known. */
export function variedText(inputs: readonly VariedInput[]): string {
  const more = inputs.length - mostInputs;
  return inputs.slice(0, mostInputs).map(inputRange).join(' × ') + (more > 0 ? ` +${more}` : '');
}

/** "seed 1–4", "tone bold, calm", "hd true or none"; of many texts their number: "headline (12)". */
function inputRange({ key, values }: VariedInput): string {
  const given = values.filter(Boolean);
  return key + valuesText(given) + (given.length < values.length ? ' or none' : '');
}

function valuesText(values: readonly string[]): string {
  const numbers = values.map(Number);
  if (values.length > mostValues && numbers.every(Number.isFinite)) {
    const least = Math.min(...numbers);
    return ` ${least}${least < 0 ? ' to ' : '–'}${Math.max(...numbers)}`;
  }
  const list = values.toSorted(inOrder).join(', ');
  return values.length > mostValues || list.length > longestValues ? ` (${values.length})` : ` ${list}`;
}
