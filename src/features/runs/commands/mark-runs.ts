import { useMutation } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** Star runs, or take their stars away, all in one write. A star is the person's own. */
export function useStarRuns() {
  const { ledger } = useRuns();
  return useMutation({
    mutationFn: ({ runIds, starred }: { readonly runIds: readonly string[]; readonly starred: boolean }) => {
      const starredAt = starred ? Date.now() : undefined;
      return ledger.updateMany(runIds, (row) =>
        (row.starredAt !== undefined) === starred ? row : { ...row, starredAt },
      );
    },
  });
}

/** Whether a note on a run is the whole team's. */
export function isTeamNote({ api }: Pick<RunWriter, 'api'>, { facts }: RunRow): boolean {
  return facts.service !== undefined && isOffered(api);
}

/** Note something on a run; an empty note takes it away. */
export function useNoteRun() {
  const runs = useRuns();
  return useMutation({
    mutationFn: async ({ row, note }: { readonly row: RunRow; readonly note: string }) => {
      const isTeams = isTeamNote(runs, row);
      if (isTeams) {
        const { describeRun } = await import('./describe-run.ts');
        await describeRun(runs, row, { note: note || null });
      }
      return runs.ledger.update(row.runId, (known) => ({ ...known, note: isTeams ? undefined : note || undefined }));
    },
  });
}
