import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';

/** Number of a batch's waiting runs checked as often as its running ones: as many as can be checked in parallel. */
const nextInLine = 4;

/**
 * The IDs of unfinished runs that wait behind at least `nextInLine` others of their batch. A service runs them in the
 * order in which they were started, so the oldest end first.
 */
export function runsBehind(unfinished: Iterable<RunRow>): ReadonlySet<string> {
  const waiting = new Map<string, RunRow[]>();
  for (const row of unfinished) {
    const batch = batchOf(row);
    if (batch === undefined || isRunning(row)) continue;
    const same = waiting.get(batch);
    if (same) same.push(row);
    else waiting.set(batch, [row]);
  }
  const behind = new Set<string>();
  for (const rows of waiting.values()) {
    if (rows.length <= nextInLine) continue;
    const inOrder = rows.toSorted((a, b) => a.facts.start.at - b.facts.start.at);
    for (const { runId } of inOrder.slice(nextInLine)) behind.add(runId);
  }
  return behind;
}

function isRunning({ facts: { report, runningAt } }: RunRow): boolean {
  return runningAt !== undefined && report?.status === 'running';
}
