import { ActionIcon, Alert, Button } from '@mantine/core';
import {
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconHash,
  IconLink,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { isGone } from '@/api/api-error.ts';
import { paths } from '@/domain/paths.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { WithTeamRuns } from '@/features/runs/mirror/with-team-runs.tsx';
import { RepeatButton } from '@/features/runs/workflow/repeat-button.tsx';
import { RunTrend } from '@/features/runs/workflow/trend/run-trend.tsx';
import { WorkflowGlance } from '@/features/runs/workflow/workflow-glance.tsx';
import { WorkflowPresets } from '@/features/runs/workflow/workflow-presets.tsx';
import { WorkflowResult } from '@/features/runs/workflow/workflow-result.tsx';
import { TeamName } from '@/features/teams/team-name.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { editorHref } from '@/features/workflows/editor-href.ts';
import { DeleteWorkflowDialog } from '@/features/workflows/forms/delete-workflow-dialog.tsx';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useCopied } from '@/ui/clipboard/use-copied.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel, PanelBoundary } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import { LinkButton } from '@/ui/forms/link-button.tsx';

import { workflowTexts as texts } from './texts/workflow-texts.ts';
import classes from './workflow-page.module.css';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

/** Shown without access to the clipboard. */
const CopyByHand = lazyPart(async () => (await import('@/ui/clipboard/copy-by-hand.tsx')).CopyByHand);

const nothing = () => null;

/** For the edit page, which then goes back here. */
const fromWorkflow = { fromWorkflow: true };

/** `/workflows/:workflowId`: what a workflow produced last, how its runs go, its details and actions. */
export function WorkflowPage() {
  const { workflowId = '' } = useParams();
  const reader = useWorkflowReader();
  const { data: workflow, error, isFetching } = useKeptQuery(workflowQueries.detail(reader, workflowId));
  const { data: written } = useQuery(workflowQueries.written(workflowId));
  const { data: teams = [] } = useQuery(teamQueries.list(reader.api));
  const [deleting, setDeleting] = useState(false);
  const { copy, byHand, closeByHand } = useCopied();
  const navigate = useNavigate();
  const editor = editorHref(useConfig(), workflowId);
  const viewer = useViewerWords()(workflow.team_id);
  const { team_id: teamId, canvas_type: canvasType, created_at: createdAt } = workflow;
  // A stale answer of a deleted workflow is an error too; the dialog that deletes it shows that itself.
  if (isGone(error) && !isFetching && !deleting) throw error;

  return (
    <>
      <PageHeader
        title={workflow.name || ofWorkflows.unnamed}
        crumbs={[{ label: texts.list, to: paths.workflows() }]}
        actions={
          <>
            <LinkButton
              why={viewer}
              to={paths.startRun({ workflow: workflow.id, team: teamId ?? undefined })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {texts.startRun}
            </LinkButton>
            {viewer === undefined && (
              <ErrorBoundary resetKey={workflow.id} fallback={nothing}>
                <Suspense fallback={null}>
                  <RepeatButton workflow={workflow} team={teams.find(({ id }) => id === teamId)} />
                </Suspense>
              </ErrorBoundary>
            )}
            {editor && (
              <Button
                component="a"
                href={editor}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {texts.openInEditor}
              </Button>
            )}
            <LinkButton
              why={viewer}
              to={paths.editWorkflow(workflow.id)}
              state={fromWorkflow}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {texts.edit}
            </LinkButton>
            {viewer === undefined ? (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {texts.delete}
              </Button>
            ) : (
              <BlockedButton why={viewer} variant="default" leftSection={<IconTrash size={16} aria-hidden />}>
                {texts.delete}
              </BlockedButton>
            )}
            <ActionMenu
              target={
                <ActionIcon variant="default" size={32} aria-label={texts.more}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              }
              actions={[
                { label: texts.duplicate, icon: IconCopyPlus, to: paths.newWorkflow({ copy: workflow.id }) },
                { label: texts.copyId, icon: IconHash, onClick: () => void copy(texts.copyId, workflow.id) },
                { label: texts.copyLink, icon: IconLink, onClick: () => void copy(texts.copyLink, location.href) },
              ]}
            />
            {byHand && <CopyByHand what={byHand} onClose={closeByHand} />}
          </>
        }
      />
      <WithTeamRuns>
        <div className={classes.page}>
          {viewer !== undefined && (
            <Alert color="gray" role="note">
              {viewer}
            </Alert>
          )}
          <ErrorBoundary resetKey={workflow.id} fallback={nothing}>
            <Suspense fallback={<div className={classes.band} />}>
              <WorkflowGlance workflowId={workflow.id} />
            </Suspense>
          </ErrorBoundary>
          <div className={classes.columns}>
            <div className={classes.column}>
              <PanelBoundary title={texts.lastResult}>
                <WorkflowResult workflowId={workflow.id} teamId={teamId ?? undefined} />
              </PanelBoundary>
            </div>
            <div className={classes.column}>
              <ErrorBoundary resetKey={workflow.id} fallback={nothing}>
                <Suspense fallback={null}>
                  <WorkflowPresets workflowId={workflow.id} teamId={teamId ?? undefined} />
                </Suspense>
              </ErrorBoundary>
              <Panel title={texts.details}>
                <FieldList>
                  <Field label={texts.team}>{teamId ? <TeamName id={teamId} teams={teams} /> : texts.unknown}</Field>
                  <Field label={texts.canvasType}>{canvasTypeText(canvasType)}</Field>
                  <Field label={texts.created}>
                    {createdAt ? <TimeSwitch inline at={createdAt} /> : texts.unknown}
                  </Field>
                  {written?.owner_id && (
                    <Field label={texts.owner}>
                      <IdText id={written.owner_id} label={texts.ownerId} />
                    </Field>
                  )}
                  {typeof written?.is_external === 'boolean' && (
                    <Field label={texts.external}>{written.is_external ? texts.yes : texts.no}</Field>
                  )}
                  <Field label={texts.id}>
                    <IdText id={workflow.id} label={ofWorkflows.id} />
                  </Field>
                </FieldList>
              </Panel>
            </div>
          </div>
          <ErrorBoundary resetKey={workflow.id} fallback={nothing}>
            <Suspense fallback={null}>
              <RunTrend workflowId={workflow.id} />
            </Suspense>
          </ErrorBoundary>
          <PanelBoundary title={texts.runs}>
            <RunsOf of={{ workflow: workflow.id }} />
          </PanelBoundary>
        </div>
      </WithTeamRuns>
      {deleting && (
        <DeleteWorkflowDialog
          workflow={workflow}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.workflows(), { replace: true })}
        />
      )}
    </>
  );
}

function canvasTypeText(canvasType: number | null | undefined): string {
  if (canvasType === null || canvasType === undefined) return texts.unknown;
  return canvasType === 0 ? texts.basic : String(canvasType);
}
