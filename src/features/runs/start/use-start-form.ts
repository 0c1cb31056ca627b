import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import type { Team } from '@/contract/team.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import { newBatch, type StartBatch } from '@/features/runs/commands/batch/start-batch.ts';
import { useDraft, useDraftStart } from '@/features/session/use-draft.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { applyIssues } from '@/ui/forms/apply-issues.ts';

import type { NamedInputs } from './inputs/csv-inputs.ts';
import { parseInputsBatch } from './inputs/parse-inputs.ts';
import { usePrefill } from './inputs/use-prefill.ts';
import { useSuggestedInputs } from './inputs/use-suggested-inputs.ts';
import type { StartFields } from './start-inputs.tsx';
import { texts } from './texts.ts';
import type { WorkflowChoice } from './workflow-select.tsx';

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

/** Values of the form without the workflow, which is in the address. The team is `''` for the workflow's own. */
export type StartValues = Omit<StartFields, 'id'>;

export interface StartRunFormProps {
  /** Name of the form's draft, which depends on the workflow. */
  readonly draftName: string;
  /** The first workflows that match the typed text. */
  readonly choices: readonly WorkflowChoice[];
  readonly recent: readonly WorkflowChoice[];
  /** The chosen workflow; null if it is not in the list, undefined while unknown. */
  readonly chosen: WorkflowChoice | null | undefined;
  /** Called with the text typed to find a workflow. */
  readonly onSeek: (text: string) => void;
  readonly teams: readonly Team[];
  /** The chosen workflow and, if known, its own team. */
  readonly workflowId: string;
  readonly workflowTeamId: string | undefined;
  /** Whether the workflow's own team is still loading. */
  readonly isTeamPending: boolean;
  readonly onWorkflowChange: (workflowId: string) => void;
  /**
   * Whether the team was chosen first. The team is then kept, with a warning, even if the workflow belongs to another
   * team.
   */
  readonly teamFirst: boolean;
  /** Examples of the workflow's inputs. */
  readonly examples: readonly SampleInputs[];
  /** Initial values, from a link or another run. */
  readonly given: StartValues;
  /** Whether the values were already sent, so that they are shown unchanged, without a suggestion. */
  readonly wasSent: boolean;
  readonly onStarted: (runId: string, sent: StartValues) => void;
  /** Called when the first run of a batch was started, or the batch was paused before. */
  readonly onSeveralStarted: (batchId: string, sent: StartValues) => void;
}

/** The state of the start form: its draft, its suggested inputs, and its submission. */
export function useStartForm(props: StartRunFormProps) {
  const { choices, chosen, teams, workflowId, workflowTeamId, examples } = props;
  const { recent, suggested } = useSuggestedInputs(workflowId, examples);
  const begins = { id: workflowId, ...props.given };
  // A suggestion counts as an initial value rather than as typed text.
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
  const [unnamed, setUnnamed] = useState(false);
  const [batch, setBatch] = useState<StartBatch & { readonly isAgreed: boolean }>();
  const viewerWords = useViewerWords();
  const { errors } = form.formState;
  const chosenTeam = useWatch({ control: form.control, name: 'team' });
  const team = chosenTeam || workflowTeamId || (teams.length === 1 ? teams[0]?.id : undefined) || '';
  const viewer = viewerWords(team) ?? viewerWords(workflowTeamId);
  const several = useSeveral(useWatch({ control: form.control, name: 'inputs' }));

  useEffect(() => {
    if (errors.team && team) form.clearErrors('team');
  }, [errors.team, team, form]);

  /** @param rows the rows of a table that the user has reviewed, so that they are started without a confirmation */
  function send(values: StartFields, rows?: readonly NamedInputs[]) {
    // Ctrl+Enter submits the form even while the button is disabled.
    if (start.isPending || start.isSuccess || viewer !== undefined) return;
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
      const names = rows?.map(({ name }) => name ?? null);
      setBatch({ ...plan, ...newBatch(), each, ...(names && { names }), isAgreed: rows !== undefined });
      return;
    }
    const [row] = rows ?? [];
    const started = start.mutateAsync(
      { ...plan, ...(row?.name && { name: row.name }), inputs: inputs.each[0] },
      {
        onSuccess: (runId) => {
          draft.sent();
          props.onStarted(runId, values);
        },
        onError: (error) => setUnnamed(applyIssues(error, ['id', 'inputs', 'origin'], form.setError)),
      },
    );
    // Remove the draft even if the form was closed before the response.
    void started.then(draft.sent, () => undefined);
  }

  /** Insert the rows as JSON, so that they stay in the field if they can't be started yet. */
  function startRows(rows: readonly NamedInputs[]) {
    prefill.edited();
    form.setValue('inputs', rows.map(({ inputs }) => JSON.stringify(inputs)).join('\n'));
    void form.handleSubmit((values) => send(values, rows))();
  }

  /** Open the batch's page. Remove the draft even if the form was closed before the first start. */
  function leaveForBatch(isOpen = true) {
    draft.sent();
    if (!batch || !isOpen) return;
    setBatch(undefined);
    props.onSeveralStarted(batch.id, form.getValues());
  }

  return {
    form,
    draft,
    discard: () => {
      draft.discard(given);
      if (given.inputs !== begins.inputs) prefill.restart();
    },
    inputs: { area: inputsArea, recent, suggested, prefill },
    team,
    /** The number of runs that the inputs start. */
    several,
    start,
    /** Whether the start failed for a reason that no field shows. */
    unnamed,
    /** Why the user, as a viewer, may not start runs in this team. */
    viewer,
    submit: form.handleSubmit((values) => send(values)),
    startRows,
    /** The batch being started, if any. */
    batch,
    leaveForBatch,
    closeBatch: () => setBatch(undefined),
  };
}

/** The number of runs that a text starts. */
function useSeveral(text: string): number {
  const settled = useDeferredValue(text);
  return useMemo(() => {
    const parsed = parseInputsBatch(settled);
    return parsed.ok ? parsed.each.length : 1;
  }, [settled]);
}

function nameOf(things: readonly WorkflowChoice[], id: string): string {
  return things.find((thing) => thing.id === id)?.name ?? '';
}
