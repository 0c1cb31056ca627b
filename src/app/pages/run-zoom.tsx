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

/**
 * Lets the user go from a run's enlarged picture to those of its neighbours, if the service reports which results are
 * pictures.
 */
export function RunZoom({ row, children }: RunZoomProps) {
  const show = useCallback((onClose: () => void) => <Among row={row} onClose={onClose} />, [row]);
  return <ZoomContext value={isPicture(row) ? show : undefined}>{children}</ZoomContext>;
}

function Among({ row, onClose }: { readonly row: RunRow; readonly onClose: () => void }) {
  const { ledger } = useRuns();
  const { data: all = [] } = useQuery(runQueries.list(ledger));
  const names = useRunNames();
  const navigate = useNavigate();
  // Runs that arrive while the picture is enlarged must not change the sequence.
  const [rows] = useState(() => pictures(all, row));
  const first = rows.findIndex(({ runId }) => runId === row.runId);
  const [at, setAt] = useState(first);

  /** Close the enlarged picture, and open the page of the run viewed last. */
  function close() {
    onClose();
    const shown = rows[at];
    if (shown && at !== first) void navigate(paths.run(shown.runId));
  }

  return <GalleryZoom rows={rows} at={at} names={names} onGo={setAt} onClose={close} />;
}

/**
 * The run itself and those known to have pictures, in list order, newest first. If the run is archived, so are the
 * others; otherwise, none is.
 */
function pictures(rows: readonly RunRow[], { runId, archivedAt }: RunRow): readonly RunRow[] {
  const isArchived = archivedAt !== undefined;
  return byStart(
    rows.filter((row) => row.runId === runId || (isPicture(row) && (row.archivedAt !== undefined) === isArchived)),
  );
}

/** Whether a run's result is known to be a picture without requesting it. */
function isPicture({ facts: { service } }: RunRow): boolean {
  const output = service?.output;
  return output !== undefined && resultKind(output.type, output.name) === 'picture';
}
