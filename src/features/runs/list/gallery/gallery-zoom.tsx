import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from '@/features/runs/list/texts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import { glimpseQuery } from './glimpse-query.ts';

interface GalleryZoomProps {
  /** Runs with a picture, in the order of the gallery. */
  readonly rows: readonly RunRow[];
  readonly at: number;
  readonly names: RunNames;
  readonly onGo: (at: number) => void;
  readonly onClose: () => void;
}

/** A blank picture, shown until a link arrives. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const PictureDialog = lazyPart(async () => (await import('@/ui/viewers/picture-dialog.tsx')).PictureDialog);

/** Shows one run's picture over the whole page, with keys and buttons for its neighbours. */
export function GalleryZoom({ rows, at, names, onGo, onClose }: GalleryZoomProps) {
  const row = rows[at];
  const runs = useRuns();
  const { data, isError, isPlaceholderData } = useQuery({
    ...glimpseQuery(runs, row?.runId ?? ''),
    enabled: row !== undefined,
    // Keep the dialog open, with a blank picture, until the next link arrives.
    placeholderData: keepPreviousData,
  });
  const url = data?.location.kind === 'link' ? data.location.url : undefined;
  if (!row || (url === undefined && !isError)) return null;
  return (
    <PictureDialog
      url={isPlaceholderData ? blank : url}
      alt={texts.gallery.resultOf(names.title(row))}
      among={{ at, count: rows.length, onGo }}
      onClose={onClose}
    />
  );
}
