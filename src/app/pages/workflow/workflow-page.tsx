import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { isGone } from '@/api/api-error.ts';
import { workflowTexts as texts } from '@/app/pages/texts/workflow-texts.ts';
import { paths } from '@/domain/paths.ts';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { WithTeamRuns } from '@/features/runs/mirror/with-team-runs.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import { RunTrend } from '@/features/runs/workflow/trend/run-trend.tsx';
import { WorkflowGlance } from '@/features/runs/workflow/workflow-glance.tsx';
import { WorkflowPresets } from '@/features/runs/workflow/workflow-presets.tsx';
import { WorkflowResult } from '@/features/runs/workflow/workflow-result.tsx';
import { useOwner } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { DeleteWorkflowDialog } from '@/features/workflows/forms/delete-workflow-dialog.tsx';
import { ListFreshness } from '@/features/workflows/list/list-freshness.tsx';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';
import columns from '@/ui/page/panel.module.css';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import { WorkflowActions } from './workflow-actions.tsx';
import { WorkflowDetails } from './workflow-details.tsx';
import classes from './workflow-page.module.css';

const nothing = () => null;

/** Marks the query whose failed refresh is shown in the header. */
const saysItself = { saysItself: true };
const keptAndSays = { kept: true, saysItself: true };

/** `/workflows/:workflowId`: a workflow's last result, its run history, its details and actions. */
export function WorkflowPage() {
  const { workflowId = '' } = useParams();
  const reader = useWorkflowReader();
  const { answers } = useOwner();
  const detail = useKeptQuery({ ...workflowQueries.detail(reader, workflowId), meta: saysItself });
  const { data: workflow, error, isFetching } = detail;
  void answers.restore(teamQueries.list(reader.api));
  const teamList = useQuery({ ...teamQueries.list(reader.api), meta: keptAndSays });
  const { data: teams = [] } = teamList;
  const failed = error ?? teamList.error;
  const { data: ofRuns } = useQuery(historiesQuery(useRuns().ledger));
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const viewer = useViewerWords()(workflow.team_id);
  const teamId = workflow.team_id ?? undefined;
  // A deleted workflow may still have stale data. If its deletion fails, the delete dialog shows the error itself.
  if (isGone(error) && !isFetching && !deleting) throw error;

  return (
    <>
      <PageHeader
        atThumb
        title={workflow.name || ofWorkflows.unnamed}
        crumbs={[{ label: texts.list, to: paths.workflows() }]}
        meta={
          failed && (
            <ListFreshness
              atMs={detail.dataUpdatedAt}
              refreshing={isFetching || teamList.isFetching}
              error={failed}
              onRetry={() => {
                void detail.refetch();
                void teamList.refetch();
              }}
            />
          )
        }
        actions={
          <WorkflowActions
            workflow={workflow}
            team={teams.find(({ id }) => id === teamId)}
            viewer={viewer}
            onDelete={() => setDeleting(true)}
          />
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
          <div className={columns.columns}>
            <div className={columns.column}>
              <PanelBoundary title={texts.lastResult}>
                <WorkflowResult workflowId={workflow.id} teamId={teamId} />
              </PanelBoundary>
            </div>
            <div className={columns.column}>
              <ErrorBoundary resetKey={workflow.id} fallback={nothing}>
                <Suspense fallback={null}>
                  <WorkflowPresets workflowId={workflow.id} teamId={teamId} />
                </Suspense>
              </ErrorBoundary>
              <WorkflowDetails workflow={workflow} teams={teams} />
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
          history={ofRuns?.histories.get(workflow.id)}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.workflows(), { replace: true })}
        />
      )}
    </>
  );
}
