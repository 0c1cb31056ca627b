import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { type WorkflowHistory, workflowHistories } from '@/domain/runs/figures/workflow-history.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';

/**
 * The history of a workflow's runs in this browser, and when it was computed. Undefined if there are no runs. Suspends
 * until it is read.
 */
export function useWorkflowHistory(workflowId: string): {
  readonly history: WorkflowHistory | undefined;
  readonly now: number;
} {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const mine = useMemo(() => rows.filter((row) => row.workflowId === workflowId), [rows, workflowId]);
  const history = useMemo(() => workflowHistories(mine, now).get(workflowId), [mine, now, workflowId]);
  return { history, now };
}
