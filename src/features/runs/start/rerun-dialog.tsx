import { Alert, Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { formatInputs, parseInputs } from './parse-inputs.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

interface RerunDialogProps {
  readonly run: RunRow;
  readonly onStarted: (runId: string) => void;
  readonly onClose: () => void;
}

/** Starts a run again, with its inputs to look at and to change. */
export function RerunDialog(props: RerunDialogProps) {
  const { ledger } = useRuns();
  const { data: inputs } = useQuery(runQueries.inputs(ledger, props.run.runId));
  const start = useStartRun();
  // What was changed is not lost to a click beside the dialog, and a start under way not to its end.
  return (
    <Dialog
      size="lg"
      title={`Rerun ${runTitle(props.run)}`}
      onClose={props.onClose}
      closeOnClickOutside={false}
      closeOnEscape={!start.isPending}
      withCloseButton={!start.isPending}
    >
      {inputs === undefined ? (
        <Loader size="sm" aria-label="Loading the inputs" />
      ) : (
        <RerunForm {...props} inputs={inputs} start={start} />
      )}
    </Dialog>
  );
}

interface RerunFormProps extends RerunDialogProps {
  /** Null for a run without, or of which they are not known. */
  readonly inputs: RunInputs | null;
  readonly start: ReturnType<typeof useStartRun>;
}

function RerunForm({ run, inputs, start, onStarted, onClose }: RerunFormProps) {
  const { workflowId, workflowName, teamId, teamName, origin, name } = run;
  const given = formatInputs(inputs);
  const [text, setText] = useState(given);
  const [fault, setFault] = useState<string>();

  function rerun() {
    const parsed = parseInputs(text);
    setFault(parsed.ok ? undefined : parsed.message);
    if (!parsed.ok || !workflowId || !teamId || start.isPending || start.isSuccess) return;
    start.mutate(
      {
        workflow: { id: workflowId, name: workflowName ?? '' },
        team: { id: teamId, name: teamName ?? '' },
        inputs: parsed.inputs,
        origin,
        name,
      },
      { onSuccess: onStarted },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    rerun();
  }

  if (!workflowId || !teamId) {
    return <Alert color="yellow">The workflow or team of this run isn’t known in this browser.</Alert>;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rerun();
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          Starts a new run of {workflowName || workflowId.slice(0, 8)} in {teamName || teamId.slice(0, 8)}.
        </Text>
        {start.isError && <ErrorAlert error={start.error} />}
        <Textarea
          label="Inputs"
          description={text === given ? 'The same as before. JSON, to change as you like.' : 'Changed.'}
          error={fault}
          autosize
          minRows={4}
          maxRows={18}
          spellCheck={false}
          autoComplete="off"
          placeholder="{}"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={start.isPending} data-autofocus>
            Rerun
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
