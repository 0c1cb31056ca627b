import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { errorLine } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import {
  type BatchPart,
  dropBatch,
  isOfOne,
  keepBatch,
  keptBatches,
  type StartBatch,
} from '@/features/runs/commands/batch/start-batch.ts';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { texts } from './texts.ts';
import { type Interrupted, useInterrupted } from './use-interrupted.ts';

/** Offers to start the rest of a batch, one batch at a time, and opens the batch's page. */
export function InterruptedStarts() {
  const navigate = useNavigate();
  const { found, setFound } = useInterrupted();
  return (
    found && <InterruptedBatch {...found} onChange={setFound} onStarted={(id) => void navigate(paths.batch(id))} />
  );
}

interface InterruptedBatchProps extends Interrupted {
  /** Runs of the batch that were started since, for example by another tab. */
  readonly started?: readonly RunRow[];
  /** Called with undefined if the batch may no longer be interrupted, and with the batch if it is again. */
  readonly onChange: (interrupted: Interrupted | undefined) => void;
  /** Called when the first of the parts was started. */
  readonly onStarted?: (batchId: string) => void;
}

/** Warns that parts of a batch are not started, and offers to start or discard them. */
export function InterruptedBatch({ batch, parts, started, onChange, onStarted }: InterruptedBatchProps) {
  const { storage, batchStarts } = useRuns();
  const toast = useToast();
  const [asked, setAsked] = useState<readonly BatchPart[]>();
  const left = asked ?? parts.filter(({ part }) => !started?.some((row) => row.part === part));
  const fault = batchStarts.faultsOf(batch.id).at(-1);
  const forget = useEffectEvent(() => onChange(undefined));

  // Another tab may discard the batch, or start the rest of it.
  useEffect(() => {
    if (asked) return undefined;
    const check = () => {
      if (!keptBatches(storage).some(({ id }) => id === batch.id)) forget();
    };
    check();
    return storage.subscribe(`batch ${batch.id}`, check);
  }, [storage, batch.id, asked]);

  function discard() {
    dropBatch(storage, batch);
    onChange(undefined);
    toast({
      message: texts.interrupted.discarded(left.length),
      action: {
        label: texts.interrupted.undo,
        act: () => {
          keepBatch(storage, batch);
          onChange({ batch, parts });
        },
      },
    });
  }

  if (left.length === 0) return null;
  return (
    <>
      <WarningAlert mb="sm" title={texts.interrupted.title(left.length, batch.each.length)}>
        {whyLeft(batch, fault)}
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => setAsked(left)}>
            {texts.interrupted.rest(left.length)}
          </Button>
          <Button size="xs" variant="default" ref={keepFocus} onClick={discard}>
            {texts.interrupted.discard}
          </Button>
        </Group>
      </WarningAlert>
      {asked && (
        <StartRunsDialog
          batch={batch}
          parts={asked}
          keepsFailed
          onStarted={(isOpen) => {
            setAsked(undefined);
            onChange(undefined);
            if (isOpen) onStarted?.(batch.id);
          }}
          onClose={(end) => {
            setAsked(undefined);
            if (end !== 'cancelled') onChange(undefined);
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
