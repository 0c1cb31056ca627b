import { Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { setInputs, severalInputs } from '@/domain/runs/inputs/several-inputs.ts';
import { nameForRerun } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { newBatch, partsOf, type StartBatch } from '@/features/runs/commands/start-batch.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { mostAtOnce } from './inputs/parse-inputs.ts';
import { SeveralInputs } from './inputs/several-inputs.tsx';
import { readSetInputs } from './inputs/set-inputs.ts';
import { texts } from './rerun-texts.ts';
import { StartRunsDialog } from './start-runs-dialog.tsx';

const words = texts.several;

interface RerunRunsDialogProps {
  readonly runs: readonly RunRow[];
  readonly onStarted: (batchId: string) => void;
  readonly onClose: () => void;
}

interface Repeated {
  readonly run: RunRow;
  readonly inputs: RunInputs | null;
}

/** Starts several runs again as one batch: inputs set here are the same for all, the rest stay each run's own. */
export function RerunRunsDialog({ runs, onStarted, onClose }: RerunRunsDialogProps) {
  const writer = useRuns();
  const [start] = useState(newBatch);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const { read, isRead } = useQueries({
    queries: runs.map((run) => runQueries.inputs(writer, run)),
    combine: (results) => ({
      read: results.map(({ data }) => data),
      isRead: results.every(({ isPending }) => !isPending),
    }),
  });
  const repeated = runs.flatMap((run, index) => {
    const inputs = read[index];
    return inputs === undefined || isUnknown(run, inputs) ? [] : [{ run, inputs }];
  });
  const given = repeated.map(({ inputs }) => inputs);
  const fields = severalInputs(given);
  const set = readSetInputs(fields, typed);
  const batch = batchOf(start, repeated, set.values);
  if (!isRead) return null;
  const unknown = runs.length - repeated.length;
  const isTooMany = repeated.length > mostAtOnce;

  return (
    <StartRunsDialog
      batch={batch}
      parts={partsOf(batch)}
      title={words.title(repeated.length)}
      confirmLabel={words.confirm(repeated.length)}
      ready={set.faults.size === 0 && repeated.length > 0 && !isTooMany}
      onClose={(left) => (left && left.length < repeated.length ? onStarted(batch.id) : onClose())}
    >
      <Stack gap="sm">
        <Text size="sm">{words.intro(repeated.length)}</Text>
        {unknown > 0 && (
          <Text size="sm" c="var(--rb-warn)" role="note">
            {words.unknown(unknown)}
          </Text>
        )}
        {isTooMany && (
          <Text size="sm" c="var(--rb-warn)" role="note">
            {words.tooMany(mostAtOnce)}
          </Text>
        )}
        <SeveralInputs fields={fields} typed={typed} faults={set.faults} onChange={setTyped} />
      </Stack>
    </StartRunsDialog>
  );
}

/** Its workflow or team isn't known here, or its inputs aren't. */
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
