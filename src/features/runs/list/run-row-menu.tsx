import {
  IconArchive,
  IconBan,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconForms,
  IconLink,
  IconPencil,
  IconRotateClockwise,
  IconRefresh,
} from '@tabler/icons-react';

import { useQueryClient } from '@tanstack/react-query';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';
import { RowButton } from '@/ui/table/row-button.tsx';

import { hrefOf } from '@/ui/browser/base-path.ts';
import { copyText } from '@/ui/clipboard/copy-text.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { downloadOutput, openWhenKnown } from '@/features/runs/output/open-result.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
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
  const archive = useArchiveRuns();
  const archived = row.archivedAt !== undefined;
  const menu: MenuAction[] = [];
  const { open, download } = useResultActions(row);
  const copy = useCopy();
  if (actions.includes('open-result')) {
    menu.push({ label: 'Open result', icon: IconExternalLink, onClick: open });
    menu.push({ label: 'Download', icon: IconDownload, onClick: download });
  }
  if (actions.includes('rerun') && row.workflowId) {
    if (onRerun) menu.push({ label: 'Rerun', icon: IconRotateClockwise, onClick: () => onRerun(row) });
    const to = paths.startRun({ workflow: row.workflowId, team: row.teamId });
    menu.push({ label: 'Edit & rerun', icon: IconForms, to, state: { again: row.runId } });
  }
  if (actions.includes('check')) {
    menu.push({ label: 'Check now', icon: IconRefresh, onClick: () => void monitor.checkNow([row.runId]) });
  }
  const link = paths.run(row.runId, { team: row.teamId, workflow: row.workflowId });
  menu.push({
    label: 'Copy link',
    icon: IconLink,
    onClick: () => copy('Link', new URL(hrefOf(link), location.origin).href),
  });
  menu.push({ label: 'Copy ID', icon: IconCopy, onClick: () => copy('ID', row.runId) });
  menu.push({ label: row.name ? 'Rename' : 'Name this run', icon: IconPencil, onClick: onRename });
  menu.push({
    label: archived ? 'Unarchive' : 'Archive',
    icon: IconArchive,
    onClick: () => archive.mutate({ runIds: [row.runId], archived: !archived }),
  });
  if (onCancel && actions.includes('cancel')) {
    menu.push({ label: 'Cancel run', icon: IconBan, dangerous: true, onClick: () => onCancel(row) });
  }
  return <ActionMenu target={<RowButton aria-label={`Actions for ${title}`} />} actions={menu} />;
}

/** What is done with the result of a run, each time by a fresh link. */
function useResultActions(row: RunRow) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const toast = useToast();

  async function freshLink(): Promise<string | undefined> {
    const { location } = await queryClient.query({ ...runQueries.result(runs, row.runId), staleTime: 0 });
    return location.kind === 'link' ? location.url : undefined;
  }

  async function save() {
    const url = await freshLink();
    if (url === undefined || !(await downloadOutput(row, url))) {
      throw new Error('Open the result and save it from there.');
    }
  }

  return {
    open: () => void openWhenKnown(freshLink),
    download: () =>
      void save().catch((error: unknown) =>
        toast({
          color: 'red',
          title: `Couldn’t download ${runTitle(row)}`,
          message: error instanceof Error ? error.message : '',
        }),
      ),
  };
}

/** Copies, and says so; where the clipboard is out of reach the text is shown to be selected. */
function useCopy() {
  const toast = useToast();
  return (what: string, text: string) =>
    void copyText(text).then((copied) =>
      toast(
        copied
          ? { id: 'copied', message: `${what} copied` }
          : { id: 'copied', title: 'Copy this text', message: text, autoClose: false },
      ),
    );
}
