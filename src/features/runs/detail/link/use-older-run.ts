import { type Query, useQueries } from '@tanstack/react-query';

import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** Time after which a failed request for a run is repeated, in milliseconds. */
const againMs = 5000;

/**
 * Whether a run without a row may still arrive from the service; `unread`: the service's runs can't be read at present;
 * undefined if the service doesn't list runs.
 */
export type OlderRun = 'coming' | 'missing' | 'denied' | 'unread' | undefined;

/** Load a run that has no row into the ledger, if the service has the run but it is too old for the mirror. */
export function useOlderRun(runId: string): OlderRun {
  return useOlderRuns([runId])[0];
}

/** Like `useOlderRun`, for several runs in parallel. */
export function useOlderRuns(runIds: readonly string[]): readonly OlderRun[] {
  const runs = useRuns();
  const phase = useMirrorPhase();
  const older = useQueries({
    queries: runIds.map((runId) => ({
      queryKey: [...runQueries.all(runs.ledger), 'older', runId],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { readTeamRun } = await import('@/features/runs/commands/read-team-run.ts');
        return readTeamRun(runs, runId, signal);
      },
      enabled: phase === 'live' && parseRunIds(runId).length === 1,
      retry: false,
      refetchInterval: ({ state }: Query) => state.status === 'error' && againMs,
      gcTime: 0,
      meta: { background: true },
    })),
  });
  return older.map(({ data, isLoading, isError }) => {
    if (phase === 'broken' || isError) return 'unread';
    return phase === 'starting' || isLoading || data === 'there' ? 'coming' : data;
  });
}
