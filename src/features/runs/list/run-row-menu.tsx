import { IconArchive, IconBan, IconForms, IconPencil, IconRotateClockwise, IconRefresh } from '@tabler/icons-react';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';
import { RowButton } from '@/ui/table/row-button.tsx';

import { useEditRun } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

interface RunRowMenuProps {
  readonly row: RunRow;
  readonly onCancel: ((row: RunRow) => void) | undefined;
  readonly onRerun: ((row: RunRow) => void) | undefined;
  readonly onRename: () => void;
  readonly title: string;
  readonly actions: readonly string[];
}

/** What can be done with a run of the list. */
export function RunRowMenu({ row, title, actions, onCancel, onRerun, onRename }: RunRowMenuProps) {
  const { monitor } = useRuns();
  const edit = useEditRun();
  const archived = row.archivedAt !== undefined;
  const menu: MenuAction[] = [];
  if (actions.includes('rerun') && row.workflowId) {
    if (onRerun) menu.push({ label: 'Rerun', icon: IconRotateClockwise, onClick: () => onRerun(row) });
    const to = paths.startRun({ workflow: row.workflowId, team: row.teamId });
    menu.push({ label: 'Edit & rerun', icon: IconForms, to, state: { again: row.runId } });
  }
  if (actions.includes('check')) {
    menu.push({ label: 'Check now', icon: IconRefresh, onClick: () => void monitor.checkNow([row.runId]) });
  }
  menu.push({ label: row.name ? 'Rename' : 'Name this run', icon: IconPencil, onClick: onRename });
  menu.push({
    label: archived ? 'Take out of the archive' : 'Archive',
    icon: IconArchive,
    onClick: () => edit.mutate({ runId: row.runId, archived: !archived }),
  });
  if (onCancel && actions.includes('cancel')) {
    menu.push({ label: 'Cancel run', icon: IconBan, dangerous: true, onClick: () => onCancel(row) });
  }
  return <ActionMenu target={<RowButton aria-label={`Actions for ${title}`} />} actions={menu} />;
}
