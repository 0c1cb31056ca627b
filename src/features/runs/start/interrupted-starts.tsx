import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import type { Runs } from '@/features/runs/watch/open-runs.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { withSendLock } from '@/features/runs/commands/send-lock.ts';
import {
  type BatchPart,
  dropBatch,
  keptBatches,
  partsToStart,
  type StartBatch,
} from '@/features/runs/commands/start-batch.ts';
import { StartRunsDialog } from './start-runs-dialog.tsx';

interface Interrupted {
  readonly batch: StartBatch;
  readonly parts: readonly BatchPart[];
}

/** Says so when several starts were cut off by a reload or a crash, and offers to start those that never left. */
export function InterruptedStarts() {
  const runs = useRuns();
  const [found, setFound] = useState<Interrupted>();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    let wanted = true;
    findInterrupted(runs).then(
      (interrupted) => wanted && setFound(interrupted),
      // Refused locks: nobody can tell then what was interrupted.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [runs]);

  if (!found) return null;
  const { batch, parts } = found;
  const total = batch.each.length;
  return (
    <>
      <Alert
        color="yellow"
        mb="sm"
        icon={<IconAlertTriangle aria-hidden />}
        title={`Starting ${total.toLocaleString('en')} runs was interrupted`}
      >
        {(total - parts.length).toLocaleString('en')} are in the list of runs; {parts.length.toLocaleString('en')} of “
        {batch.workflow.name}” were not started.
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" onClick={() => setAsking(true)}>
            Start the rest
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              dropBatch(runs.storage, batch);
              setFound(undefined);
            }}
          >
            Forget the rest
          </Button>
        </Group>
      </Alert>
      {asking && (
        <StartRunsDialog
          batch={batch}
          parts={parts}
          onClose={(left) => {
            setAsking(false);
            if (left) setFound(undefined);
          }}
        />
      )}
    </>
  );
}

/** The first that no living tab is at; whoever starts several holds its lock. */
async function findInterrupted({ ledger, storage }: Runs): Promise<Interrupted | undefined> {
  for (const batch of keptBatches(storage)) {
    const parts = await withSendLock(batch.id, () => partsToStart(ledger, batch));
    if (parts && parts.length > 0) return { batch, parts };
    if (parts) dropBatch(storage, batch);
  }
  return undefined;
}
