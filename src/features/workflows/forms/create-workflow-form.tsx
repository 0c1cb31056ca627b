import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import { mayHaveWorked } from '@/api/api-error.ts';
import type { Team } from '@/contract/team.ts';
import { type CreatedWorkflow, createWorkflowBody, type Workflow } from '@/contract/workflow.ts';
import { fold } from '@/domain/fold.ts';
import { paths } from '@/domain/paths.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { useDraft, useDraftStart } from '@/features/session/use-draft.ts';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { DraftNote } from '@/ui/forms/draft-note.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';
import { NumberField } from '@/ui/forms/number-field.tsx';

import { limitFault } from './limit-fault.ts';
import { texts } from './texts.ts';
import { canvasTypeField, nameField } from './workflow-fields.ts';
import { useCreateWorkflow } from '@/features/workflows/workflow-mutations.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const schema = z.extend(z.required(createWorkflowBody), {
  name: nameField,
  team_id: z.string().check(z.minLength(1, texts.invalid.team)),
  canvas_type: canvasTypeField,
});

interface CreateWorkflowFormProps {
  readonly draftName: string;
  readonly teams: readonly Team[];
  /** Initial values of the fields. */
  readonly start: { readonly name?: string; readonly teamId?: string | undefined; readonly canvasType?: number };
  /** Path of the page that Cancel opens. */
  readonly cancelTo: string;
  readonly onCreated: (workflow: CreatedWorkflow) => void;
}

/**
 * A form for everything a new workflow needs (interface §4.2), except its contents, which are created in the editor.
 */
export function CreateWorkflowForm({ draftName, teams, start, cancelTo, onCreated }: CreateWorkflowFormProps) {
  const viewerWords = useViewerWords();
  const open = teams.filter(({ id }) => viewerWords(id) === undefined);
  const only = open.length === 1 ? open[0]?.id : undefined;
  const preselected = (viewerWords(start.teamId) === undefined ? start.teamId : undefined) ?? only ?? '';
  const given = {
    name: start.name ?? '',
    team_id: preselected,
    canvas_type: start.canvasType ?? 0,
    is_external: false,
    public: false,
  };
  const first = useDraftStart(draftName, given);
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: first.values });
  const draft = useDraft(form, first);
  const create = useCreateWorkflow();
  const { errors } = form.formState;
  const namesake = useNamesake(useWatch({ control: form.control }));

  const forgetError = () => {
    if (create.isError) create.reset();
  };

  const submit = form.handleSubmit((body) => {
    if (create.isPending || create.isSuccess) return;
    const created = create.mutateAsync(body, {
      onSuccess: (workflow) => {
        draft.sent();
        onCreated(workflow);
      },
      onError: (error) => {
        applyIssues(error, ['name', 'team_id', 'canvas_type', 'is_external', 'public'], form.setError);
        const fault = limitFault(error, body);
        if (fault) form.setError(fault.field, { type: 'server', message: fault.message }, { shouldFocus: true });
      },
    });
    // Remove the draft even if the form was closed before the response.
    void created.then(draft.sent, () => undefined);
  }, forgetError);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {draft.restored && <DraftNote onDiscard={() => draft.discard(given)} />}
        {create.isError && !limitFault(create.error, create.variables) && (
          <ErrorAlert error={create.error}>
            {mayHaveWorked(create.error) && <Uncertain made={create.made} />}
          </ErrorAlert>
        )}
        <div>
          <TextInput
            label={texts.fields.name}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Text size="xs" c="dimmed" mt={4} role="status">
            {namesake && (
              <>
                {texts.create.namesake(teams.find(({ id }) => id === namesake.team_id)?.name)}{' '}
                <Anchor component={Link} to={paths.workflow(namesake.id)} inherit>
                  {texts.create.openFound}
                </Anchor>
              </>
            )}
          </Text>
        </div>
        <TeamSelect
          teams={teams}
          current={preselected}
          error={errors.team_id?.message}
          description={texts.create.teamHint}
          {...form.register('team_id')}
        />
        <MoreFields title={texts.fields.advanced} opened={Boolean(errors.canvas_type)}>
          <Controller
            control={form.control}
            name="canvas_type"
            render={({ field }) => (
              <NumberField
                {...field}
                label={texts.fields.canvasType}
                description={texts.fields.canvasTypeHint}
                error={errors.canvas_type?.message}
              />
            )}
          />
          <Checkbox
            label={texts.fields.external}
            description={texts.fields.externalHint}
            {...form.register('is_external')}
          />
          <Checkbox label={texts.fields.public} description={texts.create.publicHint} {...form.register('public')} />
        </MoreFields>
        <Group justify="flex-end" gap="xs">
          <Button component={Link} to={cancelTo} variant="default">
            {texts.cancel}
          </Button>
          <BusyButton type="submit" loading={create.isPending}>
            {texts.create.submit}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Another workflow with the typed name in the chosen team, among those that this browser has read. It is read again if
 * that was long ago, as it may have been renamed or deleted since.
 */
function useNamesake(typed: { readonly name?: string; readonly team_id?: string }): Workflow | undefined {
  const reader = useWorkflowReader();
  const { data: read } = useQuery(workflowQueries.read(reader));
  const name = useDeferredValue(fold(typed.name?.trim() ?? ''));
  const team = typed.team_id;
  const isNamesake = ({ name: other, team_id }: Workflow) => team_id === team && fold(other.trim()) === name;
  const found = useMemo(() => {
    if (!read || name === '' || !team) return undefined;
    for (const { workflow } of read.byId.values()) {
      if (workflow.team_id === team && fold(workflow.name.trim()) === name) return workflow.id;
    }
    return undefined;
  }, [read, name, team]);
  const { data, isError } = useQuery({
    ...workflowQueries.glance(reader, found ?? ''),
    enabled: found !== undefined,
  });
  return found !== undefined && data && !isError && isNamesake(data) ? data : undefined;
}

interface UncertainProps {
  /** Result of `findMade`. */
  readonly made: string | null | undefined;
}

/** Shown after an uncertain response: links to the workflow if it was found, or else advises to look for it first. */
function Uncertain({ made }: UncertainProps) {
  if (made) {
    return (
      <Text size="sm" mt="xs">
        {texts.create.found}{' '}
        <Anchor component={Link} to={paths.workflow(made)} inherit>
          {texts.create.openFound}
        </Anchor>
      </Text>
    );
  }
  return (
    <Text size="sm" mt="xs">
      {texts.create.uncertain} {made === null && texts.create.notFound} {texts.create.lookFirst}{' '}
      <Anchor component={Link} to={paths.workflows()} inherit>
        {texts.create.look}
      </Anchor>
    </Text>
  );
}
