import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { runTitle } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { downloadOutput } from './open-result.ts';
import { texts } from './texts.ts';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

interface DownloadRunsDialogProps {
  /** Finished runs. */
  readonly runs: readonly RunRow[];
  readonly onClose: () => void;
}

/** Saves the outputs of several runs, each as a file named after workflow, run name and run id. */
export function DownloadRunsDialog({ runs, onClose }: DownloadRunsDialogProps) {
  const runsOfOwner = useRuns();
  const renew = useRenewal();
  const queryClient = useQueryClient();

  async function save(run: RunRow): Promise<undefined> {
    const { location } = await queryClient.query({ ...resultQuery(runsOfOwner, run.runId), staleTime: 0 });
    if (location.kind === 'text') throw new Error(texts.downloads.notALink);
    if (!(await downloadOutput(run, location.url))) {
      throw new Error(texts.downloads.blocked(location.host));
    }
  }

  return (
    <BulkDialog
      kind="run"
      title={texts.downloads.title(runs.length)}
      confirmLabel={texts.downloads.confirm}
      doneWord={texts.downloads.done}
      items={runs.map((run) => ({ id: run.runId, name: runTitle(run), text: run.workflowName ?? '', run }))}
      act={({ run }) => save(run)}
      renew={renew}
      onClose={onClose}
    >
      <Text size="sm">{texts.downloads.text}</Text>
    </BulkDialog>
  );
}
