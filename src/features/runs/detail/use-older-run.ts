import { useQuery } from '@tanstack/react-query';

import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/**
 * Take a run without a row into the ledger that the service lists further back than the mirror reaches.
 * @returns whether it may still come
 */
export function useOlderRun(runId: string): boolean {
  const runs = useRuns();
  const phase = useMirrorPhase();
  const { isLoading } = useQuery({
    queryKey: [...runQueries.all(runs.ledger), 'older', runId],
    queryFn: async ({ signal }) => {
      const { readTeamRun } = await import('@/features/runs/commands/read-team-run.ts');
      await readTeamRun(runs, runId, signal);
      return null;
    },
    enabled: phase === 'live' && parseRunIds(runId).length === 1,
    retry: false,
    gcTime: 0,
    meta: { background: true },
  });
  return phase === 'starting' || isLoading;
}
