import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import { resultKind } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { GalleryZoom } from '@/features/runs/list/gallery/gallery-zoom.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { ZoomContext } from '@/ui/viewers/zoom-context.ts';

interface RunZoomProps {
  readonly row: RunRow;
  readonly children: ReactNode;
}

/** Lets a run's zoomed picture lead to its neighbours' pictures, if these are known. */
export function RunZoom({ row, children }: RunZoomProps) {
  const show = useCallback((onClose: () => void) => <Among row={row} onClose={onClose} />, [row]);
  return <ZoomContext value={isPicture(row) ? show : undefined}>{children}</ZoomContext>;
}

function Among({ row, onClose }: { readonly row: RunRow; readonly onClose: () => void }) {
  const { ledger } = useRuns();
  const { data: all = [] } = useQuery(runQueries.list(ledger));
  const names = useRunNames();
  const navigate = useNavigate();
  // Runs that arrive while the zoom is open don't move the pictures.
  const [rows] = useState(() => pictures(all, row));
  const first = rows.findIndex(({ runId }) => runId === row.runId);
  const [at, setAt] = useState(first);

  /** Close at the last viewed picture. */
  function close() {
    onClose();
    const shown = rows[at];
    if (shown && at !== first) void navigate(paths.run(shown.runId));
  }

  return <GalleryZoom rows={rows} at={at} names={names} onGo={setAt} onClose={close} />;
}

/** In list order, newest first. */
function pictures(rows: readonly RunRow[], { runId, archivedAt }: RunRow): readonly RunRow[] {
  const isArchived = archivedAt !== undefined;
  return byStart(
    rows.filter((row) => row.runId === runId || (isPicture(row) && (row.archivedAt !== undefined) === isArchived)),
  );
}

/** Whether its result is known to be a picture without a request. */
function isPicture({ facts: { service } }: RunRow): boolean {
  const output = service?.output;
  return output !== undefined && resultKind(output.type, output.name) === 'picture';
}
