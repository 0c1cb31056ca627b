import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { glimpseQuery } from '@/features/runs/list/gallery/glimpse-query.ts';
import { RunGlimpse } from '@/features/runs/list/gallery/run-glimpse.tsx';
import { readableHosts } from '@/features/runs/list/thumbnail/readable-hosts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { PreviewCanvas } from './preview-canvas.tsx';
import { canPreview, previewQuery } from './preview-query.ts';

interface SheetResultProps {
  readonly row: RunRow;
  /** Whether the sheet is zoomed, so that the original picture is shown. */
  readonly isClose: boolean;
}

/**
 * A result on a tile: a small version of a picture that this page can read, otherwise the same preview as in the
 * gallery.
 */
export function SheetResult({ row, isClose }: SheetResultProps) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const { data } = useQuery(glimpseQuery(runs, row.runId));
  const url = data?.location.kind === 'link' ? data.location.url : '';
  const isDrawn = canPreview(url) && readableHosts(runs.storage, queryClient).has(new URL(url).origin);
  const preview = useQuery({ ...previewQuery(row.runId, url), enabled: isDrawn });
  if (!isDrawn || isClose || preview.isError) return <RunGlimpse row={row} onPicture={doNothing} />;
  return preview.data ? <PreviewCanvas blob={preview.data} /> : null;
}

function doNothing() {
  // Unlike the gallery, a sheet needs no list of its pictures.
}
