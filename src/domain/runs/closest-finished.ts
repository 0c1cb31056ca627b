import { byStart } from './list/by-start.ts';
import type { RunRow } from './run-record.ts';
import { runStateKind } from './run-state.ts';

/**
 * The run that differs from this one in the fewest inputs, of those of its workflow that had finished when it was started;
 * of several the latest.
 */
export function closestFinished(rows: readonly RunRow[], row: RunRow): RunRow | undefined {
  const finished = rows.filter((one) => one.workflowId === row.workflowId && hadFinished(one, row.createdAt));
  let closest: RunRow | undefined;
  let fewest = Infinity;
  for (const one of byStart(finished)) {
    const count = differences(one, row);
    if (closest && count >= fewest) continue;
    closest = one;
    fewest = count;
  }
  return closest;
}

function hadFinished({ createdAt, facts }: RunRow, at: number): boolean {
  const endedAt = facts.service?.endedAt ?? facts.endedAt ?? facts.resultAt;
  return createdAt < at && endedAt !== undefined && endedAt <= at && runStateKind(facts, at) === 'finished';
}

/** How many inputs differ, of those that the rows have in short; Infinity where one has none. */
function differences(one: RunRow, other: RunRow): number {
  if (!one.given || !other.given) return Infinity;
  const [values, others] = [new Map(one.given), new Map(other.given)];
  return [...new Set([...values.keys(), ...others.keys()])].filter((key) => values.get(key) !== others.get(key)).length;
}
