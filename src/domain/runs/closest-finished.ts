import { byStart } from './list/by-start.ts';
import { batchOf, type RunRow } from './run-record.ts';
import { runStateKind } from './run-state.ts';

/**
 * The finished run that differs from `row` in the fewest inputs, among those of the same workflow that ended before
 * `row` was started or belong to the same batch. If several differ in equally few, the latest of them.
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

/** How many of two runs' short inputs differ; Infinity if those of either run are unknown. */
function differences(one: RunRow, other: RunRow): number {
  if (!one.given || !other.given) return Infinity;
  const [values, others] = [new Map(one.given), new Map(other.given)];
  return [...new Set([...values.keys(), ...others.keys()])].filter((key) => values.get(key) !== others.get(key)).length;
}
