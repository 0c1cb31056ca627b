import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { RunNames } from './run-names.ts';

type Name<Others extends readonly unknown[]> = (rows: readonly RunRow[], ...others: Others) => RunNames;

/**
 * Name the runs of one list anew only where a name may differ: most changes are facts of one row.
 * @param name names runs by their rows, and by other values that are compared by identity
 */
export function keepNames<Others extends readonly unknown[]>(name: Name<Others>): Name<Others> {
  let last: { readonly rows: readonly RunRow[]; readonly others: Others; readonly names: RunNames } | undefined;
  return (rows, ...others) => {
    const isKept = last?.others.every((other, at) => other === others[at]) && areNamedAlike(last.rows, rows);
    last = { rows, others, names: last && isKept ? last.names : name(rows, ...others) };
    return last.names;
  };
}

function areNamedAlike(some: readonly RunRow[], others: readonly RunRow[]): boolean {
  return some === others || (some.length === others.length && some.every((row, at) => isNamedAlike(row, others[at])));
}

function isNamedAlike(row: RunRow, other: RunRow | undefined): boolean {
  if (row === other) return true;
  return (
    row.runId === other?.runId &&
    row.name === other.name &&
    row.facts.service?.name === other.facts.service?.name &&
    row.part === other.part &&
    row.workflowId === other.workflowId &&
    row.workflowName === other.workflowName &&
    areEqual(row.given, other.given)
  );
}

/** Another tab's rows have copies. */
function areEqual(some: readonly GivenInput[] | undefined, others: readonly GivenInput[] | undefined): boolean {
  if (some === others) return true;
  if (some?.length !== others?.length) return false;
  return some?.every(([key, value], at) => key === others?.[at]?.[0] && value === others[at][1]) ?? false;
}
