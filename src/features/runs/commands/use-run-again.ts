import type { RunRow } from '@/domain/runs/run-record.ts';

import { useStartRun } from './run-mutations.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** Start runs again with exactly what they were given. */
export function useRunAgain() {
  const { ledger } = useRuns();
  const start = useStartRun();

  /** @returns the new run's id; undefined where the workflow or the team is not known. @throws ApiError when refused */
  async function runAgain({ runId, workflowId, workflowName, teamId, teamName, origin, name }: RunRow) {
    if (!workflowId || !teamId) return undefined;
    return start.mutateAsync({
      workflow: { id: workflowId, name: workflowName ?? '' },
      team: { id: teamId, name: teamName ?? '' },
      inputs: await ledger.inputs(runId),
      origin,
      name,
    });
  }

  return { runAgain, isPending: start.isPending };
}
