import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { countLive } from '@/domain/runs/list/count-live.ts';
import { keepNames } from '@/domain/runs/names/keep-names.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { BatchesButton } from '@/features/runs/batch/batches-button.tsx';
import { BatchLines } from '@/features/runs/batch/batch-lines.tsx';
import { ArchiveNote } from '@/features/runs/list/archive-note.tsx';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { RunCauses } from '@/features/runs/list/causes/run-causes.tsx';
import { NoRuns } from '@/features/runs/list/no-runs.tsx';
import { OlderRuns } from '@/features/runs/list/older-runs.tsx';
import { RunBulkBar } from '@/features/runs/list/run-bulk-bar.tsx';
import { useKeptSelection } from '@/features/runs/list/use-kept-selection.ts';
import { RunGallery } from '@/features/runs/list/gallery/run-gallery.tsx';
import { RunListActions, StartButton } from '@/features/runs/list/run-list-actions.tsx';
import { MisreadNote } from '@/features/runs/list/filters/misread-note.tsx';
import { RunListEmpty } from '@/features/runs/list/filters/run-list-empty.tsx';
import { RunListFoot } from '@/features/runs/list/run-list-foot.tsx';
import { RunListFilters } from '@/features/runs/list/filters/run-list-filters.tsx';
import { formatRunListView, isNarrowed, parseRunListView } from '@/features/runs/list/filters/run-search-params.ts';
import { RunStatusTabs } from '@/features/runs/list/filters/run-status-tabs.tsx';
import { RunTable } from '@/features/runs/list/table/run-table.tsx';
import { SaveCsvButton } from '@/features/runs/list/save-csv-button.tsx';
import { texts } from '@/features/runs/list/texts.ts';
import { ViewButton } from '@/features/runs/list/views/view-button.tsx';
import { ViewsMenu } from '@/features/runs/list/views/views-menu.tsx';
import { TrackRunsDialog } from '@/features/runs/list/track-runs-dialog.tsx';
import { useShownRuns } from '@/features/runs/list/use-shown-runs.ts';
import { LagNotice } from '@/features/runs/watch/lag-notice.tsx';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useWhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { InterruptedStarts } from '@/features/runs/start/interrupted-starts.tsx';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { EndedSince } from '@/features/runs/watch/ended-since.tsx';
import { ExportReminder } from '@/features/runs/list/export-reminder.tsx';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useListed } from '@/features/workflows/list/use-listed.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { PageHeader } from '@/ui/page/page-header.tsx';

import classes from './run-list-page.module.css';

// Lazy, because it is needed only on some visits.
const RunPeek = lazyPart(async () => (await import('./run-peek.tsx')).RunPeek);

const none: ReadonlySet<string> = new Set();
/** How long a row must be focused before its run is shown beside the list, in milliseconds. */
const passingMs = 150;
const noWorkflows: readonly never[] = [];
const noTeams: readonly never[] = [];

/**
 * `/runs`: the runs started or tracked in this browser, and those of the user's teams if the service lists them.
 * `?batch=` is an older address of a batch.
 */
export function RunListPage() {
  const [params] = useSearchParams();
  const batchId = params.get('batch');
  return batchId ? <Navigate to={paths.batch(batchId)} replace /> : <RunList />;
}

function RunList() {
  const { api, ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const { data: teams, isLoading: areTeamsLoading } = useQuery(teamQueries.list(api));
  const [view, show] = useAddressView(parseRunListView, formatRunListView);
  const [selected, setSelected] = useKeptSelection();
  const [tracking, setTracking] = useState(false);
  const reader = useWorkflowReader();
  const { data: workflows } = useQuery({ ...workflowQueries.list(reader), enabled: tracking });
  const [tracked, setTracked] = useState(none);
  const named = useListed(workflows, tracked) ?? noWorkflows;
  const { rerun, rerunAll, sheet } = useRerun(() => setSelected(none));
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  const [peeked, setPeeked] = useState<string>();
  // Holding an arrow key may pass many rows quickly.
  const [settled] = useDebouncedValue(peeked, passingMs);
  const peekedRow = peeked === undefined ? undefined : rows.find(({ runId }) => runId === settled);
  const cancelOne = useCallback((row: RunRow) => setCancelling([row]), []);
  const navigate = useNavigate();
  const now = useNow();
  const areComing = useAreRunsComing(rows.length);
  const arrival = useArrival();

  const [namesOf] = useState(() => keepNames(nameRuns));
  const names = namesOf(rows);
  const whose = useWhoseRuns(view.who);
  const isMineOnly = whose?.who !== 'everyone';
  const { shown, counts, causes, filterKey } = useShownRuns(rows, view, { names, isMine: isMineOnly, now });
  const mine = useMemo(() => rows.filter(({ facts }) => isMine(facts)), [rows]);
  const live = useMemo(() => countLive(isMineOnly ? mine : rows, now), [isMineOnly, mine, rows, now]);
  // Nothing can be started without a team, so show that first.
  const isTeamless = teams?.length === 0;
  const canStart = !isTeamless && (rows.length > 0 || areComing || !areTeamsLoading);
  // The selected rows in the page's order, those not shown last.
  const chosen = [...new Set([...shown, ...rows])].filter(({ runId }) => selected.has(runId));

  function closePeek() {
    setPeeked(undefined);
    document.querySelector<HTMLElement>('tr[data-peeked] a')?.focus({ preventScroll: true });
  }

  return (
    <div>
      <PageHeader
        compact
        title={texts.title}
        tabTitle={texts.tabTitle(live)}
        notice={
          <>
            <LagNotice />
            <EndedSince rows={mine} names={names} />
          </>
        }
        actions={
          <RunListActions
            whose={rows.length > 0 || areComing ? whose?.who : undefined}
            onWhose={(who) => {
              whose?.keep(who);
              show({ who });
            }}
            view={rows.length > 0 || areComing ? view.view : undefined}
            onView={(next) => show({ view: next })}
            onTrack={() => setTracking(true)}
            batches={<BatchesButton rows={mine} />}
          />
        }
        primary={canStart && <StartButton />}
      />
      <LedgerNotice />
      <InterruptedStarts />
      {rows.length === 0 ? (
        !areComing && (isTeamless || canStart) ? (
          <NoRuns isTeamless={isTeamless} />
        ) : (
          <LoadingScreen />
        )
      ) : (
        <>
          <div className={classes.head}>
            <RunStatusTabs view={view} counts={counts} arrival={arrival} onChange={show} />
            <div className={classes.views}>
              <ViewsMenu rows={isMineOnly ? mine : rows} now={now} />
              <ViewButton view={view} />
            </div>
          </div>
          {!isNarrowed(view) && <BatchLines rows={mine} now={now} />}
          {view.archived && <ArchiveNote rows={shown} />}
          <RunListFilters rows={rows} q={view.q} onChange={show} />
          <RunCauses groups={causes} view={view} onChange={show} onRerun={rerunAll} />
          {shown.length > 0 && <MisreadNote q={view.q} />}
          {shown.length === 0 ? (
            <RunListEmpty view={view} isPartial={arrival === 'loading'} onChange={show} />
          ) : (
            <div>
              {chosen.length > 0 && (
                <RunBulkBar
                  chosen={chosen}
                  hidden={chosen.length - shown.filter(({ runId }) => selected.has(runId)).length}
                  now={now}
                  archived={view.archived}
                  onCancel={setCancelling}
                  onRerun={rerunAll}
                  onClear={() => setSelected(none)}
                  onRestore={() => setSelected(selected)}
                />
              )}
              {view.view === 'gallery' ? (
                <RunGallery
                  rows={shown}
                  names={names}
                  now={now}
                  selected={selected}
                  onSelect={setSelected}
                  byDay={view.sort === '-started'}
                />
              ) : (
                <RunTable
                  rows={shown}
                  viewKey={filterKey}
                  names={names}
                  selected={selected}
                  onSelect={setSelected}
                  sort={view.sort}
                  onSort={(next) => show({ sort: next })}
                  onCancel={cancelOne}
                  onRerun={rerun}
                  peeked={peeked}
                  onPeek={setPeeked}
                  onRerunSelected={() => rerunAll(chosen)}
                />
              )}
            </div>
          )}
          <RunListFoot
            viewKey={filterKey}
            shown={shown.length}
            all={rows.filter(({ archivedAt }) => (archivedAt !== undefined) === view.archived).length}
            isHere={!whose}
            arrival={arrival}
          >
            {whose?.who === 'everyone' && arrival !== 'loading' && <OlderRuns />}
            {shown.length > 0 && <SaveCsvButton rows={shown} />}
          </RunListFoot>
          <ExportReminder count={mine.filter(({ facts }) => !facts.service).length} />
        </>
      )}
      {peekedRow && <RunPeek row={peekedRow} title={names.title(peekedRow)} onClose={closePeek} />}
      {tracking && (
        <TrackRunsDialog
          teams={teams ?? noTeams}
          workflows={named}
          onRead={setTracked}
          onClose={() => setTracking(false)}
          onTracked={(runIds) => {
            setTracking(false);
            const [first] = runIds;
            if (first && runIds.length === 1) void navigate(paths.run(first));
          }}
        />
      )}
      {sheet}
      {cancelling && (
        <CancelRunsDialog
          runs={cancelling}
          teams={teams ?? noTeams}
          onClose={() => setCancelling(undefined)}
          onDone={(failed) => setSelected(new Set(failed.map(({ runId }) => runId)))}
        />
      )}
    </div>
  );
}
