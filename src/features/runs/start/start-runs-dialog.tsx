import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';

import { clock } from '@/api/clock.ts';
import { sharedInputLine } from '@/domain/runs/inputs/several-inputs.ts';
import { runState } from '@/domain/runs/run-state.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { runTones } from '@/features/runs/run-tone.ts';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import type { OutcomeWord } from '@/ui/bulk/run-bulk.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { findPart, isToSendAgain } from '@/features/runs/commands/start-run.ts';
import {
  type BatchPart,
  dropBatch,
  isOfOne,
  keepBatch,
  partsToStart,
  type StartBatch,
} from '@/features/runs/commands/batch/start-batch.ts';
import { useBatchStarts } from '@/features/runs/commands/batch/use-batch-starts.ts';
import { texts as commandTexts } from '@/features/runs/commands/texts.ts';
import { texts } from './texts.ts';

/**
 * How the dialog ended without a started run. `paused`: parts that were not sent stay stored, and are offered as
 * interrupted. `failed`: no run could be started, or another tab is starting the batch.
 */
type BatchEnd = 'cancelled' | 'paused' | 'failed';

interface StartRunsDialogProps {
  readonly batch: StartBatch;
  /** Parts to start: all of them, or the rest after an interruption. */
  readonly parts: readonly BatchPart[];
  /** Whether the user has already agreed, so that no confirmation is needed. */
  readonly isAgreed?: boolean;
  /** Whether to keep the batch stored if parts fail, because nothing else contains them. */
  readonly keepsFailed?: boolean;
  readonly title?: string;
  readonly confirmLabel?: string;
  /** Contents of the confirmation, instead of the number of runs and the workflow. */
  readonly children?: ReactNode;
  /** Whether all required fields are filled. */
  readonly ready?: boolean;
  /**
   * Called when the first run was started. The others are started without the dialog.
   * @param isOpen whether the dialog is still open
   */
  readonly onStarted: (isOpen: boolean) => void;
  /** Called when the dialog was closed before a run was started. */
  readonly onClose: (end: BatchEnd) => void;
}

/**
 * Starts several runs after a confirmation. Each is stored before it is sent, so that a reload loses none. Starting
 * continues after the dialog was removed.
 */
export function StartRunsDialog(props: StartRunsDialogProps) {
  const { batch, parts, isAgreed, title, confirmLabel, children, ready = true, keepsFailed = false } = props;
  const { ledger, storage, batchStarts } = useRuns();
  const { mutateAsync } = useStartRun();
  const renew = useRenewal();
  const isStored = useBatchStarts().get(batch.id)?.isStored ?? true;
  const tried = useRef(new Set<string>());
  const hasStarted = useRef(false);
  const isOpen = useRef(true);
  const isPaused = (left: readonly BatchPart[] | undefined) => left?.some(({ id }) => !tried.current.has(id)) ?? false;

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function begin(some: readonly BatchPart[], stop: () => void): Promise<boolean> {
    const begun = { parts: some.map(({ id }) => id), isStored: keepBatch(storage, batch) };
    const hasBegun = await batchStarts.begin(batch.id, begun, stop);
    if (!hasBegun) props.onClose('failed');
    return hasBegun;
  }

  async function start(part: BatchPart): Promise<OutcomeWord | undefined> {
    tried.current.add(part.id);
    const { id: _id, text: _text, ...plan } = part;
    try {
      if (await isListed(ledger, part)) return { word: texts.several.alreadyStarted, tone: 'quiet' };
      const runId = await mutateAsync(plan);
      batchStarts.note(batch.id, part.id, undefined);
      return await stateOf(ledger, runId);
    } catch (error) {
      if (!(await isListed(ledger, part))) batchStarts.note(batch.id, part.id, error);
      throw error;
    }
  }

  async function startAndLeave(part: BatchPart): Promise<OutcomeWord | undefined> {
    const outcome = await start(part);
    if (!hasStarted.current) props.onStarted(isOpen.current);
    hasStarted.current = true;
    return outcome;
  }

  async function end(left: readonly BatchPart[] | undefined) {
    const isReported = isOpen.current && !hasStarted.current;
    // The form still has the inputs.
    const isReturned = isReported && !keepsFailed && !isPaused(left);
    const rest = await partsToStart(ledger, batch).catch(() => parts);
    if (isReturned || rest.length === 0) dropBatch(storage, batch);
    batchStarts.end(batch.id, isReported);
  }

  return (
    <BulkDialog
      kind="run"
      title={title ?? texts.several.title(parts.length)}
      begunTitle={texts.several.begun(parts.length)}
      isAgreed={isAgreed}
      continues
      confirmLabel={confirmLabel ?? texts.several.confirm}
      ready={ready}
      runningNote={!isStored && commandTexts.batch.notStored}
      doneWord={texts.several.done}
      items={parts}
      onStart={begin}
      stopLabel={texts.several.pause}
      restLabel={texts.interrupted.rest}
      act={startAndLeave}
      onEnd={(left) => void end(left)}
      renew={renew}
      onClose={(left) => props.onClose(left ? (isPaused(left) ? 'paused' : 'failed') : 'cancelled')}
    >
      {children ?? <Intro batch={batch} count={parts.length} />}
    </BulkDialog>
  );
}

interface IntroProps {
  readonly batch: StartBatch;
  readonly count: number;
}

/** Describes what is started, with the inputs that all runs share. The list shows those of each run. */
function Intro({ batch, count }: IntroProps) {
  const { workflow, team, each } = batch;
  const shared = useMemo(() => sharedInputLine(each), [each]);
  return (
    <div>
      <Text size="sm">
        {isOfOne(batch) ? texts.several.intro(count, workflow.name, team.name) : texts.several.introMixed(count)}
      </Text>
      {shared && (
        <Text size="sm" c="dimmed">
          {texts.several.shared(shared)}
        </Text>
      )}
    </div>
  );
}

/** Whether a part was already started, for example by another tab that resumed the batch. */
async function isListed(ledger: Ledger, { part }: BatchPart): Promise<boolean> {
  const row = part === undefined ? undefined : await findPart(ledger, part);
  return row !== undefined && !isToSendAgain(row);
}

/** The state of a run as an outcome, in the usual colour. */
async function stateOf(ledger: Ledger, runId: string): Promise<OutcomeWord | undefined> {
  const row = await ledger.get(runId);
  if (!row) return undefined;
  const { kind, label } = runState(row.facts, clock.now());
  return { word: label, tone: runTones[kind] };
}
