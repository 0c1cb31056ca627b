import { byStart } from './list/by-start.ts';
import { batchOf, type RunRow } from './run-record.ts';
import { runStateKind } from './run-state.ts';

/**
 * The run that differs from this one in the fewest inputs, among finished runs of its workflow started before it and
 * finished runs of its batch; the latest if several differ in as few.
 */
export function closestFinished(rows: readonly RunRow[], row: RunRow): RunRow | undefined {
  const finished = rows.filter((one) => one.workflowId === row.workflowId && isComparable(one, row));
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

function isComparable(one: RunRow, row: RunRow): boolean {
  const endedAt = one.facts.service?.endedAt ?? one.facts.endedAt ?? one.facts.resultAt;
  if (endedAt === undefined || runStateKind(one.facts, Math.max(endedAt, row.createdAt)) !== 'finished') return false;
  const batch = batchOf(row);
  return (batch !== undefined && batch === batchOf(one)) || (one.createdAt < row.createdAt && endedAt <= row.createdAt);
}

/** How many inputs differ, among the short inputs of the rows; Infinity if one has none. */
function differences(one: RunRow, other: RunRow): number {
  if (!one.given || !other.given) return Infinity;
  const [values, others] = [new Map(one.given), new Map(other.given)];
  return [...new Set([...values.keys(), ...others.keys()])].filter((key) => values.get(key) !== others.get(key)).length;
}
