import {
  IconArchive,
  IconBan,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconRotateClockwise,
  IconRefresh,
  IconStar,
} from '@tabler/icons-react';

import { isTeamNote } from '@/features/runs/commands/mark-runs.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { paths } from '@/domain/paths.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';
import { useOfflineReason } from '@/ui/forms/use-offline-reason.ts';
import { RowButton } from '@/ui/table/row-button.tsx';

import { hrefOf } from '@/ui/browser/base-path.ts';
import { useCopy } from '@/ui/clipboard/use-copy.ts';
import { useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { texts } from '@/features/runs/list/texts.ts';
import { useResultActions } from '@/features/runs/list/use-result-actions.ts';

const words = texts.menu;

interface RunRowMenuProps {
  readonly row: RunRow;
  readonly onCancel: ((row: RunRow) => void) | undefined;
  readonly onRerun: (row: RunRow) => void;
  readonly onRename: () => void;
  readonly title: string;
  readonly actions: readonly string[];
  readonly tabIndex: number;
}

/** Menu of a run in the list. */
export function RunRowMenu({ row, title, actions, tabIndex, onCancel, onRerun, onRename }: RunRowMenuProps) {
  const runs = useRuns();
  const { monitor } = runs;
  const archive = useArchiveRuns();
  const star = useStarRuns();
  const starred = row.starredAt !== undefined;
  const archived = row.archivedAt !== undefined;
  const viewer = useViewerWords()(row.teamId);
  const offline = useOfflineReason();
  const menu: MenuAction[] = [];
  const { open, download } = useResultActions(row, title);
  const copy = useCopy();
  if (actions.includes('open-result')) {
    menu.push({ label: words.open, icon: IconExternalLink, why: offline, onClick: open });
    menu.push({ label: words.download, icon: IconDownload, why: offline, onClick: download });
  }
  if (actions.includes('rerun') && row.workflowId) {
    menu.push({ label: words.rerun, icon: IconRotateClockwise, onClick: () => onRerun(row) });
  }
  if (actions.includes('check')) {
    menu.push({
      label: words.refresh,
      icon: IconRefresh,
      why: offline,
      onClick: () => void monitor.checkNow([row.runId]),
    });
  }
  const link = paths.run(row.runId, { team: row.teamId, workflow: row.workflowId });
  menu.push({
    label: words.copyLink,
    icon: IconLink,
    onClick: () => copy(words.copied.link, new URL(hrefOf(link), location.origin).href),
  });
  menu.push({ label: words.copyId, icon: IconCopy, onClick: () => copy(words.copied.id, row.runId) });
  menu.push({
    label: givenName(row) ? words.rename : words.addName,
    icon: IconPencil,
    why: isTeamNote(runs, row) ? viewer : undefined,
    onClick: onRename,
  });
  menu.push({
    label: starred ? words.unstar : words.star,
    icon: IconStar,
    onClick: () => star.mutate({ runIds: [row.runId], starred: !starred }),
  });
  menu.push({
    label: archived ? words.unarchive : words.archive,
    icon: IconArchive,
    onClick: () => archive.mutate({ runIds: [row.runId], archived: !archived }),
  });
  if (onCancel && actions.includes('cancel')) {
    menu.push({ label: words.cancel, icon: IconBan, dangerous: true, why: offline, onClick: () => onCancel(row) });
  }
  return <ActionMenu target={<RowButton aria-label={texts.row.actions(title)} tabIndex={tabIndex} />} actions={menu} />;
}
