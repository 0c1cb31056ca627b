import { useMutation, useQueryClient } from '@tanstack/react-query';

import { isStatus } from '@/api/api-error.ts';
import { type NewRun, type RunRow, trackedRow } from '@/domain/run-record.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';

import { cancelRun } from './cancel-run.ts';
import { useRuns } from './runs-context.ts';
import { type RunPlan, sendAgain, startRun } from './start-run.ts';

/** Tried at once even when the browser thinks it is offline: a write that waits unseen would be a lie. */
const atOnce = { networkMode: 'always', retry: false } as const;

const starting = new Map<string, Promise<string>>();

/** Start a run (interface §4.7, §4.8). Gives the run id to look at; refused starts reject with the ApiError.
 *  The same plan again while it is under way, a double click, is the same start. */
export function useStartRun() {
  const { ledger } = useRuns();
  const queryClient = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (plan: RunPlan) => {
      keepStorage();
      const key = JSON.stringify([ledger.key, plan]);
      const started = starting.get(key) ?? startRun(ledger, plan).finally(() => starting.delete(key));
      starting.set(key, started);
      return started;
    },
    // What the service refused may be a team that is no longer the person's: whoever shows teams then knows.
    onError: (error) => {
      if (isStatus(error, 403) || isStatus(error, 404)) {
        void queryClient.invalidateQueries({ queryKey: teamQueries.all() });
      }
    },
  });
}

/** Post an unconfirmed start once more, with the same run id. */
export function useSendAgain() {
  const { ledger } = useRuns();
  return useMutation({ ...atOnce, mutationFn: (runId: string) => sendAgain(ledger, runId) });
}

/** Stop a run (interface §4.9). */
export function useCancelRun() {
  const { ledger } = useRuns();
  return useMutation({
    ...atOnce,
    mutationFn: (run: { readonly runId: string; readonly teamId: string }) => cancelRun(ledger, run),
  });
}

/** Put runs into the ledger that were started elsewhere; those that are there already are left as they are. */
export function useTrackRuns() {
  const { ledger, monitor } = useRuns();
  return useMutation({
    ...atOnce,
    mutationFn: async (runs: readonly Omit<NewRun, 'ledger'>[]) => {
      keepStorage();
      const rows = runs.map((run) => trackedRow({ ...run, ledger: ledger.key }, Date.now()));
      await ledger.add(rows.map((row) => ({ row })));
      await monitor.checkNow(rows.map(({ runId }) => runId));
    },
  });
}

/** Name a run, or put it away and back: what is the person's own, and no one else's. */
export function useEditRun() {
  const { ledger } = useRuns();
  return useMutation({
    ...atOnce,
    mutationFn: ({ runId, archived, ...change }: RunEdit) =>
      ledger.update(runId, (row) => ({
        ...row,
        ...change,
        ...(archived !== undefined && { archivedAt: archived ? Date.now() : undefined }),
      })),
  });
}

interface RunEdit extends Partial<Pick<RunRow, 'name' | 'teamId'>> {
  readonly runId: string;
  readonly archived?: boolean;
}

/** Stop watching a run; "Check now" resumes. */
export function useStopWatching() {
  const { ledger } = useRuns();
  return useMutation({
    ...atOnce,
    mutationFn: (runId: string) => ledger.observe(runId, { type: 'watch-stopped', at: Date.now() }),
  });
}

/** Ask the browser not to throw the ledger away; asked when there is something to lose, and once. */
function keepStorage() {
  const { storage } = navigator as { readonly storage?: StorageManager };
  void storage?.persist().catch(() => undefined);
}
