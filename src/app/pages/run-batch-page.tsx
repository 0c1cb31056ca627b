import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchFigures } from '@/domain/runs/batch/batch-figures.ts';
import { viewBatch } from '@/domain/runs/batch/batch-view.ts';
import { groupCauses, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { BatchActions } from '@/features/runs/batch/batch-actions.tsx';
import { BatchGrid } from '@/features/runs/batch/batch-grid.tsx';
import { formatBatchView, parseBatchView } from '@/features/runs/batch/batch-params.ts';
import { batchRunNames } from '@/features/runs/batch/batch-run-names.ts';
import { BatchSummary } from '@/features/runs/batch/batch-summary.tsx';
import { BatchTimeline } from '@/features/runs/batch/batch-timeline.tsx';
import { batchSubtitle, batchTitle, batchWorkflow } from '@/features/runs/batch/batch-title.ts';
import { BatchTools } from '@/features/runs/batch/batch-tools.tsx';
import { StartNotes } from '@/features/runs/batch/start-notes.tsx';
import { texts } from '@/features/runs/batch/texts.ts';
import { useBatchStart } from '@/features/runs/batch/use-batch-start.ts';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { RunBulkBar } from '@/features/runs/list/run-bulk-bar.tsx';
import { useKeptSelection } from '@/features/runs/list/use-kept-selection.ts';
import { RunTable } from '@/features/runs/list/table/run-table.tsx';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { InterruptedBatch } from '@/features/runs/start/interrupted-starts.tsx';
import { useInterrupted } from '@/features/runs/start/use-interrupted.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

const DownloadRunsDialog = lazyPart(
  async () => (await import('@/features/runs/output/download-runs-dialog.tsx')).DownloadRunsDialog,
);
const none: ReadonlySet<string> = new Set();
const crumbs = [
  { label: listTexts.title, to: paths.runs() },
  { label: texts.batches, to: paths.batches() },
];

/** `/runs/batches/:batchId`: runs that were started together in this browser. */
export function RunBatchPage() {
  const { batchId = '' } = useParams();
  const { ledger } = useRuns();
  const { data: all } = useSuspenseQuery(runQueries.list(ledger));
  // Show the rows in the order of the inputs.
  const rows = useMemo(() => byStart(all.filter((row) => batchOf(row) === batchId)).toReversed(), [all, batchId]);
  return <Batch key={batchId} batchId={batchId} rows={rows} />;
}

function Batch({ batchId, rows }: { readonly batchId: string; readonly rows: readonly RunRow[] }) {
  const { api } = useRuns();
  const { data: teams = [] } = useQuery(teamQueries.list(api));
  const [view, show] = useAddressView(parseBatchView, formatBatchView);
  const [selected, setSelected] = useKeptSelection();
  const { rerun, rerunAll, sheet } = useRerun(() => setSelected(none));
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  const cancelOne = useCallback((row: RunRow) => setCancelling([row]), []);
  const [downloading, setDownloading] = useState(false);
  const now = useKnownNow();
  const [causeOf] = useState(makeCauseReader);
  const names = useRunNames();
  const { found, setFound } = useInterrupted(batchId);
  const { start, started, faults, total, ...unstarted } = useBatchStart(batchId, rows, found?.parts);
  const subtitle = useMemo(() => batchSubtitle(rows, total), [rows, total]);
  const figures = batchFigures(started, now, unstarted);
  const causes = useMemo(() => groupCauses(started, causeOf), [started, causeOf]);
  const shown = viewBatch(rows, view, now);
  const chosen = rows.filter(({ runId }) => selected.has(runId));
  const ofOne = batchWorkflow(rows) !== undefined;
  const nameOf = useMemo(() => batchRunNames(names, rows, ofOne), [names, rows, ofOne]);

  const bar = chosen.length > 0 && (
    <RunBulkBar
      chosen={chosen}
      hidden={chosen.length - shown.filter(({ runId }) => selected.has(runId)).length}
      now={now}
      archived={false}
      overTools={view.view !== 'table'}
      onCancel={setCancelling}
      onRerun={rerunAll}
      onClear={() => setSelected(none)}
      onRestore={() => setSelected(selected)}
    />
  );

  return (
    <div>
      <PageHeader
        title={rows.length === 0 ? texts.unnamed : batchTitle(rows)}
        crumbs={crumbs}
        atThumb={rows.length > 0}
        meta={
          rows.length > 0 && (
            <span>
              {subtitle} · {texts.started} <TimeSwitch at={rows[0]?.createdAt ?? 0} inline />
            </span>
          )
        }
        actions={
          rows.length > 0 && (
            <BatchActions
              rows={rows}
              start={start}
              now={now}
              onCancel={setCancelling}
              onDownload={() => setDownloading(true)}
              onRerun={rerunAll}
            />
          )
        }
      />
      {found && <InterruptedBatch {...found} started={started} onChange={setFound} />}
      {rows.length === 0 ? (
        !found && (
          <EmptyState
            icon={IconStack2}
            title={texts.notFound}
            action={
              <Button component={Link} to={paths.runs()}>
                {texts.allRuns}
              </Button>
            }
          >
            {texts.notFoundText}
          </EmptyState>
        )
      ) : (
        <>
          <BatchSummary figures={figures} count={total} causes={causes} onRerun={rerunAll}>
            {start && <StartNotes faults={faults} isStored={start.isStored} />}
          </BatchSummary>
          <div>
            {view.view !== 'table' && bar}
            <BatchTools batchId={batchId} rows={rows} view={view} now={now} onChange={show} />
            {shown.length === 0 && (
              <EmptyState
                icon={IconStack2}
                title={texts.noneShown}
                action={<Button onClick={() => show({ show: 'all' })}>{texts.showAll}</Button>}
              />
            )}
            {view.view === 'table' && shown.length > 0 && (
              <div>
                {bar}
                <RunTable
                  rows={shown}
                  viewKey={`${batchId} ${view.order} ${view.show}`}
                  names={names}
                  ofOne={ofOne}
                  selected={selected}
                  onSelect={setSelected}
                  onCancel={cancelOne}
                  onRerun={rerun}
                  onRerunSelected={() => rerunAll(chosen)}
                />
              </div>
            )}
            {view.view === 'timeline' && shown.length > 0 && (
              <BatchTimeline rows={shown} names={names} nameOf={nameOf} />
            )}
            {view.view === 'grid' && shown.length > 0 && (
              <BatchGrid
                rows={shown}
                names={names}
                nameOf={nameOf}
                now={now}
                usual={figures.usual}
                unstarted={total - started.length}
                selected={selected}
                onSelect={setSelected}
              />
            )}
          </div>
        </>
      )}
      {sheet}
      {downloading && <DownloadRunsDialog runs={rows} onClose={() => setDownloading(false)} />}
      {cancelling && (
        <CancelRunsDialog
          runs={cancelling}
          teams={teams}
          onClose={() => setCancelling(undefined)}
          onDone={(left) => setSelected(new Set(left.map(({ runId }) => runId)))}
        />
      )}
    </div>
  );
}
