import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Group, Stack, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Team } from '@/contract/team.ts';
import { useDraft, useDraftStart } from '@/features/session/use-draft.ts';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { DraftNote } from '@/ui/forms/draft-note.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import { formatInputs, parseInputsBatch } from './inputs/parse-inputs.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { useIsTeamwide } from '@/features/runs/mirror/use-whose-runs.ts';
import { RunTeamField } from './run-team-field.tsx';
import { type BatchPart, newBatch, partsOf, type StartBatch } from '@/features/runs/commands/start-batch.ts';
import { type StartFields, StartInputs } from './start-inputs.tsx';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { texts } from './texts.ts';
import { usePrefill } from './inputs/use-prefill.ts';
import { useSuggestedInputs } from './inputs/use-suggested-inputs.ts';
import { type WorkflowChoice, WorkflowSelect } from './workflow-select.tsx';
import { modKey } from '@/ui/browser/mod-key.ts';
import classes from './start-run-form.module.css';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const schema = z.object({
  id: z.string().check(z.minLength(1, texts.form.workflowMissing)),
  team: z.string(),
  inputs: z.string().check(
    z.superRefine((text, context) => {
      const parsed = parseInputsBatch(text);
      if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
    }),
  ),
  origin: z.string(),
  name: z.string().check(z.maxLength(200, texts.form.nameTooLong)),
});

/** Values of the form, without the workflow: the address has it; the team is `''` for the workflow's own. */
export type StartValues = Omit<StartFields, 'id'>;

interface StartRunFormProps {
  /** Key of the form's draft; it changes with the workflow. */
  readonly draftName: string;
  /** The first workflows that match the typed text. */
  readonly choices: readonly WorkflowChoice[];
  /** Workflows that the person started lately. */
  readonly recent: readonly WorkflowChoice[];
  /** The chosen one; null where it is not in the list, undefined while that is not known. */
  readonly chosen: WorkflowChoice | null | undefined;
  /** Called with the text typed to find a workflow. */
  readonly onSeek: (text: string) => void;
  readonly teams: readonly Team[];
  /** The chosen workflow and, if known, its own team. */
  readonly workflowId: string;
  readonly workflowTeamId: string | undefined;
  readonly onWorkflowChange: (workflowId: string) => void;
  /** The team was chosen first: choosing a workflow of another leaves it, with a warning. */
  readonly teamFirst: boolean;
  /** Examples of the workflow's inputs. */
  readonly examples: readonly SampleInputs[];
  /** Start values, from a link or another run. */
  readonly given: StartValues;
  /** The values are sent ones, shown unchanged without a suggestion. */
  readonly wasSent: boolean;
  readonly onStarted: (runId: string, sent: StartValues) => void;
  /** Several were started, all of them. */
  readonly onSeveralStarted: (batchId: string, sent: StartValues) => void;
}

/** Everything a run is started with (interface §2, §4.8). */
export function StartRunForm(props: StartRunFormProps) {
  const { choices, chosen, teams, workflowId, workflowTeamId, examples } = props;
  const { recent, suggested } = useSuggestedInputs(workflowId, examples);
  const begins = { id: workflowId, ...props.given };
  // A suggestion is not typed text: it counts as a start value.
  const given = { ...begins, inputs: begins.inputs || (!props.wasSent && suggested?.text) || '' };
  const first = useDraftStart(props.draftName, begins);
  const form = useForm<StartFields>({ resolver: standardSchemaResolver(schema), defaultValues: first.values });
  const draft = useDraft(form, { name: props.draftName, start: given, restored: first.restored });
  const inputsArea = useRef<HTMLDivElement>(null);
  const prefill = usePrefill(suggested, {
    read: () => form.getValues('inputs'),
    write: (text) => form.setValue('inputs', text),
    isGiven: first.restored || props.wasSent || begins.inputs !== '',
    isFocused: () => inputsArea.current?.contains(document.activeElement) === true,
  });
  const start = useStartRun();
  const isTeamwide = useIsTeamwide();
  const [unnamed, setUnnamed] = useState(false);
  const [batch, setBatch] = useState<StartBatch>();
  const { errors } = form.formState;
  const chosenTeam = useWatch({ control: form.control, name: 'team' });
  const team = chosenTeam || workflowTeamId || (teams.length === 1 ? teams[0]?.id : undefined) || '';
  const several = useSeveral(useWatch({ control: form.control, name: 'inputs' }));

  useEffect(() => {
    if (errors.team && team) form.clearErrors('team');
  }, [errors.team, team, form]);

  const submit = form.handleSubmit((values) => {
    // Ctrl+Enter asks no button whether it is disabled.
    if (start.isPending || start.isSuccess) return;
    const inputs = parseInputsBatch(values.inputs);
    if (!team) {
      form.setError('team', { message: texts.form.teamMissing });
      return;
    }
    if (!inputs.ok) return;
    setUnnamed(false);
    const plan = {
      workflow: { id: values.id, name: nameOf(chosen ? [chosen, ...choices] : choices, values.id) },
      team: { id: team, name: nameOf(teams, team) },
      origin: values.origin.trim() || undefined,
      name: values.name.trim() || undefined,
    };
    if (inputs.each.length > 1) {
      const each = inputs.each.map((one) => one ?? null);
      setBatch({ ...plan, ...newBatch(), each });
      return;
    }
    const started = start.mutateAsync(
      { ...plan, inputs: inputs.each[0] },
      {
        onSuccess: (runId) => {
          draft.sent();
          props.onStarted(runId, values);
        },
        onError: (error) => setUnnamed(applyIssues(error, ['id', 'inputs', 'origin'], form.setError)),
      },
    );
    // Also when the form has been left before the answer.
    void started.then(draft.sent, () => undefined);
  });

  function leaveBatch(left: readonly BatchPart[] | undefined, isPaused: boolean) {
    setBatch(undefined);
    if (!left || !batch) return;
    if (left.length === 0 || isPaused) {
      draft.sent();
      props.onSeveralStarted(batch.id, form.getValues());
    }
    // Inputs that were not sent stay for another try.
    else form.setValue('inputs', textOf(left));
  }

  return (
    <>
      {/* The key starts it from anywhere in the form; the inputs have said so already where they did. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        noValidate
      >
        <Stack gap="md">
          {draft.restored && (
            <DraftNote
              onDiscard={() => {
                draft.discard(given);
                if (given.inputs !== begins.inputs) prefill.restart();
              }}
            />
          )}
          {start.isError && unnamed && <ErrorAlert error={start.error} />}
          <Controller
            control={form.control}
            name="id"
            render={({ field }) => (
              <WorkflowSelect
                ref={field.ref}
                choices={choices}
                recent={props.recent}
                chosen={chosen}
                onSeek={props.onSeek}
                value={field.value}
                error={errors.id?.message}
                onChange={(id) => {
                  field.onChange(id);
                  if (!props.teamFirst) form.setValue('team', '');
                  props.onWorkflowChange(id);
                }}
              />
            )}
          />
          <RunTeamField
            teams={teams}
            team={team}
            workflowTeamId={workflowTeamId}
            error={errors.team?.message}
            onChange={(id) => form.setValue('team', id)}
          />
          <StartInputs
            form={form}
            area={inputsArea}
            workflowId={workflowId}
            team={team}
            recent={recent}
            examples={examples}
            suggested={suggested}
            prefill={prefill}
          />
          <div className={classes.optional}>
            <TextInput
              label={texts.form.runName}
              description={texts.form.runNameHint(isTeamwide)}
              autoComplete="off"
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextInput
              label={texts.form.origin}
              description={texts.form.originHint}
              autoComplete="off"
              error={errors.origin?.message}
              {...form.register('origin')}
            />
          </div>
          <Group justify="flex-end">
            <BusyButton
              type="submit"
              loading={start.isPending}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              rightSection={
                <kbd className={classes.key} aria-hidden>
                  {modKey.label} ↵
                </kbd>
              }
              aria-keyshortcuts={`${modKey.aria}+Enter`}
            >
              {texts.form.start(several)}
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {batch && <StartRunsDialog batch={batch} parts={partsOf(batch)} onClose={leaveBatch} />}
    </>
  );
}

/** How many runs a text starts. */
function useSeveral(text: string): number {
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const parsed = parseInputsBatch(settled);
    return parsed.ok ? parsed.each.length : 1;
  }, [settled]);
}

function textOf(parts: readonly BatchPart[]): string {
  const [only] = parts;
  if (only && parts.length === 1) return formatInputs(only.inputs);
  return parts.map(({ inputs }) => JSON.stringify(inputs ?? {})).join('\n');
}

function nameOf(things: readonly WorkflowChoice[], id: string): string {
  return things.find((thing) => thing.id === id)?.name ?? '';
}
