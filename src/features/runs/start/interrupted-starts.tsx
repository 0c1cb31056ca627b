import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Runs } from '@/features/runs/watch/create-runs.ts';
import { paths } from '@/domain/paths.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { errorLine } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { waitForSendLock, withSendLock } from '@/features/runs/commands/send-lock.ts';
import {
  type BatchPart,
  dropBatch,
  isOfOne,
  keepBatch,
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

/**
 * Warns that parts of a batch could not be started, or were not sent because of a pause, a reload or a crash, and offers
 * to start them.
 */
export function InterruptedStarts({ of }: InterruptedStartsProps) {
  const runs = useRuns();
  const navigate = useNavigate();
  const toast = useToast();
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

  // Another tab may discard the batch, or start the rest of it.
  useEffect(() => {
    if (!found) return undefined;
    return runs.storage.subscribe(`batch ${found.batch.id}`, () => {
      if (!keptBatches(runs.storage).some(({ id }) => id === found.batch.id)) setFound(undefined);
    });
  }, [runs, found]);

  if (!found) return null;
  const { batch, parts } = found;
  const total = batch.each.length;
  const fault = runs.batchStarts.faultsOf(batch.id).at(-1);

  function discard() {
    dropBatch(runs.storage, batch);
    setFound(undefined);
    toast({
      message: texts.interrupted.discarded(parts.length),
      action: {
        label: texts.interrupted.undo,
        act: () => {
          keepBatch(runs.storage, batch);
          setFound({ batch, parts });
        },
      },
    });
  }

  return (
    <>
      <WarningAlert mb="sm" title={texts.interrupted.title(parts.length, total)}>
        {whyLeft(batch, fault)}
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => setAsking(true)}>
            {texts.interrupted.rest(parts.length)}
          </Button>
          <Button size="xs" variant="default" ref={keepFocus} onClick={discard}>
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

function whyLeft(batch: StartBatch, fault: unknown): string {
  const { interrupted: words } = texts;
  if (fault === undefined) return isOfOne(batch) ? words.body(batch.workflow.name) : words.bodyMixed;
  const why = errorLine(fault);
  return isOfOne(batch) ? words.of(batch.workflow.name, why) : words.ofMixed(why);
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
    const isStarting = batchStarts.get().has(batch.id);
    const parts = isStarting ? undefined : await withSendLock(batch.id, () => partsToStart(ledger, batch));
    if (parts && parts.length > 0) return { batch, parts };
    if (parts) dropBatch(storage, batch);
    else underWay = batch.id;
  }
  if (underWay === undefined) return undefined;
  await (batchStarts.get().get(underWay)?.ended ?? waitForSendLock(underWay, signal));
  return signal.aborted ? undefined : findInterrupted(runs, signal, of);
}
