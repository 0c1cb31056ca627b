import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import { isStatus } from '@/api/api-error.ts';
import { type NewRun, type RunRow, trackedRow } from '@/domain/runs/run-record.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { cancelRun } from './cancel-run.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { checkRun } from '@/features/runs/check-run.ts';
import { keepStorage, startOnce } from './start-once.ts';
import { type RunPlan, sendAgain } from './start-run.ts';
import { texts } from './texts.ts';

/**
 * Start a run (interface §4.7, §4.8). Resolves with the ID of the run to open. Rejects with an ApiError if the start is
 * refused.
 */
export function useStartRun() {
  const runs = useRuns();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (plan: RunPlan) => startOnce(runs, plan),
    // The user may have left the team, so refetch the list of teams.
    onError: (error) => {
      if (isStatus(error, 403) || isStatus(error, 404)) {
        void queryClient.invalidateQueries({ queryKey: teamQueries.all() });
      }
    },
  });
}

/**
 * Send an unconfirmed start again, with the same run ID.
 * @param mutationKey the key by which other components find and show the error
 */
export function useSendAgain(mutationKey?: MutationKey) {
  const runs = useRuns();
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (runId: string) => sendAgain(runs, runId),
  });
}

/** Cancel a run (interface §4.9). */
export function useCancelRun() {
  const runs = useRuns();
  return useMutation({
    mutationFn: (run: { readonly runId: string; readonly teamId: string }) => cancelRun(runs, run),
  });
}

/** Add runs that were started elsewhere to the ledger. Existing rows only gain missing values. */
export function useTrackRuns() {
  const { api, ledger, monitor } = useRuns();
  return useMutation({
    mutationFn: async (runs: readonly Omit<NewRun, 'ledger'>[]) => {
      const [only, ...others] = runs;
      // Don't add a run that the user may not see, since every check of it would be refused.
      if (only && others.length === 0) {
        const { observation, error } = await checkRun(api, only.runId);
        if (observation.type === 'check-failed' && observation.fault.status === 403) throw error;
      }
      keepStorage();
      const rows = runs.map((run) => trackedRow({ ...run, ledger: ledger.key }, clock.now()));
      await ledger.add(rows.map((row) => ({ row })));
      await monitor.checkNow(rows.map(({ runId }) => runId));
    },
  });
}

/** Name a run; `''` removes the name. A run that the service lists has a single name for the whole team. */
export function useNameRun() {
  const runs = useRuns();
  return useMutation({
    mutationFn: async ({ row, name }: { readonly row: RunRow; readonly name: string }) => {
      if (row.facts.service && isOffered(runs.api)) {
        const { describeRun } = await import('./describe-run.ts');
        await describeRun(runs, row, { name: name || null });
      }
      // Remove the name stored in this browser, because the team's name would take precedence over it.
      const own = row.facts.service ? undefined : name || undefined;
      return runs.ledger.update(row.runId, (known) => ({ ...known, name: own }));
    },
  });
}

/** Archive or restore runs in a single write. A toast offers to undo this. */
export function useArchiveRuns() {
  const { ledger } = useRuns();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ runIds, archived }: { readonly runIds: readonly string[]; readonly archived: boolean }) => {
      const archivedAt = archived ? clock.now() : undefined;
      const before = new Map<string, number | undefined>();
      await ledger.updateMany(runIds, (row) => {
        before.set(row.runId, row.archivedAt);
        return { ...row, archivedAt };
      });
      return before;
    },
    onSuccess: (before, { archived }) =>
      toast({
        id: 'archived',
        message: texts.archive[archived ? 'archived' : 'unarchived'](before.size),
        action: {
          label: texts.archive.undo,
          act: () =>
            void ledger.updateMany([...before.keys()], (row) => ({ ...row, archivedAt: before.get(row.runId) })),
        },
      }),
  });
}

/** Pause the updates of a run until "Resume" or "Refresh" resumes them. */
export function usePauseUpdates() {
  const { ledger } = useRuns();
  return useMutation({
    mutationFn: (runId: string) => ledger.observe(runId, { type: 'watch-stopped', at: clock.now() }),
  });
}
