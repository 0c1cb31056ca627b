import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { useStartRun } from '@/features/runs/run-mutations.ts';
import { WorkflowBulk } from '@/features/workflows/workflow-bulk.tsx';

interface WorkflowListBulkProps {
  readonly selected: readonly WorkflowListItem[];
  readonly teams: readonly Team[];
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** What can be done with the selected workflows, their runs included. */
export function WorkflowListBulk({ selected, teams, onSelect }: WorkflowListBulkProps) {
  const startRun = useStartRun();
  return (
    <WorkflowBulk
      selected={selected}
      teams={teams}
      onSelect={onSelect}
      startRun={(workflow, teamId) =>
        startRun.mutateAsync({
          workflow,
          team: { id: teamId, name: teams.find(({ id }) => id === teamId)?.name ?? '' },
        })
      }
    />
  );
}
