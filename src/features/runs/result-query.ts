import { queryOptions } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import { linkRenewal, readResult } from '@/domain/runs/signed-link.ts';

import { checkRun } from './check-run.ts';
import type { RunWriter } from './ledger/run-writer.ts';
import { runQueries } from './run-queries.ts';

/** The location of a run's output. It is never stored, and requested again before its link expires. */
export function resultQuery({ api, ledger }: RunWriter, runId: string) {
  return queryOptions({
    queryKey: [...runQueries.all(ledger), 'result', runId],
    queryFn: async ({ signal }) => {
      const { observation, result, error } = await checkRun(api, runId, signal);
      await ledger.observe(runId, observation);
      if (result === undefined) throw error;
      return { location: readResult(result), askedAt: clock.now() };
    },
    staleTime: 5 * 60_000,
    gcTime: 5 * 60_000,
    refetchInterval: ({ state: { data } }) => {
      const renewAt = data?.location.kind === 'link' && linkRenewal(data.location.expiresAt, data.askedAt);
      return renewAt ? Math.max(renewAt - clock.now(), 10_000) : false;
    },
  });
}
