import { useEffect, useState } from 'react';

import {
  type BatchPart,
  dropBatch,
  keptBatches,
  partsToStart,
  type StartBatch,
} from '@/features/runs/commands/batch/start-batch.ts';
import { waitForSendLock, withSendLock } from '@/features/runs/commands/send-lock.ts';
import { settleStarts } from '@/features/runs/commands/settle-starts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

/** A batch with parts that were not started, because of an error, a pause, a reload or a crash. */
export interface Interrupted {
  readonly batch: StartBatch;
  readonly parts: readonly BatchPart[];
}

interface FoundInterrupted {
  readonly found: Interrupted | undefined;
  /** Set the batch; undefined to look for one again. */
  readonly setFound: (found: Interrupted | undefined) => void;
}

/**
 * Find an interrupted batch.
 * @param of ID of the only batch to check; undefined for all
 */
export function useInterrupted(of?: string): FoundInterrupted {
  const runs = useRuns();
  const [found, setFound] = useState<Interrupted>();
  const { recoveries } = useConnection();
  const [seenRecoveries, setSeenRecoveries] = useState(recoveries);
  // Runs that were being started when the connection broke can be settled now.
  if (recoveries !== seenRecoveries) {
    setSeenRecoveries(recoveries);
    setFound(undefined);
  }

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

  return { found, setFound };
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
    const parts = isStarting
      ? undefined
      : await withSendLock(batch.id, async () => {
          await settleStarts(runs, batch.id, signal);
          return partsToStart(ledger, batch);
        });
    if (parts && parts.length > 0) return { batch, parts };
    if (parts) dropBatch(storage, batch);
    else underWay = batch.id;
  }
  if (underWay === undefined) return undefined;
  await (batchStarts.get().get(underWay)?.ended ?? waitForSendLock(underWay, signal));
  return signal.aborted ? undefined : findInterrupted(runs, signal, of);
}
