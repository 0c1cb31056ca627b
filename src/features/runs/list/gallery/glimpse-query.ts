import { queryOptions } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import { readResult } from '@/domain/runs/signed-link.ts';
import { checkInTurn } from '@/features/runs/list/thumbnail/check-in-turn.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

/**
 * The location of a result for the gallery. The request waits for a free slot, and is aborted when the run's
 * card is unmounted.
 */
export function glimpseQuery(runs: Runs, runId: string) {
  return queryOptions({
    ...resultQuery(runs, runId),
    queryFn: async ({ signal }) => {
      const { result, error } = await checkInTurn(runs, runId, signal);
      if (result === undefined) throw error;
      return { location: readResult(result), askedAt: clock.now() };
    },
    refetchInterval: false,
  });
}
