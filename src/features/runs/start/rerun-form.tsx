import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { inputsDifference } from '@/domain/runs/inputs/inputs-difference.ts';
import { nameForRerun } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { modKey } from '@/ui/keys/mod-key.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { InputsChanges } from './inputs/inputs-changes.tsx';
import { hasFieldForEach, InputsForm } from './inputs/inputs-form.tsx';
import { formatInputs, parseInputs } from './inputs/parse-inputs.ts';
import { useShownFields } from './inputs/use-shown-fields.ts';
import { texts } from './rerun-texts.ts';
import classes from './start-run-form.module.css';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';
import { focusInvalid } from '@/ui/forms/focus-invalid.ts';
import { type PartIssues, partIssues } from '@/ui/forms/apply-issues.ts';

interface RerunFormProps {
  readonly run: RunRow & { readonly workflowId: string; readonly teamId: string };
  /** Null if the run has none, or if they are unknown. */
  readonly inputs: RunInputs | null;
  readonly start: ReturnType<typeof useStartRun>;
  readonly onStarted: (runId: string) => void;
  readonly onClose: () => void;
}

/** Edits a run's inputs, as fields and as JSON, and shows the changes. A draft is stored until they are sent. */
export function RerunForm({ run, inputs, start, onStarted, onClose }: RerunFormProps) {
  const { workflowId, workflowName, teamId, teamName, origin } = run;
  // A position in a batch does not apply to another run.
  const name = nameForRerun(run);
  const { drafts } = useOwner();
  const narrow = useNarrow();
  const draftName = `rerun ${run.runId}`;
  const given = formatInputs(inputs);
  const [kept] = useState(() => drafts.read(draftName));
  const isRestored = typeof kept === 'string' && kept !== given;
  const [text, setText] = useState(isRestored ? kept : given);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<Partial<PartIssues>>();
  const [earlier] = useState(inputs ? [inputs] : []);
  const fields = useShownFields(text, earlier, typed);
  const parsed = parseInputs(text);
  const textFault = fields && hasFieldForEach(fields, fault?.parts) ? undefined : fault?.message;
  const shown = fields && fields.why === undefined ? fields.inputs : parsed.ok ? parsed.inputs : undefined;
  const changes = inputsDifference(inputs, shown);
  const areUnknown = inputs === null && run.facts.start.kind === 'tracked';

  function change(next: string) {
    setText(next);
    setTyped(next);
    setFault(undefined);
    if (next === given) drafts.remove(draftName);
    else drafts.write(draftName, next);
  }

  function rerun(form: HTMLFormElement) {
    if (focusInvalid(form)) return;
    setFault(parsed.ok ? undefined : parsed);
    if (!parsed.ok || start.isPending || start.isSuccess) return;
    start.mutate(
      {
        workflow: { id: workflowId, name: workflowName ?? '' },
        team: { id: teamId, name: teamName ?? '' },
        inputs: parsed.inputs,
        origin,
        name,
        madeFrom: run.runId,
      },
      {
        onSuccess: (runId) => {
          drafts.remove(draftName);
          onStarted(runId);
        },
        onError: (error) => setFault(partIssues(error, 'inputs')),
      },
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    rerun(event.currentTarget);
  }

  const json = (
    <Textarea
      label={texts.inputs}
      description={areUnknown ? texts.unknownInputs : undefined}
      error={textFault}
      autosize
      minRows={fields ? 2 : 4}
      maxRows={fields ? 14 : 16}
      spellCheck={false}
      autoComplete="off"
      placeholder="{}"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      data-autofocus={(!fields && !narrow) || undefined}
    />
  );

  return (
    // Ctrl+Enter starts the run from anywhere in the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        rerun(event.currentTarget);
      }}
    >
      <Stack gap="md">
        <Text size="sm">{texts.of(workflowName || workflowId.slice(0, 8), teamName || teamId.slice(0, 8))}</Text>
        {isRestored && (
          <Text size="sm" c="dimmed">
            {texts.restored}
          </Text>
        )}
        {start.isError && !partIssues(start.error, 'inputs')?.isAll && <ErrorAlert error={start.error} />}
        <div className={classes.inputs} data-both={fields !== undefined || undefined}>
          {fields && <InputsForm text={text} {...fields} errors={fault?.parts} isFirst={!narrow} onChange={change} />}
          {fields && narrow ? (
            <MoreFields title={texts.asJson} opened={(fields.why ?? textFault) !== undefined}>
              {json}
            </MoreFields>
          ) : (
            json
          )}
        </div>
        {shown && <InputsChanges changes={changes} onReset={() => change(given)} />}
        <DialogFoot>
          <Button variant="default" disabled={start.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <BusyButton
            type="submit"
            loading={start.isPending}
            rightSection={
              <kbd className={classes.key} aria-hidden>
                {modKey.label} ↵
              </kbd>
            }
            aria-keyshortcuts={`${modKey.aria}+Enter`}
          >
            {texts.rerun}
          </BusyButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}
