import { Button } from '@mantine/core';
import { IconArchive, IconBan, IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

import { DownloadRunsDialog } from '@/features/runs/output/download-runs-dialog.tsx';
import classes from './run-list.module.css';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

interface RunBulkBarProps {
  readonly chosen: readonly RunRow[];
  readonly now: number;
  /** The list shows the archive. */
  readonly archived: boolean;
  readonly onCancel: (runs: readonly RunRow[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected runs. */
export function RunBulkBar({ chosen, now, archived, onCancel, onClear }: RunBulkBarProps) {
  const { monitor } = useRuns();
  const archiveRuns = useArchiveRuns();
  const [downloading, setDownloading] = useState<readonly RunRow[]>();
  const states = chosen.map((run) => ({ run, actions: runState(run.facts, now).actions }));
  const cancellable = states.filter(({ actions }) => actions.includes('cancel')).map(({ run }) => run);
  const finished = states.filter(({ actions }) => actions.includes('open-result')).map(({ run }) => run);

  function archive() {
    archiveRuns.mutate({ runIds: chosen.map(({ runId }) => runId), archived: !archived });
    onClear();
  }

  return (
    <>
      <div className={classes.bulk} role="toolbar" aria-label="Selected runs">
        <span role="status">{chosen.length.toLocaleString('en')} selected</span>
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          leftSection={<IconBan size={15} aria-hidden />}
          disabled={cancellable.length === 0}
          onClick={() => onCancel(cancellable)}
        >
          Cancel runs
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          disabled={finished.length === 0}
          onClick={() => setDownloading(finished)}
        >
          Download outputs
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void monitor.checkNow(chosen.map(({ runId }) => runId))}
        >
          Check now
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={15} aria-hidden />}
          onClick={archive}
        >
          {archived ? 'Take out of the archive' : 'Archive'}
        </Button>
        <Button size="compact-sm" variant="subtle" leftSection={<IconX size={15} aria-hidden />} onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {downloading && <DownloadRunsDialog runs={downloading} onClose={() => setDownloading(undefined)} />}
    </>
  );
}
