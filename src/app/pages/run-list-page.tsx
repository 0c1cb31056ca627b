import { Button } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconPlayerPlay,
  IconRadar,
  IconRefresh,
  IconX,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { passesFilter, sortRuns } from '@/domain/run-filter.ts';
import type { RunRow } from '@/domain/run-record.ts';
import { runState } from '@/domain/run-state.ts';
import { CancelRunsDialog } from '@/features/runs/cancel-runs-dialog.tsx';
import { EndedSince } from '@/features/runs/ended-since.tsx';
import { InterruptedStarts } from '@/features/runs/interrupted-starts.tsx';
import { RunListFilters } from '@/features/runs/run-list-filters.tsx';
import classes from '@/features/runs/run-list.module.css';
import { useEditRun } from '@/features/runs/run-mutations.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { formatRunListView, isNarrowed, parseRunListView } from '@/features/runs/run-search-params.ts';
import { RunTable } from '@/features/runs/run-table.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { TrackRunsDialog } from '@/features/runs/track-runs-dialog.tsx';
import { useNow } from '@/features/runs/use-now.ts';
import { LedgerNotice, WatchStatus } from '@/features/runs/watch-status.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';

const none: ReadonlySet<string> = new Set();

/** `/runs`: every run that was started or is tracked in this browser. */
export function RunListPage() {
  const { ledger, monitor } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const { data: teams = [] } = useQuery(teamQueries.list());
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState(none);
  const [tracking, setTracking] = useState(false);
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  const edit = useEditRun();
  const navigate = useNavigate();
  const now = useNow();

  const view = useMemo(() => parseRunListView(params), [params]);
  const { sort, ...filter } = useDeferredValue(view);
  const filterKey = JSON.stringify(filter);
  const shown = useMemo(
    () =>
      sortRuns(
        rows.filter((row) => passesFilter(row, filter, now)),
        sort,
        now,
      ),
    // The filter is a new object each time; its text tells whether it changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, filterKey, sort, now],
  );
  const chosen = shown.filter(({ runId }) => selected.has(runId));
  const cancellable = chosen.filter(({ facts }) => runState(facts, now).actions.includes('cancel'));
  const unarchived = rows.filter(({ archivedAt }) => archivedAt === undefined).length;

  const show = (change: Partial<typeof view>) =>
    setParams(formatRunListView({ ...view, ...change }), { replace: true, preventScrollReset: true });

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
          <RunListFilters rows={rows} view={view} onChange={show} />
          {chosen.length > 0 && (
            <div className={classes.bulk} role="toolbar" aria-label="Selected runs">
              <span role="status">{chosen.length} selected</span>
              <Button
                size="compact-sm"
                color="red"
                variant="light"
                leftSection={<IconBan size={15} aria-hidden />}
                disabled={cancellable.length === 0}
                onClick={() => setCancelling(cancellable)}
              >
                Cancel runs
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconRefresh size={15} aria-hidden />}
                onClick={() => void monitor.checkNow(chosen.map(({ runId }) => runId))}
              >
                Check now
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArchive size={15} aria-hidden />}
                onClick={() => {
                  for (const { runId, archivedAt } of chosen) {
                    edit.mutate({ runId, archivedAt: archivedAt === undefined ? Date.now() : undefined });
                  }
                  setSelected(none);
                }}
              >
                {view.archived ? 'Take out of the archive' : 'Archive'}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconX size={15} aria-hidden />}
                onClick={() => setSelected(none)}
              >
                Clear selection
              </Button>
            </div>
          )}
          {shown.length === 0 ? (
            <EmptyState
              icon={IconZoomQuestion}
              title={unarchived === 0 && !isNarrowed(view) ? 'All runs are archived' : 'No run matches'}
              action={
                <Button
                  variant="default"
                  onClick={() => (isNarrowed(view) ? setParams({}, { replace: true }) : show({ archived: true }))}
                >
                  {isNarrowed(view) ? 'Clear filters' : 'Show the archive'}
                </Button>
              }
            />
          ) : (
            <RunTable
              rows={shown}
              selected={selected}
              onSelect={setSelected}
              sort={view.sort}
              onSort={(next) => show({ sort: next })}
              onCancel={(row) => setCancelling([row])}
            />
          )}
        </>
      )}
      {tracking && (
        <TrackRunsDialog
          onClose={() => setTracking(false)}
          onTracked={(runIds) => {
            setTracking(false);
            const [first] = runIds;
            if (first && runIds.length === 1) void navigate(paths.run(first));
          }}
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
