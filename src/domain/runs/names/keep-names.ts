import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { RunNames } from './run-names.ts';

type Name = (rows: readonly RunRow[]) => RunNames;

/**
 * Name the runs of a list again only if a name may have changed, because most changes affect only the facts of one row.
 */
export function keepNames(name: Name): Name {
  let last: { readonly rows: readonly RunRow[]; readonly names: RunNames } | undefined;
  return (rows) => {
    last = { rows, names: last && areNamedAlike(last.rows, rows) ? last.names : name(rows) };
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

/** Compares by value, because rows from another tab contain copies. */
function areEqual(some: readonly GivenInput[] | undefined, others: readonly GivenInput[] | undefined): boolean {
  if (some === others) return true;
  if (some?.length !== others?.length) return false;
  return some?.every(([key, value], at) => key === others?.[at]?.[0] && value === others[at][1]) ?? false;
}
