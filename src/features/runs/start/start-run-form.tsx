import { Stack, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';

import { DraftNote } from '@/ui/forms/draft-note.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { useIsTeamwide } from '@/features/runs/mirror/use-whose-runs.ts';
import { RecentPicks } from './recent-picks.tsx';
import { RunTeamField } from './run-team-field.tsx';
import { partsOf } from '@/features/runs/commands/batch/start-batch.ts';
import { StartInputs } from './start-inputs.tsx';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { texts } from './texts.ts';
import { type StartRunFormProps, useStartForm } from './use-start-form.ts';
import { WorkflowSelect } from './workflow-select.tsx';
import { modKey } from '@/ui/keys/mod-key.ts';
import classes from './start-run-form.module.css';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { BottomBar } from '@/ui/page/bottom-bar.tsx';
import { focusInvalid } from '@/ui/forms/focus-invalid.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';

/** The form to start a run (interface §2, §4.8). */
export function StartRunForm(props: StartRunFormProps) {
  const { choices, chosen, teams, workflowId, workflowTeamId, examples } = props;
  const isTeamwide = useIsTeamwide();
  const {
    form,
    draft,
    discard,
    inputs,
    team,
    several,
    start,
    unnamed,
    viewer,
    submit,
    startRows,
    batch,
    leaveForBatch,
    closeBatch,
  } = useStartForm(props);
  const { errors } = form.formState;
  // Keep showing the recent workflows after one was chosen, since the chosen one has the focus.
  const [offersRecent] = useState(workflowId === '');
  const isMember = (id: string | undefined) => teams.some((one) => one.id === id);
  // Show the team field outside "Advanced" if the user has to choose a team, or did so first. Choosing one doesn't move
  // the field.
  const isTeamOpen =
    teams.length > 1 && (props.teamFirst || (workflowId !== '' && !props.isTeamPending && !isMember(workflowTeamId)));
  const isTeamOdd =
    errors.team !== undefined ||
    viewer !== undefined ||
    (team !== '' && !isMember(team)) ||
    (workflowTeamId !== undefined && team !== '' && team !== workflowTeamId);
  const teamField = (
    <RunTeamField
      teams={teams}
      team={team}
      workflowTeamId={workflowTeamId}
      viewer={viewer}
      error={errors.team?.message}
      onChange={(id) => form.setValue('team', id)}
    />
  );

  return (
    <>
      {/* Ctrl+Enter starts the run from anywhere in the form, unless the editor has already handled it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusInvalid(event.currentTarget)) void submit(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        noValidate
      >
        <Stack gap="md">
          {draft.restored && <DraftNote onDiscard={discard} />}
          <Controller
            control={form.control}
            name="id"
            render={({ field }) => {
              const choose = (id: string) => {
                field.onChange(id);
                if (!props.teamFirst) form.setValue('team', '');
                props.onWorkflowChange(id);
              };
              return (
                <div>
                  <WorkflowSelect
                    ref={field.ref}
                    choices={choices}
                    recent={props.recent}
                    chosen={chosen}
                    onSeek={props.onSeek}
                    value={field.value}
                    error={errors.id?.message}
                    onChange={choose}
                  />
                  {offersRecent && props.recent.length > 0 && (
                    <RecentPicks recent={props.recent} chosen={field.value} onPick={choose} />
                  )}
                </div>
              );
            }}
          />
          {isTeamOpen && teamField}
          <StartInputs
            form={form}
            workflowId={workflowId}
            team={team}
            examples={examples}
            onStartRows={startRows}
            {...inputs}
          />
          <TextInput
            label={texts.form.runName}
            description={texts.form.runNameHint(isTeamwide)}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <MoreFields title={texts.form.advanced} opened={Boolean(errors.origin) || (!isTeamOpen && isTeamOdd)}>
            {!isTeamOpen && teamField}
            <TextInput
              label={texts.form.origin}
              description={texts.form.originHint}
              autoComplete="off"
              error={errors.origin?.message}
              {...form.register('origin')}
            />
          </MoreFields>
          {start.isError && unnamed && (
            <div ref={showAtButton}>
              <ErrorAlert error={start.error} />
            </div>
          )}
          <BottomBar>
            {viewer === undefined ? (
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
            ) : (
              <BlockedButton why={viewer} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
                {texts.form.start(several)}
              </BlockedButton>
            )}
          </BottomBar>
        </Stack>
      </form>
      {batch && (
        <StartRunsDialog
          batch={batch}
          parts={partsOf(batch)}
          isAgreed={batch.isAgreed}
          onStarted={leaveForBatch}
          onClose={(end) => (end === 'paused' ? leaveForBatch() : closeBatch())}
        />
      )}
    </>
  );
}

/** Scroll to an alert, which a long form or a phone's bottom bar may hide. */
function showAtButton(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'center' });
}
