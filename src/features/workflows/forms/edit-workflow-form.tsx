import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';

import { isStatus, mayHaveWorked } from '@/api/api-error.ts';
import type { Team } from '@/contract/team.ts';
import type { Workflow } from '@/contract/workflow.ts';
import { useDraft, useDraftStart } from '@/features/session/use-draft.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { useLeaveGuard } from '@/ui/browser/use-leave-guard.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { DiscardDialog } from '@/ui/forms/discard-dialog.tsx';
import { DraftNote } from '@/ui/forms/draft-note.tsx';

import { ChangedAlert } from './changed-alert.tsx';
import { ConflictError, changesBetween } from '@/features/workflows/conflict-error.ts';
import {
  completeSchema,
  type EditValues,
  editSchema,
  formFields,
  seenWith,
  startValues,
  toBody,
} from './edit-workflow-values.ts';
import { EditMoreFields, moreFields } from './edit-more-fields.tsx';
import { limitFault } from './limit-fault.ts';
import { texts } from './texts.ts';
import { useUpdateWorkflow } from '@/features/workflows/workflow-mutations.ts';
import type { WrittenWorkflow } from '@/features/workflows/workflow-queries.ts';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface EditWorkflowFormProps {
  readonly workflow: Workflow;
  /** Fields of an earlier update's response, since they can't be read otherwise. */
  readonly written: WrittenWorkflow | undefined;
  readonly teams: readonly Team[];
  /** Path of the page that "Cancel" opens. */
  readonly cancelTo: string;
  readonly onSaved: (name: string) => void;
}

/**
 * Changes a workflow, sending only changed fields (interface §4.4 does not say which are mandatory). If a service
 * responds with 400 because it requires all fields, the form offers to send them all, and asks for the unknown ones.
 */
export function EditWorkflowForm({ workflow, written, teams, cancelTo, onSaved }: EditWorkflowFormProps) {
  // The values that the user saw. A background refresh must not turn an untouched field into a change.
  const first = useDraftStart(`edit ${workflow.id}`, startValues(workflow));
  const [seen, setSeen] = useState(() => seenWith(workflow, first.start));
  const [sendAll, setSendAll] = useState(false);
  const start = startValues(seen);
  const form = useForm<EditValues>({
    resolver: standardSchemaResolver(sendAll ? completeSchema : editSchema),
    defaultValues: first.values,
  });
  const draft = useDraft(form, { ...first, start });
  const leaving = useLeaveGuard(draft.isChanged);
  const update = useUpdateWorkflow(workflow.id);
  const { errors } = form.formState;
  const current = form.watch();
  const isUnchanged = !sendAll && formFields.every((field) => current[field] === start[field]);
  // Expand the section if a draft changed one of its fields.
  const [wasMore] = useState(() => moreFields.some((field) => first.values[field] !== first.start[field]));
  const hasMore = sendAll || wasMore || moreFields.some((field) => errors[field]);
  const isOfField = limitFault(update.error, update.variables?.body ?? {}) !== undefined;
  const changed = update.error instanceof ConflictError ? update.error : undefined;

  const forgetError = () => {
    if (update.isError) update.reset();
  };

  const save = (as: Workflow) =>
    form.handleSubmit((values) => {
      const body = toBody(values, sendAll ? undefined : startValues(as));
      if (Object.keys(body).length === 0) {
        form.setError('root', { message: texts.edit.unchanged });
        return;
      }
      const updated = update.mutateAsync(
        { body, seen: as },
        {
          onSuccess: ({ name }) => {
            draft.sent();
            onSaved(name || body.name || as.name);
          },
          onError: (error) => {
            applyIssues(error, formFields, form.setError);
            const fault = limitFault(error, body);
            if (fault) form.setError(fault.field, { type: 'server', message: fault.message }, { shouldFocus: true });
          },
        },
      );
      // Remove the draft even if the form was closed before the response.
      void updated.then(draft.sent, () => undefined);
    }, forgetError);

  function takeTheirs(now: Workflow) {
    const theirs = startValues(now);
    for (const field of changesBetween(seen, now)) form.setValue(field, theirs[field]);
    setSeen(now);
    update.reset();
  }

  function keepMine(now: Workflow) {
    setSeen(now);
    void save(now)();
  }

  function discard() {
    setSeen(workflow);
    draft.discard(startValues(workflow));
  }

  return (
    <form onSubmit={(event) => void save(seen)(event)} noValidate>
      {leaving && (
        <DiscardDialog
          onStay={leaving.stay}
          onLeave={leaving.leave}
          onDiscard={() => {
            discard();
            leaving.leave();
          }}
        />
      )}
      <Stack gap="md">
        {draft.restored && <DraftNote onDiscard={discard} />}
        {changed && (
          <ChangedAlert seen={seen} now={changed.now} teams={teams} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
        )}
        {update.isError && !changed && !isOfField && (
          <ErrorAlert error={update.error}>
            {mayHaveWorked(update.error) && texts.edit.uncertain}
            {isStatus(update.error, 400) && !sendAll && (
              <>
                {' '}
                {texts.edit.mayNeedAll}
                <Button mt="xs" size="xs" variant="default" onClick={() => setSendAll(true)} display="block">
                  {texts.edit.fillInAll}
                </Button>
              </>
            )}
          </ErrorAlert>
        )}
        {sendAll && (
          <Text size="sm" role="status">
            {texts.edit.fillInHint}
          </Text>
        )}
        <TextInput
          label={texts.fields.name}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TeamSelect
          teams={teams}
          current={start.team_id}
          error={errors.team_id?.message}
          description={
            current.team_id === start.team_id
              ? undefined
              : texts.edit.teamHint(teams.find(({ id }) => id === start.team_id)?.name)
          }
          {...form.register('team_id')}
        />
        <EditMoreFields form={form} written={written} opened={hasMore} />
        {errors.root && (
          <Text size="sm" c="dimmed" role="status">
            {errors.root.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button component={Link} to={cancelTo} variant="default">
            {texts.cancel}
          </Button>
          {isUnchanged ? (
            <BlockedButton why={texts.edit.unchanged}>{texts.edit.submit}</BlockedButton>
          ) : (
            <BusyButton type="submit" loading={update.isPending}>
              {texts.edit.submit}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}
