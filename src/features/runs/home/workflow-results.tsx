import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { byStart } from '@/domain/runs/list/by-start.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { useNow } from '@/ui/browser/use-now.ts';

import { LatestResults } from './latest-results.tsx';

const atMost = 4;

/** Shows the latest results of the same workflow's other runs in place of a run's missing result. */
export function WorkflowResults({ row: { runId, workflowId } }: { readonly row: RunRow }) {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const names = useRunNames();
  const now = useNow();
  const latest = useMemo(() => {
    const same = rows.filter(
      (one) => one.workflowId === workflowId && one.runId !== runId && one.archivedAt === undefined,
    );
    return byStart(same)
      .filter(({ facts }) => runStateKind(facts, now) === 'finished')
      .slice(0, atMost);
  }, [rows, workflowId, runId, now]);
  if (workflowId === undefined || latest.length === 0) return null;
  return <LatestResults rows={latest} names={names} now={now} of={{ workflow: workflowId }} />;
}
