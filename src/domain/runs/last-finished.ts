import { byStart } from './list/by-start.ts';
import type { RunRow } from './run-record.ts';
import { runStateKind } from './run-state.ts';

/** The last run of the same workflow that had finished when this one was started. @param rows the newest first */
export function lastFinished(rows: readonly RunRow[], row: RunRow): RunRow | undefined {
  const earlier = rows.filter((one) => one.workflowId === row.workflowId && one.createdAt < row.createdAt);
  return byStart(earlier).find(({ facts }) => {
    const endedAt = facts.service?.endedAt ?? facts.endedAt ?? facts.resultAt;
    return endedAt !== undefined && endedAt <= row.createdAt && runStateKind(facts, row.createdAt) === 'finished';
  });
}
