import { Box } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { WorkflowResults } from '@/features/runs/home/workflow-results.tsx';
import { namedRun } from '@/features/runs/named-run.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { LinkNote } from '@/features/runs/detail/link/link-note.tsx';
import { NoAccess, wordsOfRefusal } from '@/features/runs/detail/state/no-access.tsx';
import { NoteLine } from '@/features/runs/detail/link/note-line.tsx';
import { useNeighbourSwipe } from '@/features/runs/detail/actions/use-neighbour-swipe.ts';
import { GoodResult } from '@/features/runs/detail/failure/good-result.tsx';
import { RunHeader } from '@/features/runs/detail/run-header.tsx';
import { RunPanels } from '@/features/runs/detail/run-panels.tsx';
import { texts } from '@/features/runs/detail/texts.ts';
import { RunName } from '@/features/runs/commands/run-name.tsx';
import { isTeamNote } from '@/features/runs/commands/mark-runs.ts';
import { RunNote } from '@/features/runs/commands/run-note.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useOlderRun } from '@/features/runs/detail/link/use-older-run.ts';
import { UntrackedRun } from '@/features/runs/detail/state/untracked-run.tsx';
import { useLinkedRun } from '@/features/runs/detail/link/use-linked-run.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useListedOne } from '@/features/workflows/list/use-listed.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { RunZoom } from './run-zoom.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { PanelBoundary } from '@/ui/page/panel.tsx';

/** `/runs/:runId?team=&workflow=#run=`: a run's state, result, inputs and actions. */
export function RunPage() {
  const { runId = '' } = useParams();
  const { ledger } = useRuns();
  const { data: row } = useSuspenseQuery(runQueries.detail(ledger, runId));
  const link = useLinkedRun(runId.toLowerCase(), row);
  const refusal = row && ledger.isGuest(row.runId) ? wordsOfRefusal(row) : undefined;
  if (refusal !== undefined) return <NoAccess runId={runId.toLowerCase()} words={refusal} />;
  if (row) return <KnownRun key={row.runId} row={row} />;
  return link === 'opening' ? null : <UnknownRun runId={runId.toLowerCase()} />;
}

function KnownRun({ row }: { readonly row: RunRow }) {
  const runs = useRuns();
  const { api, monitor } = runs;
  const viewerWords = useViewerWords();
  const mayNote = !isTeamNote(runs, row) || viewerWords(row.teamId) === undefined;
  const { data: teams = [] } = useQuery(teamQueries.list(api));
  const [cancelling, setCancelling] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [noting, setNoting] = useState(false);
  const { rerun: rerunOf, sheet } = useRerun();
  const now = useKnownNow(1000);
  const state = runState(row.facts, now);
  const rerun = () => rerunOf(row);

  useEffect(() => {
    monitor.show(row.runId);
    return () => monitor.show(undefined);
  }, [monitor, row.runId]);

  const swipe = useNeighbourSwipe(row);

  return (
    <div {...swipe}>
      <RunHeader
        row={row}
        state={state}
        now={now}
        onCancel={() => setCancelling(true)}
        onRename={() => setRenaming(true)}
        onNote={() => setNoting(true)}
        onRerun={rerun}
      />
      {renaming && (
        <Box mb="sm">
          <RunName row={row} onClose={() => setRenaming(false)} />
        </Box>
      )}
      {noting ? (
        <Box mb="md">
          <RunNote row={row} onClose={() => setNoting(false)} />
        </Box>
      ) : (
        <NoteLine row={row} onEdit={mayNote ? () => setNoting(true) : undefined} />
      )}
      <LedgerNotice />
      <LinkNote row={row} />
      <RunZoom row={row}>
        <RunPanels
          row={row}
          state={state}
          now={now}
          instead={
            state.kind === 'failed' || state.kind === 'not-accepted' ? (
              <GoodResult row={row} now={now} />
            ) : (
              <PanelBoundary title={texts.result.title}>
                <WorkflowResults row={row} />
              </PanelBoundary>
            )
          }
        />
      </RunZoom>
      {sheet}
      {cancelling && (
        <CancelRunsDialog runs={[row]} teams={teams} onClose={() => setCancelling(false)} onDone={() => undefined} />
      )}
    </div>
  );
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
  const title = runTitle(run);
  const older = useOlderRun(runId);
  if (older === 'denied') return <NoAccess runId={runId} />;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: texts.runs, to: paths.runs() }]}
        meta={<IdText id={runId} label={texts.runId} />}
      />
      <LedgerNotice />
      {older === 'coming' ? (
        <LoadingScreen />
      ) : (
        <UntrackedRun run={run} isLoading={Boolean(isNameMissing)} older={older} />
      )}
    </>
  );
}
