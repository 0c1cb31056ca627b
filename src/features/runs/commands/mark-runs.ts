import { useMutation } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** Star or unstar runs in a single write. Stars are private to the user. */
export function useStarRuns() {
  const { ledger } = useRuns();
  return useMutation({
    mutationFn: ({ runIds, starred }: { readonly runIds: readonly string[]; readonly starred: boolean }) => {
      const starredAt = starred ? clock.now() : undefined;
      return ledger.updateMany(runIds, (row) =>
        (row.starredAt !== undefined) === starred ? row : { ...row, starredAt },
      );
    },
  });
}

/** Whether a run's note belongs to the whole team. */
export function isTeamNote({ api }: Pick<RunWriter, 'api'>, { facts }: RunRow): boolean {
  return facts.service !== undefined && isOffered(api);
}

interface RunNote {
  readonly row: RunRow;
  /** The new note; `''` removes the note. */
  readonly note: string;
  /** The team's note as the user saw it; `''` if there was none. */
  readonly seen: string;
}

export function useNoteRun() {
  const runs = useRuns();
  return useMutation({
    mutationFn: async ({ row, note, seen }: RunNote) => {
      if (isTeamNote(runs, row)) {
        const { noteTeamRun } = await import('./note-team-run.ts');
        return noteTeamRun(runs, row, { note, seen });
      }
      await runs.ledger.update(row.runId, (known) => ({ ...known, note: note || undefined }));
      return undefined;
    },
  });
}
