import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay, IconRadar, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchOf, failedFirst, passesFilter, sortRuns } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { EndedSince } from '@/features/runs/watch/ended-since.tsx';
import { InterruptedStarts } from '@/features/runs/start/interrupted-starts.tsx';
import { BatchHeader } from '@/features/runs/list/batch-header.tsx';
import { RerunDialog } from '@/features/runs/start/rerun-dialog.tsx';
import { RunBulkBar } from '@/features/runs/list/run-bulk-bar.tsx';
import { RunGallery } from '@/features/runs/list/run-gallery.tsx';
import { RunListFilters } from '@/features/runs/list/run-list-filters.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { formatRunListView, isNarrowed, parseRunListView } from '@/features/runs/list/run-search-params.ts';
import { RunTable } from '@/features/runs/list/run-table.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { TrackRunsDialog } from '@/features/runs/list/track-runs-dialog.tsx';
import { useNow } from '@/ui/browser/use-now.ts';
import { LedgerNotice, WatchStatus } from '@/features/runs/watch/watch-status.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useListed } from '@/features/workflows/list/use-listed.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { useAddressView } from '@/ui/browser/use-address-view.ts';

const none: ReadonlySet<string> = new Set();
const noWorkflows: readonly never[] = [];

/** `/runs`: every run that was started or is tracked in this browser. */
export function RunListPage() {
  const { api, ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const { data: teams = [] } = useQuery(teamQueries.list(api));
  const [view, show] = useAddressView(parseRunListView, formatRunListView);
  const [selected, setSelected] = useState(none);
  const [tracking, setTracking] = useState(false);
  const reader = useWorkflowReader();
  const { data: workflows } = useQuery({ ...workflowQueries.list(reader), enabled: tracking });
  const [tracked, setTracked] = useState(none);
  const named = useListed(workflows, tracked) ?? noWorkflows;
  const [again, setAgain] = useState<RunRow>();
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  const navigate = useNavigate();
  const now = useNow();

  const { sort, view: _view, ...filter } = useDeferredValue(view);
  const filterKey = JSON.stringify(filter);
  const { data: texts } = useQuery({ ...runQueries.inputTexts(ledger, rows.length), enabled: filter.q !== '' });
  const shown = useMemo(
    () => {
      const passing = rows.filter((row) => passesFilter(row, filter, now, texts?.get(row.runId)));
      const sorted = sortRuns(passing, sort, now);
      return filter.batch && sort === '-started' ? failedFirst(sorted, now) : sorted;
    },
    // The filter is a new object each time; its text tells whether it changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, texts, filterKey, sort, now],
  );
  const chosen = rows.filter(({ runId }) => selected.has(runId));
  const gallery = view.view === 'gallery';
  const listed = gallery ? shown.filter(({ facts }) => runState(facts, now).kind === 'finished') : shown;
  const unarchived = rows.filter(({ archivedAt }) => archivedAt === undefined).length;

  const allArchived = unarchived === 0 && !isNarrowed(view);
  const emptyTitle = allArchived
    ? 'All runs are archived'
    : gallery && shown.length > 0
      ? 'No finished run'
      : 'No run matches';

  const startButton = (
    <Button component={Link} to={paths.startRun()} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      Start run
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Runs"
        meta={
          <span role="status">
            {isNarrowed(view) ? `${shown.length.toLocaleString('en')} of ${count(rows.length)}, started` : 'Started'} or
            tracked in this browser
          </span>
        }
        actions={
          <>
            {rows.length > 0 && (
              <SegmentedControl
                aria-label="View"
                data={[
                  { value: '', label: 'Table' },
                  { value: 'gallery', label: 'Gallery' },
                ]}
                value={view.view}
                onChange={(value) => show({ view: value === 'gallery' ? 'gallery' : '' })}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconRadar size={16} aria-hidden />}
              onClick={() => setTracking(true)}
            >
              Track a run
            </Button>
            {startButton}
          </>
        }
      />
      <LedgerNotice />
      <InterruptedStarts />
      {rows.length === 0 ? (
        <EmptyState icon={IconPlayerPlay} title="No runs yet" action={startButton}>
          Runs that you start or track here are listed here, in this browser only: the service keeps no list of them.
        </EmptyState>
      ) : (
        <>
          <EndedSince rows={rows} />
          <WatchStatus />
          {view.batch && (
            <BatchHeader
              rows={rows.filter((row) => batchOf(row) === view.batch)}
              now={now}
              onLeave={() => show({ batch: '' })}
            />
          )}
          <RunListFilters rows={rows} view={view} onChange={show} />
          {listed.length === 0 ? (
            <EmptyState
              icon={IconZoomQuestion}
              title={emptyTitle}
              action={
                <Button
                  variant="default"
                  onClick={() =>
                    isNarrowed(view)
                      ? show({ ...parseRunListView(new URLSearchParams()), sort: view.sort, view: view.view })
                      : show(allArchived ? { archived: true } : { view: '' })
                  }
                >
                  {isNarrowed(view) ? 'Clear filters' : allArchived ? 'Show the archive' : 'Show the table'}
                </Button>
              }
            />
          ) : (
            <div>
              {chosen.length > 0 && (
                <RunBulkBar
                  chosen={chosen}
                  hidden={chosen.length - listed.filter(({ runId }) => selected.has(runId)).length}
                  now={now}
                  archived={view.archived}
                  onCancel={setCancelling}
                  onClear={() => setSelected(none)}
                  onRestore={() => setSelected(selected)}
                />
              )}
              {gallery ? (
                <RunGallery rows={listed} selected={selected} onSelect={setSelected} />
              ) : (
                <RunTable
                  rows={listed}
                  selected={selected}
                  onSelect={setSelected}
                  sort={view.sort}
                  onSort={(next) => show({ sort: next })}
                  onCancel={(row) => setCancelling([row])}
                  onRerun={setAgain}
                />
              )}
            </div>
          )}
        </>
      )}
      {tracking && (
        <TrackRunsDialog
          teams={teams}
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
      {again && (
        <RerunDialog
          run={again}
          onStarted={(runId) => {
            setAgain(undefined);
            void navigate(paths.run(runId));
          }}
          onClose={() => setAgain(undefined)}
        />
      )}
      {cancelling && (
        <CancelRunsDialog
          runs={cancelling}
          teams={teams}
          onClose={() => setCancelling(undefined)}
          onDone={(failed) => setSelected(new Set(failed.map(({ runId }) => runId)))}
        />
      )}
    </>
  );
}

function count(runs: number): string {
  return `${runs.toLocaleString('en')} ${runs === 1 ? 'run' : 'runs'}`;
}
