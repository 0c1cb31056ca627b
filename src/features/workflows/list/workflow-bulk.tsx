import { IconFolderSymlink, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { countOf } from '@/domain/count-of.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { SelectionAction, SelectionBar } from '@/ui/bulk/selection-bar.tsx';

import { useDeleteWorkflows, useMoveWorkflows } from '@/features/workflows/workflow-mutations.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import type { WorkflowReader } from '@/features/workflows/workflow-reader.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** What can be done to many. */
type Action = 'delete' | 'start' | 'move';

interface WorkflowBulkProps {
  readonly selected: readonly WorkflowListItem[];
  /** How many of them are not shown. */
  readonly hidden: number;
  readonly teams: readonly Team[];
  /** Start a run of a workflow in its team; runs are another feature's matter. */
  readonly startRun: (workflow: { readonly id: string; readonly name: string }, teamId: string) => Promise<unknown>;
  /** A run of each was started. */
  readonly onStarted: () => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The bar over the table while rows are selected, and its dialogs; what failed stays selected. */
export function WorkflowBulk({ selected, hidden, teams, startRun, onStarted, onSelect }: WorkflowBulkProps) {
  const [action, setAction] = useState<Action>();
  const queryClient = useQueryClient();
  const reader = useWorkflowReader();
  const { mutateAsync: remove } = useDeleteWorkflows();
  const renew = useRenewal();
  const count = countOf(selected.length, 'workflow');

  function close(left: readonly WorkflowListItem[] | undefined) {
    setAction(undefined);
    if (!left) return;
    onSelect(new Set(left.map(({ id }) => id)));
    void queryClient.invalidateQueries({ queryKey: workflowQueries.all() });
  }

  return (
    <>
      <SelectionBar thing="workflow" count={selected.length} hidden={hidden} onClear={() => onSelect(new Set())}>
        <SelectionAction label="Start a run of each" icon={IconPlayerPlay} onClick={() => setAction('start')} />
        <SelectionAction label="Move to a team" icon={IconFolderSymlink} onClick={() => setAction('move')} />
        <SelectionAction label="Delete" icon={IconTrash} danger onClick={() => setAction('delete')} />
      </SelectionBar>
      {action === 'delete' && (
        <BulkDialog
          title={`Delete ${count}?`}
          confirmLabel="Delete workflows"
          doneWord="deleted"
          danger
          items={selected}
          act={async ({ id }) => void (await remove(id))}
          renew={renew}
          onClose={close}
        >
          Deleting may be permanent: the interface does not say that a workflow can be brought back.
        </BulkDialog>
      )}
      {action === 'start' && (
        <BulkDialog
          title={`Start a run of ${count}?`}
          confirmLabel="Start runs"
          doneWord="started"
          items={selected}
          act={async (workflow) => void (await startRun(workflow, await teamOf(reader, workflow)))}
          begunTitle={`Starting a run of ${count}`}
          closeWhenDone
          renew={renew}
          onClose={(left) => {
            close(left);
            if (left?.length === 0) onStarted();
          }}
        >
          Each runs in its own team, without inputs.
        </BulkDialog>
      )}
      {action === 'move' && <MoveDialog title={`Move ${count}?`} items={selected} teams={teams} onClose={close} />}
    </>
  );
}

interface MoveDialogProps {
  readonly title: string;
  readonly items: readonly WorkflowListItem[];
  readonly teams: readonly Team[];
  readonly onClose: (left: readonly WorkflowListItem[] | undefined) => void;
}

function MoveDialog({ title, items, teams, onClose }: MoveDialogProps) {
  const [teamId, setTeamId] = useState('');
  const { mutateAsync: move } = useMoveWorkflows();
  const renew = useRenewal();
  return (
    <BulkDialog
      title={title}
      confirmLabel="Move workflows"
      doneWord="moved"
      items={items}
      ready={teamId !== ''}
      act={async ({ id }) => void (await move({ id, teamId }))}
      renew={renew}
      onClose={onClose}
    >
      <TeamSelect
        teams={teams}
        value={teamId}
        onChange={(event) => setTeamId(event.currentTarget.value)}
        description="The old teams lose access to them."
      />
    </BulkDialog>
  );
}

async function teamOf(reader: WorkflowReader, { id, team_id: teamId }: WorkflowListItem): Promise<string> {
  const known = teamId ?? reader.get(id)?.workflow.team_id ?? (await reader.read(id)).team_id;
  if (!known) throw new Error('The service does not say which team it is of.');
  return known;
}
