import { Box } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, type RunStateKind } from '@/domain/runs/run-state.ts';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { namedRun } from '@/features/runs/named-run.ts';
import { RerunDialog } from '@/features/runs/start/rerun-dialog.tsx';
import { RunActions } from '@/features/runs/detail/run-actions.tsx';
import { RunDetails, RunInputsPanel } from '@/features/runs/detail/run-details.tsx';
import { RunName } from '@/features/runs/commands/run-name.tsx';
import classes from '@/features/runs/output/run-page.module.css';
import { runQueries } from '@/features/runs/run-queries.ts';
import { RunResult } from '@/features/runs/detail/run-result.tsx';
import { RunFailure } from '@/features/runs/detail/run-failure.tsx';
import { RunTook } from '@/features/runs/detail/run-took.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStatePanel } from '@/features/runs/detail/run-state-panel.tsx';
import { RunTimeline } from '@/features/runs/detail/run-timeline.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { UntrackedRun } from '@/features/runs/detail/untracked-run.tsx';
import { useNow } from '@/ui/browser/use-now.ts';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useListedOne } from '@/features/workflows/list/use-listed.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { IdText } from '@/ui/page/id-text.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

const crumbs = [{ label: 'Runs', to: paths.runs() }];

/** `/runs/:runId?team=&workflow=`: a run's state, output, details and actions. */
export function RunPage() {
  const { runId = '' } = useParams();
  const { ledger } = useRuns();
  const { data: row } = useSuspenseQuery(runQueries.detail(ledger, runId));
  return row ? <KnownRun key={row.runId} row={row} /> : <UnknownRun runId={runId.toLowerCase()} />;
}

function KnownRun({ row }: { readonly row: RunRow }) {
  const { api, monitor } = useRuns();
  const { data: teams = [] } = useQuery(teamQueries.list(api));
  const [cancelling, setCancelling] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [rerunning, setRerunning] = useState(false);
  const navigate = useNavigate();
  const now = useNow(1000);
  const state = runState(row.facts, now);
  const finished = state.kind === 'finished';

  useEffect(() => {
    monitor.show(row.runId);
    return () => monitor.show(undefined);
  }, [monitor, row.runId]);

  return (
    <>
      <PageHeader
        title={runTitle(row)}
        crumbs={crumbs}
        meta={
          <div className={classes.status}>
            <span role="status">
              <RunStateBadge state={state} />
            </span>
            <RunTook row={row} now={now} />
            <span>
              {[row.workflowName, row.teamName, row.archivedAt === undefined ? '' : 'archived']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        }
        actions={
          <RunActions
            row={row}
            state={state}
            onCancel={() => setCancelling(true)}
            onRename={() => setRenaming(true)}
            onRerun={() => setRerunning(true)}
          />
        }
      />
      {renaming && (
        <Box mb="sm">
          <RunName row={row} onClose={() => setRenaming(false)} />
        </Box>
      )}
      <LedgerNotice />
      <div className={classes.columns}>
        <div className={classes.column}>
          {!isSettled(state.kind) && <RunStatePanel row={row} state={state} now={now} />}
          {(state.kind === 'failed' || state.kind === 'not-accepted') && <RunFailure row={row} state={state} />}
          {finished && (
            <PanelBoundary title="Output">
              <RunResult row={row} />
            </PanelBoundary>
          )}
          <PanelBoundary title="Inputs">
            <RunInputsPanel row={row} />
          </PanelBoundary>
        </div>
        <div className={classes.column}>
          <PanelBoundary title="Details">
            <RunDetails row={row} />
          </PanelBoundary>
          <PanelBoundary title="Timeline">
            <RunTimeline row={row} told={state.kind === 'failed' || state.kind === 'not-accepted' ? state.words : ''} />
          </PanelBoundary>
        </div>
      </div>
      {rerunning && (
        <RerunDialog
          run={row}
          onStarted={(runId) => {
            setRerunning(false);
            void navigate(paths.run(runId));
          }}
          onClose={() => setRerunning(false)}
        />
      )}
      {cancelling && (
        <CancelRunsDialog runs={[row]} teams={teams} onClose={() => setCancelling(false)} onDone={() => undefined} />
      )}
    </>
  );
}

/** Ended, and there is nothing to explain about it that its result or its failure doesn't. */
function isSettled(kind: RunStateKind): boolean {
  return isEnd(kind) && kind !== 'output-gone';
}

function UnknownRun({ runId }: { readonly runId: string }) {
  const [params] = useSearchParams();
  const { api } = useRuns();
  const { data: teams = [], isLoading: areTeamsLoading } = useQuery(teamQueries.list(api));
  const { data: workflows, isLoading: areWorkflowsLoading } = useQuery(workflowQueries.list(useWorkflowReader()));
  const workflowId = params.get('workflow') ?? undefined;
  const teamId = params.get('team') ?? undefined;
  const ids = { runId, teamId, workflowId };
  const named = useListedOne(workflows, workflowId ?? '');
  const isNameMissing =
    (teamId && areTeamsLoading) || (workflowId && (areWorkflowsLoading || (workflows && named === undefined)));
  const run = namedRun(ids, { teams, workflows: named ? [named] : [] });
  return (
    <>
      <PageHeader title={runTitle(run)} crumbs={crumbs} meta={<IdText id={runId} label="run id" />} />
      <LedgerNotice />
      <UntrackedRun run={run} isLoading={Boolean(isNameMissing)} />
    </>
  );
}
