import { useQuery } from '@tanstack/react-query';

import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/**
 * Load a run without a row into the ledger, if the service lists it further back than the mirror reaches.
 * @returns whether it may still arrive; undefined if the service doesn't list runs
 */
export function useOlderRun(runId: string): 'coming' | 'missing' | 'denied' | undefined {
  const runs = useRuns();
  const phase = useMirrorPhase();
  const { data, isLoading } = useQuery({
    queryKey: [...runQueries.all(runs.ledger), 'older', runId],
    queryFn: async ({ signal }) => {
      const { readTeamRun } = await import('@/features/runs/commands/read-team-run.ts');
      return readTeamRun(runs, runId, signal);
    },
    enabled: phase === 'live' && parseRunIds(runId).length === 1,
    retry: false,
    gcTime: 0,
    meta: { background: true },
  });
  if (phase === 'starting' || isLoading || data === 'there') return 'coming';
  return data;
}
