import { queryOptions } from '@tanstack/react-query';

import { isMine } from '@/domain/runs/run-record.ts';
import { readResult } from '@/domain/runs/signed-link.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import type { Thumbnail } from '@/features/runs/ledger/thumbnail-store.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

import { checkInTurn } from './check-in-turn.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import type { ReadableHosts } from './readable-hosts.ts';

const unknown: Thumbnail = { tag: '' };

/** How long a host may take to send a picture, in milliseconds. */
const pictureTimeoutMs = 20_000;

/** Key prefix of all thumbnails of a ledger. */
export const thumbnailQueries = (ledger: Ledger) => ['runs', ledger.key, 'thumbnail'] as const;

/**
 * The thumbnail of a finished run: the stored one, or else a new one, which is then stored. To make a new one, the
 * signed link of the result is requested while the run is visible, and not kept.
 */
export function thumbnailQuery(runs: Runs, runId: string, hosts: ReadableHosts) {
  const isOpenNow = ({ closed }: Thumbnail) => closed !== undefined && hosts.has(closed);
  return queryOptions({
    queryKey: [...thumbnailQueries(runs.ledger), runId],
    queryFn: async ({ signal }) => {
      const kept = await runs.thumbnails.read(runId);
      return kept && !isOpenNow(kept) ? kept : makeAndKeep(runs, runId, hosts, signal);
    },
    staleTime: ({ state: { data } }) => (data && isOpenNow(data) ? 0 : Infinity),
    gcTime: 30 * 60_000,
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
}

async function makeAndKeep(runs: Runs, runId: string, hosts: ReadableHosts, signal: AbortSignal): Promise<Thumbnail> {
  const { ledger, thumbnails, isRemembered } = runs;
  const { result: found } = await checkInTurn(runs, runId, signal);
  const location = found === undefined ? undefined : readResult(found);
  const enough = AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]);
  const made = location?.kind === 'link' ? await makeThumbnail(location.url, hosts, enough) : unknown;
  if (!made) throw new Error('The host of the result did not respond.');
  // The ledger may have been cleared during the request.
  const row = found === undefined ? undefined : await ledger.get(runId);
  if (row && (isMine(row.facts) || isRemembered())) await thumbnails.keep(runId, made);
  return made;
}
