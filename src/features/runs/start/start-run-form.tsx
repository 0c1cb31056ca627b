import { Stack, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';

import type { Team } from '@/contract/team.ts';
import { DraftNote } from '@/ui/forms/draft-note.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import { useIsTeamwide } from '@/features/runs/mirror/use-whose-runs.ts';
import { RunTeamField } from './run-team-field.tsx';
import { partsOf } from '@/features/runs/commands/start-batch.ts';
import { type StartFields, StartInputs } from './start-inputs.tsx';
import { StartRunsDialog } from './start-runs-dialog.tsx';
import { texts } from './texts.ts';
import { useStartForm } from './use-start-form.ts';
import { type WorkflowChoice, WorkflowSelect } from './workflow-select.tsx';
import { modKey } from '@/ui/browser/mod-key.ts';
import classes from './start-run-form.module.css';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { BottomBar } from '@/ui/page/bottom-bar.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { MoreFields } from '@/ui/forms/more-fields.tsx';

/** Values of the form, without the workflow: the address has it; the team is `''` for the workflow's own. */
export type StartValues = Omit<StartFields, 'id'>;

export interface StartRunFormProps {
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
  /** The workflow's own team is still being read. */
  readonly isTeamPending: boolean;
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
  const isTeamwide = useIsTeamwide();
  const { form, draft, discard, inputs, team, several, start, unnamed, viewer, submit, startRows, batch, leaveBatch } =
    useStartForm(props);
  const { errors } = form.formState;
  const isMember = (id: string | undefined) => teams.some((one) => one.id === id);
  // The person has to choose, or has chosen first; what is chosen later does not move the field.
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
          {draft.restored && <DraftNote onDiscard={discard} />}
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
      {batch && <StartRunsDialog batch={batch} parts={partsOf(batch)} isAgreed={batch.isAgreed} onClose={leaveBatch} />}
    </>
  );
}
