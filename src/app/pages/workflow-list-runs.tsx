import { useEffect } from 'react';

import type { Team } from '@/contract/team.ts';
import { useWorkflowRuns } from '@/app/pages/use-workflow-runs.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';

interface WorkflowListRunsProps {
  readonly teams: readonly Team[];
  readonly onRuns: (runs: WorkflowRuns | undefined) => void;
}

/** Hands what is known of runs to a list that was there before; shows nothing itself. */
export function WorkflowListRuns({ teams, onRuns }: WorkflowListRunsProps) {
  const runs = useWorkflowRuns(teams);
  useEffect(() => onRuns(runs), [runs, onRuns]);
  return null;
}
