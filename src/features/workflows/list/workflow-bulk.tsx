import { TextInput } from '@mantine/core';
import { IconFolderSymlink, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';

import { atMost } from '@/api/at-most.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { SelectionBar } from '@/ui/bulk/selection-bar.tsx';

import { LiveRuns } from '@/features/workflows/live-runs.tsx';
import { useDeleteWorkflows, useMoveWorkflows } from '@/features/workflows/workflow-mutations.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import type { WorkflowReader } from '@/features/workflows/workflow-reader.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

import { bulkTexts as texts } from './bulk-texts.ts';

type Action = 'delete' | 'start' | 'move';

interface WorkflowBulkProps {
  readonly selected: readonly WorkflowListItem[];
  /** How many selected workflows are not shown. */
  readonly hidden: number;
  /** How many runs of the selected workflows are queued or running. */
  readonly live: number;
  readonly teams: readonly Team[];
  /** Start a run of a workflow in its team; supplied by the runs feature. */
  readonly startRun: (workflow: { readonly id: string; readonly name: string }, teamId: string) => Promise<unknown>;
  /** The field for the inputs shared by these runs; supplied by the runs feature. */
  readonly startField: ReactNode;
  /** Whether the inputs are valid. */
  readonly canStart: boolean;
  /** Called after a run of each workflow was started. */
  readonly onStarted: () => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The selection bar over the table, and its dialogs. Failed items stay selected. */
export function WorkflowBulk(props: WorkflowBulkProps) {
  const { selected, hidden, live, teams, startRun, startField, canStart, onStarted, onSelect } = props;
  const [action, setAction] = useState<Action>();
  const queryClient = useQueryClient();
  const reader = useWorkflowReader();
  const renew = useRenewal();
  const count = selected.length;
  const viewerWords = useViewerWords();
  const teamIdOf = ({ id, team_id: teamId }: WorkflowListItem) => teamId ?? reader.get(id)?.workflow.team_id;
  const blocks = selected.map((workflow) => viewerWords(teamIdOf(workflow)));
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const items =
    action === undefined
      ? []
      : selected.map((workflow) => {
          const of = teamNames.get(teamIdOf(workflow) ?? '');
          return { ...workflow, ...(of && { of }) };
        });
  // If the user may act in only some of the workflows' teams, the service refuses the others, which stay selected.
  const why = blocks.includes(undefined) ? undefined : blocks[0];

  function close(left: readonly WorkflowListItem[] | undefined) {
    setAction(undefined);
    if (!left) return;
    onSelect(new Set(left.map(({ id }) => id)));
    void queryClient.invalidateQueries({ queryKey: workflowQueries.all() });
  }

  return (
    <>
      <SelectionBar
        kind="workflow"
        count={count}
        hidden={hidden}
        onClear={() => onSelect(new Set())}
        onRestore={() => onSelect(new Set(selected.map(({ id }) => id)))}
        actions={[
          { label: texts.start.action, icon: IconPlayerPlay, why, onClick: () => setAction('start') },
          {
            label: texts.move.action,
            shortLabel: texts.move.short,
            icon: IconFolderSymlink,
            why,
            onClick: () => setAction('move'),
          },
          { label: texts.delete.action, icon: IconTrash, danger: true, why, onClick: () => setAction('delete') },
        ]}
      />
      {action === 'delete' && (
        <DeleteDialog title={texts.delete.title(count)} items={items} live={live} onClose={close} />
      )}
      {action === 'start' && (
        <BulkDialog
          kind="run"
          title={texts.start.title(count)}
          confirmLabel={texts.start.confirm}
          doneWord={texts.start.done}
          items={items}
          ready={canStart}
          act={async (workflow) => void (await startRun(workflow, await teamOf(reader, workflow)))}
          begunTitle={texts.start.begun(count)}
          closeWhenDone
          renew={renew}
          onClose={(left) => {
            close(left);
            if (left?.length === 0) onStarted();
          }}
        >
          {texts.start.text}
          {startField}
        </BulkDialog>
      )}
      {action === 'move' && <MoveDialog title={texts.move.title(count)} items={items} teams={teams} onClose={close} />}
    </>
  );
}

interface WorkflowsDialogProps {
  readonly title: string;
  readonly items: readonly WorkflowListItem[];
  readonly onClose: (left: readonly WorkflowListItem[] | undefined) => void;
}

const movesAtOnce = 4;

/** The user must type the count to delete more workflows than this. */
const typedFrom = 20;

interface DeleteDialogProps extends WorkflowsDialogProps {
  /** How many runs of these workflows are queued or running. */
  readonly live: number;
}

function DeleteDialog({ title, items, live, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteWorkflows();
  const toast = useToast();
  const renew = useRenewal();
  const needsTypedCount = items.length > typedFrom;
  return (
    <BulkDialog
      kind="workflow"
      title={title}
      confirmLabel={texts.delete.confirm}
      doneWord={texts.delete.done}
      danger
      items={items}
      ready={!needsTypedCount || typed.replace(/\D/g, '') === String(items.length)}
      act={({ id }) => remove(id)}
      closeWhenDone
      renew={renew}
      onEnd={(left) => left?.length === 0 && toast({ message: texts.delete.allDone(items.length) })}
      onClose={onClose}
    >
      {texts.delete.text}
      <LiveRuns count={live} />
      {needsTypedCount && (
        <TextInput
          label={texts.delete.typeNumber(items.length)}
          inputMode="numeric"
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </BulkDialog>
  );
}

interface MoveDialogProps extends WorkflowsDialogProps {
  readonly teams: readonly Team[];
}

function MoveDialog({ title, items, teams, onClose }: MoveDialogProps) {
  const [teamId, setTeamId] = useState('');
  const move = useMoveWorkflows();
  const renew = useRenewal();
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const toast = useToast();
  const teamsBefore = useRef(new Map<string, string>());

  async function moveBack() {
    const inTurn = atMost(movesAtOnce);
    const moves = [...teamsBefore.current].map(([id, before]) => inTurn(() => move(id, before)));
    const failed = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected').length;
    void queryClient.invalidateQueries({ queryKey: workflowQueries.all() });
    if (failed === 0) toast({ message: texts.move.undone(moves.length) });
    else toast({ color: 'red', title: texts.move.notUndone(failed), message: texts.move.notUndoneText });
  }

  function showMoved() {
    const team = teams.find(({ id }) => id === teamId)?.name ?? '';
    // A workflow whose team was unknown can't be moved back.
    const canUndo = teamsBefore.current.size === items.length;
    toast({
      message: texts.move.allDone(items.length, team),
      ...(canUndo && { action: { label: texts.move.undo, act: () => void moveBack() } }),
    });
  }

  return (
    <BulkDialog
      kind="workflow"
      title={title}
      confirmLabel={texts.move.confirm}
      doneWord={texts.move.done}
      items={items}
      ready={teamId !== ''}
      act={async (workflow) => {
        const before = workflow.team_id ?? reader.get(workflow.id)?.workflow.team_id;
        await move(workflow.id, teamId);
        if (before) teamsBefore.current.set(workflow.id, before);
      }}
      closeWhenDone
      renew={renew}
      onEnd={(left) => left?.length === 0 && showMoved()}
      onClose={onClose}
    >
      <TeamSelect
        teams={teams}
        value={teamId}
        onChange={(event) => setTeamId(event.currentTarget.value)}
        description={texts.move.hint}
      />
    </BulkDialog>
  );
}

async function teamOf(reader: WorkflowReader, { id, team_id: teamId }: WorkflowListItem): Promise<string> {
  const known = teamId ?? reader.get(id)?.workflow.team_id ?? (await reader.read(id)).team_id;
  if (!known) throw new Error(texts.start.noTeam);
  return known;
}
