import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Runs } from '@/features/runs/watch/create-runs.ts';
import { paths } from '@/domain/paths.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { errorLine } from '@/ui/feedback/explain-error.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { waitForSendLock, withSendLock } from '@/features/runs/commands/send-lock.ts';
import {
  type BatchPart,
  dropBatch,
  isOfOne,
  keptBatches,
  partsToStart,
  type StartBatch,
} from '@/features/runs/commands/start-batch.ts';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { texts } from './texts.ts';

interface Interrupted {
  readonly batch: StartBatch;
  readonly parts: readonly BatchPart[];
}

interface InterruptedStartsProps {
  /** ID of the only batch to check; undefined for all. */
  readonly of?: string;
}

/** Warns that a batch was paused, or interrupted by a reload or a crash, and offers to start its remaining parts. */
export function InterruptedStarts({ of }: InterruptedStartsProps) {
  const runs = useRuns();
  const navigate = useNavigate();
  const [found, setFound] = useState<Interrupted>();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (found) return undefined;
    const left = new AbortController();
    findInterrupted(runs, left.signal, of).then(
      (interrupted) => left.signal.aborted || setFound(interrupted),
      // The browser refuses locks, so interrupted batches can't be distinguished from those being started.
      () => undefined,
    );
    return () => left.abort();
  }, [runs, found, of]);

  if (!found) return null;
  const { batch, parts } = found;
  const total = batch.each.length;
  const fault = runs.batchStarts.faultOf(batch.id);
  return (
    <>
      <WarningAlert mb="sm" title={texts.interrupted.title(parts.length, total)}>
        {isOfOne(batch) ? texts.interrupted.body(batch.workflow.name) : texts.interrupted.bodyMixed}
        {fault !== undefined && <div>{errorLine(fault)}</div>}
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => setAsking(true)}>
            {texts.interrupted.rest(parts.length)}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              dropBatch(runs.storage, batch);
              setFound(undefined);
            }}
          >
            {texts.interrupted.discard}
          </Button>
        </Group>
      </WarningAlert>
      {asking && (
        <StartRunsDialog
          batch={batch}
          parts={parts}
          keepsFailed
          onStarted={(isOpen) => {
            setAsking(false);
            setFound(undefined);
            if (isOpen && of === undefined) void navigate(paths.batch(batch.id));
          }}
          onClose={(end) => {
            setAsking(false);
            if (end !== 'cancelled') setFound(undefined);
          }}
        />
      )}
    </>
  );
}

/**
 * Find the first batch that no tab is starting. If there are only batches that a tab is starting, wait for one, since
 * it may still be interrupted.
 */
async function findInterrupted(
  runs: Runs,
  signal: AbortSignal,
  of: string | undefined,
): Promise<Interrupted | undefined> {
  const { ledger, storage, batchStarts } = runs;
  let underWay: string | undefined;
  for (const batch of keptBatches(storage)) {
    if (of !== undefined && batch.id !== of) continue;
    // Don't rely on the lock for this tab, since the browser may have none.
    const isStarting = batchStarts.get(batch.id) !== undefined;
    const parts = isStarting ? undefined : await withSendLock(batch.id, () => partsToStart(ledger, batch));
    if (parts && parts.length > 0) return { batch, parts };
    if (parts) dropBatch(storage, batch);
    else underWay = batch.id;
  }
  if (underWay === undefined) return undefined;
  await (batchStarts.get(underWay)?.ended ?? waitForSendLock(underWay, signal));
  return signal.aborted ? undefined : findInterrupted(runs, signal, of);
}
