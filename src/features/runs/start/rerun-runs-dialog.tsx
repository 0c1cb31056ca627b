import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { setInputs, severalInputs } from '@/domain/runs/inputs/several-inputs.ts';
import { nameForRerun } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { newBatch, partsOf, type StartBatch } from '@/features/runs/commands/batch/start-batch.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';

import { mostAtOnce } from './inputs/parse-inputs.ts';
import { SeveralInputs } from './inputs/several-inputs.tsx';
import { readSetInputs } from './inputs/set-inputs.ts';
import { texts } from './rerun-texts.ts';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { useInputsOf } from './use-inputs-of.ts';

const words = texts.several;

interface RerunRunsDialogProps {
  readonly runs: readonly RunRow[];
  readonly onStarted: (batchId: string) => void;
  readonly onClose: () => void;
}

/** Reruns several runs as a batch, once the inputs of all of them are read. */
export function RerunRunsDialog({ runs, onStarted, onClose }: RerunRunsDialogProps) {
  const isTooMany = runs.length > mostAtOnce;
  const { read, faults, isReading, retry } = useInputsOf(isTooMany ? [] : runs);
  // The form opens a second dialog, which can't return the focus to where it was before the first one.
  useFocusBack();
  if (!isTooMany && !isReading && faults.length === 0) {
    return <RerunRunsForm runs={runs} read={read} onStarted={onStarted} onClose={onClose} />;
  }
  return (
    // The key remounts the dialog after reading, so that it takes the focus again.
    <Dialog key={String(isReading)} size="lg" title={words.title(runs.length)} onClose={onClose}>
      {isTooMany ? (
        <WarningAlert role="note">{words.tooMany(mostAtOnce)}</WarningAlert>
      ) : isReading ? (
        <Group gap="xs" role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{words.reading(runs.length)}</Text>
        </Group>
      ) : (
        <Stack gap="sm">
          <Text size="sm">{words.unread(faults.length)}</Text>
          <ErrorAlert error={faults[0]} />
          <Button data-autofocus onClick={retry} style={{ alignSelf: 'end' }}>
            {words.retry}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

interface RerunRunsFormProps extends RerunRunsDialogProps {
  /** The inputs of each run; null or undefined if unknown (see `useInputsOf`). */
  readonly read: ReturnType<typeof useInputsOf>['read'];
}

interface Repeated {
  readonly run: RunRow;
  readonly inputs: RunInputs | null;
}

/** Inputs set here apply to all runs. For other inputs, each run keeps its own value. */
function RerunRunsForm({ runs, read, onStarted, onClose }: RerunRunsFormProps) {
  const [start] = useState(newBatch);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const repeated = useMemo(() => knownOf(runs, read), [runs, read]);
  const fields = useMemo(() => severalInputs(repeated.map(({ inputs }) => inputs)), [repeated]);
  const set = readSetInputs(fields, typed);
  const batch = batchOf(start, repeated, set.values);
  const unknown = runs.length - repeated.length;

  return (
    <StartRunsDialog
      batch={batch}
      parts={partsOf(batch)}
      title={words.title(repeated.length)}
      confirmLabel={words.confirm(repeated.length)}
      ready={set.faults.size === 0 && repeated.length > 0}
      onStarted={(isOpen) => isOpen && onStarted(batch.id)}
      onClose={(end) => (end === 'paused' ? onStarted(batch.id) : onClose())}
    >
      <Stack gap="sm">
        <Text size="sm">{words.intro(repeated.length)}</Text>
        {unknown > 0 && (
          <Text size="sm" c="var(--rb-warn)" role="note">
            {words.unknown(unknown)}
          </Text>
        )}
        <SeveralInputs fields={fields} typed={typed} faults={set.faults} onChange={setTyped} />
      </Stack>
    </StartRunsDialog>
  );
}

function knownOf(runs: readonly RunRow[], read: RerunRunsFormProps['read']): readonly Repeated[] {
  return runs.flatMap((run, index) => {
    const inputs = read[index];
    return inputs === undefined || isUnknown(run, inputs) ? [] : [{ run, inputs }];
  });
}

/** Whether a run's workflow, team or inputs are unknown in this browser. */
function isUnknown({ workflowId, teamId, facts }: RunRow, inputs: RunInputs | null): boolean {
  return !workflowId || !teamId || (inputs === null && facts.start.kind === 'tracked');
}

function batchOf(
  start: Pick<StartBatch, 'id' | 'at'>,
  repeated: readonly Repeated[],
  set: ReadonlyMap<string, unknown>,
): StartBatch {
  const reruns = repeated.map(({ run }) => ({
    runId: run.runId,
    workflow: { id: run.workflowId ?? '', name: run.workflowName ?? '' },
    team: { id: run.teamId ?? '', name: run.teamName ?? '' },
    origin: run.origin,
    // A position in an earlier batch does not apply to another run.
    name: nameForRerun(run),
  }));
  const nothing = { id: '', name: '' };
  const { workflow = nothing, team = nothing } = reruns[0] ?? {};
  return { ...start, workflow, team, each: repeated.map(({ inputs }) => setInputs(inputs, set)), reruns };
}
