import { batchName } from '@/domain/runs/batch/batch-figures.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import { inputText, isErrorInput, partName } from './run-names.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';

/**
 * What distinguishes each of several runs from the others: first its given name, unless all are numbered under one
 * name; then its differing inputs, in the same order for all. If the name repeats an input, only the input is used.
 * Runs that still can't be distinguished get their number, or else their ID.
 * @param without keys of inputs that are shown elsewhere, and so are left out here
 */
export function namesAmong(
  rows: readonly RunRow[],
  without: readonly (string | undefined)[] = [],
): (row: RunRow) => readonly string[] {
  const keys = variedInputs(rows).map(({ key }) => key);
  const isNumbered = batchName(rows) !== undefined;
  const ownName = (row: RunRow) => (isNumbered || partName(row) !== undefined ? undefined : givenName(row));
  const inputsOf = ({ given = [] }: RunRow) =>
    keys.flatMap((key) => given.filter((input) => input[0] === key && !isErrorInput(input)));
  const likenessOf = (row: RunRow) => JSON.stringify([row.workflowId, ownName(row), inputsOf(row)]);
  const counts = new Map<string, number>();
  for (const likeness of rows.map(likenessOf)) counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  return (row) => {
    const name = ownName(row);
    const inputs = inputsOf(row);
    const named = inputs.find(([, value]) => value === name);
    const namedFirst = inputs.toSorted((a, b) => Number(b === named) - Number(a === named));
    const isAlike = (counts.get(likenessOf(row)) ?? 0) > 1;
    return [
      ...(name && !named ? [name] : []),
      ...namedFirst.filter(([key]) => !without.includes(key)).map(inputText),
      ...(isAlike ? [(!name && givenName(row)) || stateTexts.unnamed(row.runId.slice(0, 8))] : []),
    ];
  };
}
