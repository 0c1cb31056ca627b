import { queryOptions } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { localQuery, runQueries } from '@/features/runs/run-queries.ts';

type Histories = ReadonlyMap<string, WorkflowHistory>;

/**
 * The history of each workflow's runs, by workflow ID, and the component that renders its cells. Null, and without
 * loading the code, while there are no runs.
 */
export function historiesQuery(ledger: Ledger) {
  const queryKey = [...runQueries.rows(ledger), 'histories'] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      if ((await ledger.list()).length === 0) return null;
      const [{ workflowHistories }, { WorkflowRunCells }] = await Promise.all([
        import('@/domain/runs/figures/workflow-history.ts'),
        import('./workflow-run-cells.tsx'),
      ]);
      // Read the rows after the code has loaded, since a change in between doesn't restart the first fetch.
      const rows = await ledger.list();
      const before = client.getQueryData<{ readonly histories: Histories }>(queryKey)?.histories;
      return { histories: workflowHistories(rows, clock.now(), before), Cells: WorkflowRunCells };
    },
    ...localQuery,
  });
}
