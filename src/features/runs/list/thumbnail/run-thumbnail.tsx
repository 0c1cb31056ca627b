import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { RunStateKind } from '@/domain/runs/run-state.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { readableHosts } from './readable-hosts.ts';
import classes from './run-thumbnail.module.css';
import { thumbnailQuery } from './thumbnail-query.ts';

interface RunThumbnailProps {
  readonly runId: string;
  readonly kind: RunStateKind;
  /**
   * Whether the thumbnail is visible. Only then is the result requested; the request is aborted after scrolling away.
   */
  readonly seen: boolean;
}

/**
 * The thumbnail of a run's result, or its kind of file. It is hidden from screen readers, because the row contains the
 * same information in words.
 */
export function RunThumbnail({ runId, kind, seen }: RunThumbnailProps) {
  return (
    <span className={classes.place} data-finished={kind === 'finished' || undefined} aria-hidden>
      {kind === 'finished' && seen && <Finished runId={runId} />}
    </span>
  );
}

function Finished({ runId }: { readonly runId: string }) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const hosts = readableHosts(runs.storage, queryClient);
  const { data } = useQuery(thumbnailQuery(runs, runId, hosts));
  if (!data) return null;
  return data.picture ? <Picture blob={data.picture} /> : <span className={classes.tag}>{data.tag}</span>;
}

function Picture({ blob }: { readonly blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt="" className={classes.picture} />;
}
