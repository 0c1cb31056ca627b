import { useQuery } from '@tanstack/react-query';

import { closestFinished } from '@/domain/runs/closest-finished.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { localQuery, runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/**
 * Finds the finished run of the same workflow that is most similar to a run. All components that show this run share
 * the search.
 */
export function useClosestFinished(row: RunRow): RunRow | undefined {
  const { ledger } = useRuns();
  const { data } = useQuery({
    queryKey: [...runQueries.rows(ledger), 'closest-finished', row.runId],
    queryFn: async () => {
      const rows = await ledger.list();
      return closestFinished(rows, rows.find(({ runId }) => runId === row.runId) ?? row) ?? null;
    },
    enabled: row.workflowId !== undefined,
    ...localQuery,
  });
  return data ?? undefined;
}
