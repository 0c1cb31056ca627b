import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconLayoutBoard, IconRotateClockwise, IconStack2 } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { batchFigures } from '@/domain/runs/batch/batch-figures.ts';
import { groupCauses, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import { isInGroup } from '@/domain/runs/list/run-groups.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { BatchSummary } from '@/features/runs/batch/batch-summary.tsx';
import { batchTitle, batchWorkflow } from '@/features/runs/batch/batch-title.ts';
import { texts } from '@/features/runs/batch/texts.ts';
import { CancelRunsDialog } from '@/features/runs/list/cancel-runs-dialog.tsx';
import { RunGallery } from '@/features/runs/list/gallery/run-gallery.tsx';
import { RunBulkBar } from '@/features/runs/list/run-bulk-bar.tsx';
import { RunTable } from '@/features/runs/list/table/run-table.tsx';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { InterruptedStarts } from '@/features/runs/start/interrupted-starts.tsx';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from './run-batch-page.module.css';

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
  // As they were written: the first one comes first.
  const rows = useMemo(() => byStart(all.filter((row) => batchOf(row) === batchId)).toReversed(), [all, batchId]);
  return <Batch key={batchId} batchId={batchId} rows={rows} />;
}

function Batch({ batchId, rows }: { readonly batchId: string; readonly rows: readonly RunRow[] }) {
  const { api } = useRuns();
  const { data: teams = [] } = useQuery(teamQueries.list(api));
  const [params, setParams] = useSearchParams();
  const isTable = params.get('view') === 'table';
  const [selected, setSelected] = useState(none);
  const { rerun, rerunAll, sheet } = useRerun(() => setSelected(none));
  const [cancelling, setCancelling] = useState<readonly RunRow[]>();
  const cancelOne = useCallback((row: RunRow) => setCancelling([row]), []);
  const [downloading, setDownloading] = useState(false);
  const now = useKnownNow();
  const [causeOf] = useState(makeCauseReader);
  const names = useRunNames();
  const figures = batchFigures(rows, now);
  const causes = useMemo(() => groupCauses(rows, causeOf), [rows, causeOf]);
  const states = rows.map((row) => runState(row.facts, now));
  const failed = rows.filter((_, index) => isInGroup(states[index]?.kind ?? 'queued', 'failed'));
  const results = states.filter(({ actions }) => actions.includes('open-result')).length;
  const chosen = rows.filter(({ runId }) => selected.has(runId));
  const ofOne = batchWorkflow(rows) !== undefined;

  return (
    <div>
      <PageHeader
        title={rows.length === 0 ? texts.unnamed : batchTitle(rows)}
        crumbs={crumbs}
        meta={
          rows.length > 0 && (
            <span>
              {texts.of(rows.length, batchWorkflow(rows))} <TimeSwitch at={rows[0]?.createdAt ?? 0} inline />
            </span>
          )
        }
        actions={
          rows.length > 0 && (
            <>
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={paths.sheet({ batch: batchId })}
                leftSection={<IconLayoutBoard size={16} aria-hidden />}
              >
                {texts.layOut}
              </Button>
              {results > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => setDownloading(true)}
                >
                  {texts.download(results)}
                </Button>
              )}
              {failed.length > 0 && (
                <Button
                  size="xs"
                  leftSection={<IconRotateClockwise size={16} aria-hidden />}
                  onClick={() => rerunAll(failed)}
                >
                  {texts.rerunFailed(failed.length)}
                </Button>
              )}
            </>
          )
        }
      />
      <InterruptedStarts of={batchId} />
      {rows.length === 0 ? (
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
      ) : (
        <>
          <BatchSummary figures={figures} count={rows.length} causes={causes} onRerun={rerunAll} />
          <div className={classes.views}>
            <SegmentedControl
              size="xs"
              aria-label={texts.view.label}
              data={[
                { value: 'grid', label: texts.view.grid },
                { value: 'table', label: texts.view.table },
              ]}
              value={isTable ? 'table' : 'grid'}
              onChange={(view) =>
                setParams(view === 'table' ? { view } : {}, { replace: true, preventScrollReset: true })
              }
            />
          </div>
          <div>
            {chosen.length > 0 && (
              <RunBulkBar
                chosen={chosen}
                hidden={0}
                now={now}
                archived={false}
                onCancel={setCancelling}
                onRerun={rerunAll}
                onClear={() => setSelected(none)}
                onRestore={() => setSelected(selected)}
              />
            )}
            {isTable ? (
              <RunTable
                rows={rows}
                viewKey={batchId}
                names={names}
                ofOne={ofOne}
                selected={selected}
                onSelect={setSelected}
                onCancel={cancelOne}
                onRerun={rerun}
                onRerunSelected={() => rerunAll(chosen)}
              />
            ) : (
              <RunGallery
                rows={rows}
                names={names}
                ofOne={ofOne}
                now={now}
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
          names={names}
          teams={teams}
          onClose={() => setCancelling(undefined)}
          onDone={(left) => setSelected(new Set(left.map(({ runId }) => runId)))}
        />
      )}
    </div>
  );
}
