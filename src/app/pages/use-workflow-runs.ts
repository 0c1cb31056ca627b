import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { useQuickStart } from '@/features/runs/commands/use-quick-start.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** The run's team, or the team `otherId` if it is a different one, whose name is unknown. */
function teamOfRun({ teamId, teamName }: RunRow, otherId: string | undefined) {
  return otherId === undefined || otherId === teamId
    ? { id: teamId ?? '', name: teamName ?? '' }
    : { id: otherId, name: '' };
}

/**
 * This browser's runs grouped by workflow, recomputed when the rows change. Undefined if there are none, or until they
 * are read.
 */
export function useWorkflowRuns(teams: readonly Team[]): WorkflowRuns | undefined {
  const { ledger } = useRuns();
  const reader = useWorkflowReader();
  const { data: ofRuns } = useQuery(historiesQuery(ledger));
  const { start } = useQuickStart();

  const repeat = useCallback(
    (workflow: WorkflowListItem, { repeatable }: WorkflowHistory) => {
      if (!repeatable) return;
      const teamId = workflow.team_id ?? reader.get(workflow.id)?.workflow.team_id;
      const team = teams.find(({ id }) => id === teamId) ?? teamOfRun(repeatable, teamId ?? undefined);
      start({ key: workflow.id, workflow, team, inputsOf: repeatable });
    },
    [teams, reader, start],
  );

  return useMemo(() => {
    if (!ofRuns) return undefined;
    const { histories, Cells } = ofRuns;
    return {
      historyOf: (workflowId) => histories.get(workflowId),
      latestFirst: [...histories.keys()],
      Cells,
      canRepeat: ({ repeatable }) => repeatable !== undefined,
      repeat,
    };
  }, [ofRuns, repeat]);
}
