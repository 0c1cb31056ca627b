import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconDots,
  IconForms,
  IconLink,
  IconPencil,
  IconRefresh,
  IconRotateClockwise,
  IconTerminal2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunState } from '@/domain/runs/run-state.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { startCommand } from '@/features/runs/start/start-command.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';

interface RunActionsProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly onCancel: () => void;
  readonly onRename: () => void;
  readonly onRerun: () => void;
}

/** What can be done with a run, at the head of its page. */
export function RunActions({ row, state, onCancel, onRename, onRerun }: RunActionsProps) {
  const config = useConfig();
  const { ledger, monitor } = useRuns();
  const { data: inputs } = useQuery(runQueries.inputs(ledger, row.runId));
  const archive = useArchiveRuns();
  const { workflowId, teamId } = row;
  const canRerun = state.actions.includes('rerun') && workflowId && teamId;
  const archived = row.archivedAt !== undefined;

  const more: MenuAction[] = [
    { label: row.name ? 'Rename' : 'Name this run', icon: IconPencil, onClick: onRename },
    {
      label: archived ? 'Unarchive' : 'Archive',
      icon: IconArchive,
      onClick: () => archive.mutate({ runIds: [row.runId], archived: !archived }),
    },
  ];
  if (isEnd(state.kind) && state.actions.includes('check')) {
    more.unshift({ label: 'Check now', icon: IconRefresh, onClick: () => void monitor.checkNow([row.runId]) });
  }
  if (workflowId) {
    const to = paths.startRun({ workflow: workflowId, team: teamId });
    more.unshift({ label: 'Edit & rerun', icon: IconForms, to, state: { again: row.runId } });
  }

  return (
    <>
      <CopyButton
        text={() => new URL(hrefOf(paths.run(row.runId, { team: teamId, workflow: workflowId })), location.origin).href}
        icon={<IconLink size={16} aria-hidden />}
      >
        Copy link
      </CopyButton>
      {workflowId && teamId && (
        <CopyButton
          text={() => startCommand(config, row, inputs ?? undefined, location.origin)}
          icon={<IconTerminal2 size={16} aria-hidden />}
        >
          Copy as cURL
        </CopyButton>
      )}
      {state.actions.includes('cancel') && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={onCancel}
        >
          Cancel run
        </Button>
      )}
      {canRerun && (
        <Button variant="default" leftSection={<IconRotateClockwise size={16} aria-hidden />} onClick={onRerun}>
          Rerun
        </Button>
      )}
      <ActionMenu
        target={
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        actions={more}
      />
    </>
  );
}
