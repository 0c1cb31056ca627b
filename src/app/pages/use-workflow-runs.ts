import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { followHistories, type WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { useQuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { WorkflowRunCells } from '@/features/runs/workflow/workflow-run-cells.tsx';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useStable } from '@/ui/browser/use-stable.ts';

/** The team of a run, or another team with an unknown name. */
function teamOfRun({ teamId, teamName }: RunRow, otherId: string | undefined) {
  return otherId === undefined || otherId === teamId
    ? { id: teamId ?? '', name: teamName ?? '' }
    : { id: otherId, name: '' };
}

/** This browser's runs by workflow, computed once per change of the rows. Undefined until read. */
export function useWorkflowRuns(teams: readonly Team[]): WorkflowRuns | undefined {
  const { ledger } = useRuns();
  const reader = useWorkflowReader();
  const { data: rows } = useQuery(runQueries.list(ledger));
  const [historiesOf] = useState(followHistories);
  const quickStart = useQuickStart();

  const repeat = useStable((workflow: WorkflowListItem, { repeatable }: WorkflowHistory) => {
    if (!repeatable) return;
    const teamId = workflow.team_id ?? reader.get(workflow.id)?.workflow.team_id;
    const team = teams.find(({ id }) => id === teamId) ?? teamOfRun(repeatable, teamId ?? undefined);
    quickStart.start({ key: workflow.id, workflow, team, inputsOf: repeatable });
  });

  return useMemo(() => {
    if (!rows) return undefined;
    const histories = historiesOf(rows);
    return {
      historyOf: (workflowId) => histories.get(workflowId),
      latestFirst: [...histories.keys()],
      Cells: WorkflowRunCells,
      canRepeat: ({ repeatable }) => repeatable !== undefined,
      repeat,
    };
  }, [rows, historiesOf, repeat]);
}
