import {
  IconArchive,
  IconBan,
  IconColumns2,
  IconDownload,
  IconLayoutBoard,
  IconRefresh,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { canCompare } from '@/domain/runs/compare/compared-ids.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { type SelectionAction, SelectionBar } from '@/ui/bulk/selection-bar.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useOfferActions } from '@/ui/page/offered-actions.ts';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useAllowedActions } from '@/features/runs/use-allowed-actions.ts';

import { texts } from './texts.ts';

const words = texts.bulk;
/** Maximum number of IDs in the address of a contact sheet, because proxies accept only 8 kB. */
const laidOutAtMost = 150;
const DownloadRunsDialog = lazyPart(
  async () => (await import('@/features/runs/output/download-runs-dialog.tsx')).DownloadRunsDialog,
);

interface RunBulkBarProps {
  readonly chosen: readonly RunRow[];
  /** How many of the selected runs are not shown. */
  readonly hidden: number;
  readonly now: number;
  readonly archived: boolean;
  readonly onCancel: (runs: readonly RunRow[]) => void;
  readonly onRerun: (runs: readonly RunRow[]) => void;
  readonly onClear: () => void;
  /** Restore the cleared selection. */
  readonly onRestore: () => void;
  /** Whether the bar covers a list's tools rather than a table's header. */
  readonly overTools?: boolean;
}

/** Actions on the selected runs. */
export function RunBulkBar(props: RunBulkBarProps) {
  const { chosen, hidden, now, archived, onCancel, onRerun, onClear, onRestore, overTools = false } = props;
  const { monitor } = useRuns();
  const archiveRuns = useArchiveRuns();
  const [downloading, setDownloading] = useState<readonly RunRow[]>();
  const navigate = useNavigate();
  const compare = canCompare(chosen.length)
    ? () => void navigate(paths.compareRuns(chosen.map(({ runId }) => runId)))
    : undefined;
  usePageKeys({ 'shift+c': compare });
  const allowed = useAllowedActions();
  const states = chosen.map((run) => ({ run, actions: allowed(run, runState(run.facts, now)) }));
  const cancellable = states.filter(({ actions }) => actions.includes('cancel')).map(({ run }) => run);
  const repeatable = states
    .filter(({ run, actions }) => run.workflowId && actions.includes('rerun'))
    .map(({ run }) => run);
  const finished = states.filter(({ actions }) => actions.includes('open-result')).map(({ run }) => run);

  const canLayOut = chosen.length <= laidOutAtMost;

  function layOut() {
    void navigate(paths.sheet({ ids: chosen.map(({ runId }) => runId).join(',') }));
  }

  function archive() {
    archiveRuns.mutate({ runIds: chosen.map(({ runId }) => runId), archived: !archived });
    onClear();
  }

  useOfferActions([
    ...(compare ? [{ label: words.compare, icon: IconColumns2, act: compare }] : []),
    ...(repeatable.length > 0
      ? [{ label: words.rerun(repeatable.length), icon: IconRotateClockwise, act: () => onRerun(repeatable) }]
      : []),
    ...(finished.length > 0 ? [{ label: words.download, icon: IconDownload, act: () => setDownloading(chosen) }] : []),
    ...(canLayOut ? [{ label: words.layOut(), icon: IconLayoutBoard, act: layOut }] : []),
    { label: archived ? words.unarchive : words.archive, icon: IconArchive, act: archive },
    ...(cancellable.length > 0 ? [{ label: words.cancel, icon: IconBan, act: () => onCancel(cancellable) }] : []),
  ]);

  const sideBySide: SelectionAction =
    chosen.length > 1 && !compare
      ? {
          label: words.layOut(canLayOut ? undefined : laidOutAtMost),
          icon: IconLayoutBoard,
          disabled: !canLayOut,
          onClick: layOut,
        }
      : { label: words.compare, icon: IconColumns2, disabled: !compare, onClick: () => compare?.() };

  const rerun: SelectionAction = {
    label: words.rerun(repeatable.length),
    icon: IconRotateClockwise,
    disabled: repeatable.length === 0,
    onClick: () => onRerun(repeatable),
  };
  const download: SelectionAction = {
    label: words.download,
    shortLabel: words.downloadShort,
    icon: IconDownload,
    disabled: finished.length === 0,
    onClick: () => setDownloading(chosen),
  };
  const cancel: SelectionAction = {
    label: words.cancel,
    icon: IconBan,
    danger: true,
    disabled: cancellable.length === 0,
    onClick: () => onCancel(cancellable),
  };

  return (
    <>
      <SelectionBar
        kind="run"
        count={chosen.length}
        hidden={hidden}
        onClear={onClear}
        onRestore={onRestore}
        overTools={overTools}
        actions={[
          ...(cancellable.length > 0 ? [cancel] : []),
          ...(finished.length > 0 ? [download, sideBySide, rerun] : [rerun, sideBySide, download]),
          {
            label: words.refresh,
            icon: IconRefresh,
            onClick: () => void monitor.checkNow(chosen.map(({ runId }) => runId)),
          },
          { label: archived ? words.unarchive : words.archive, icon: IconArchive, onClick: archive },
          ...(cancellable.length > 0 ? [] : [cancel]),
        ]}
      />
      {downloading && <DownloadRunsDialog runs={downloading} onClose={() => setDownloading(undefined)} />}
    </>
  );
}
