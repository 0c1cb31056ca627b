import { Text } from '@mantine/core';

import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { useRunAgain } from '@/features/runs/commands/use-run-again.ts';

interface RunAgainDialogProps {
  readonly run: RunRow;
  readonly onClose: () => void;
}

/** Asks before a single key starts a run. */
export function RunAgainDialog({ run, onClose }: RunAgainDialogProps) {
  const { runAgain } = useRunAgain();
  const renew = useRenewal();
  return (
    <BulkDialog
      title="Run again?"
      confirmLabel="Run again"
      doneWord="started"
      items={[{ id: run.runId, name: runTitle(run), text: run.workflowName ?? '' }]}
      act={async () => {
        if ((await runAgain(run)) === undefined) throw new Error('Its workflow or team is not known in this browser.');
        return undefined;
      }}
      renew={renew}
      onClose={onClose}
    >
      <Text size="sm">A new run starts with exactly the inputs of this one.</Text>
    </BulkDialog>
  );
}
