import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconLayoutBoard, IconLink, IconRotateClockwise, IconStar } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { batchOf, type RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { type AxisChoice, chooseAxes, sheetAxes } from '@/domain/runs/sheet/sheet-axes.ts';
import { batchTitle } from '@/features/runs/batch/batch-title.ts';
import { useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { texts as batchTexts } from '@/features/runs/batch/texts.ts';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { ContactSheet } from '@/features/runs/sheet/contact-sheet.tsx';
import { formatSheetView, parseSheetView, type SheetView } from '@/features/runs/sheet/sheet-params.ts';
import { sheetSize } from '@/features/runs/sheet/sheet-size.ts';
import { SheetKeys } from '@/features/runs/sheet/sheet-keys.tsx';
import { SheetTools } from '@/features/runs/sheet/sheet-tools.tsx';
import { texts } from '@/features/runs/sheet/texts.ts';
import { useRejected } from '@/features/runs/sheet/use-rejected.ts';
import { useSheetZoom } from '@/features/runs/sheet/use-sheet-zoom.ts';
import { wholeInputsQuery } from '@/features/runs/sheet/whole-inputs-query.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

const DownloadRunsDialog = lazyPart(
  async () => (await import('@/features/runs/output/download-runs-dialog.tsx')).DownloadRunsDialog,
);

/** `/runs/sheet`: the results of a batch or selection, arranged by their inputs. */
export function RunSheetPage() {
  const { ledger } = useRuns();
  const { data: all } = useSuspenseQuery(runQueries.list(ledger));
  const [view, show] = useAddressView(parseSheetView, formatSheetView);
  const [downloading, setDownloading] = useState<readonly RunRow[]>();
  const { rerunAll, sheet } = useRerun();
  const star = useStarRuns();
  const now = useNow();
  const rem = useRem();
  const { ref: sized, width } = useElementSize<HTMLDivElement>();

  const { batch } = view;
  const idText = view.ids.join(',');
  const name = batch || idText;
  const [rejected, reject] = useRejected(name);
  const found = useMemo(() => rowsOf(all, batch, idText.split(',')), [all, batch, idText]);
  const names = useMemo(() => nameRuns(all), [all]);
  const { data: whole } = useQuery(wholeInputsQuery(ledger, found));
  const rows = useMemo(() => found.map((row) => ({ ...row, whole: whole?.get(row.runId) })), [found, whole]);
  const axes = useMemo(() => sheetAxes(rows), [rows]);
  const chosen = useMemo(() => chooseAxes(rows, axes), [rows, axes]);
  const choice = useMemo(() => choiceOf(view.rows, view.columns, chosen), [view.rows, view.columns, chosen]);
  const picks = rows.filter(({ starredAt }) => starredAt !== undefined);
  const shown = useMemo(() => narrow(rows, view.show, rejected), [rows, view.show, rejected]);
  const { headPx, tile } = sheetSize(view.size, { width, rem, axes, choice });
  const zoom = useSheetZoom(tile);
  const wanted = picks.length > 0 ? picks : shown;

  const crumbs = [
    { label: listTexts.title, to: paths.runs() },
    ...(batch && rows.length > 0
      ? [
          { label: batchTexts.batches, to: paths.batches() },
          { label: batchTitle(rows), to: paths.batch(batch) },
        ]
      : []),
  ];
  return (
    <div ref={sized}>
      <PageHeader
        title={texts.title}
        crumbs={crumbs}
        atThumb={rows.length > 0}
        beside={
          <>
            <span>
              {shown.length === rows.length ? texts.runs(rows.length) : texts.shown(shown.length, rows.length)}
            </span>
            {rows.length > 0 && <SheetKeys />}
          </>
        }
        actions={
          rows.length > 0 && (
            <>
              {picks.length > 0 && (
                <CopyButton
                  size="xs"
                  text={() => location.origin + hrefOf(paths.sheet({ ids: idsOf(picks) }))}
                  icon={<IconLink size={16} aria-hidden />}
                >
                  {texts.link}
                </CopyButton>
              )}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                disabled={!wanted.some(({ facts }) => runState(facts, now).actions.includes('open-result'))}
                onClick={() => setDownloading(wanted)}
              >
                {picks.length > 0 ? texts.download(picks.length) : texts.downloadAll}
              </Button>
              {picks.length > 0 && (
                <Button
                  size="xs"
                  leftSection={<IconRotateClockwise size={16} aria-hidden />}
                  onClick={() => rerunAll(picks)}
                >
                  {texts.rerun(picks.length)}
                </Button>
              )}
            </>
          )
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconLayoutBoard}
          title={texts.empty}
          action={
            <Button component={Link} to={paths.runs()}>
              {texts.allRuns}
            </Button>
          }
        >
          {texts.emptyText}
        </EmptyState>
      ) : (
        <>
          <SheetTools axes={axes} choice={choice} view={view} zoom={zoom} onChange={show} />
          {shown.length === 0 && view.show !== 'all' ? (
            <EmptyState
              icon={IconStar}
              title={texts.noneShown[view.show]}
              action={<Button onClick={() => show({ show: 'all' })}>{texts.showAll}</Button>}
            >
              {texts.noneShownText[view.show]}
            </EmptyState>
          ) : (
            width > 0 && (
              <ContactSheet
                key={name}
                name={name}
                rows={shown}
                names={names}
                axes={axes}
                choice={choice}
                now={now}
                width={width}
                headPx={headPx}
                tile={tile}
                rem={rem}
                zoom={zoom}
                show={view.show}
                rejected={rejected}
                onStar={({ runId, starredAt }) => star.mutate({ runIds: [runId], starred: starredAt === undefined })}
                onReject={({ runId }) => reject(runId)}
              />
            )
          )}
        </>
      )}
      {sheet}
      {downloading && <DownloadRunsDialog runs={downloading} onClose={() => setDownloading(undefined)} />}
    </div>
  );
}

/** A batch's rows in the order of the inputs, or else the rows in the address, in its order. */
function rowsOf(all: readonly RunRow[], batch: string, ids: readonly string[]): readonly RunRow[] {
  if (batch) return byStart(all.filter((row) => batchOf(row) === batch)).toReversed();
  const known = new Map(all.map((row) => [row.runId, row]));
  return [...new Set(ids)].flatMap((runId) => known.get(runId) ?? []);
}

function choiceOf(rows: string | undefined, columns: string | undefined, chosen: AxisChoice): AxisChoice {
  if (rows === undefined && columns === undefined) return chosen;
  return { rows: rows || undefined, columns: columns || undefined };
}

function narrow<Row extends RunRow>(
  rows: readonly Row[],
  show: SheetView['show'],
  rejected: ReadonlySet<string>,
): readonly Row[] {
  if (show === 'starred') return rows.filter(({ starredAt }) => starredAt !== undefined);
  return show === 'kept' ? rows.filter(({ runId }) => !rejected.has(runId)) : rows;
}

function idsOf(rows: readonly RunRow[]): string {
  return rows.map(({ runId }) => runId).join(',');
}
