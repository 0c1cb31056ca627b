import { getTeamRun } from '@/contract/runs-extension.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

import { describeRun } from './describe-run.ts';
import { NoteChanged } from './note-changed.ts';

interface NoteChange {
  /** The new note; `''` removes the note. */
  readonly note: string;
  /** The team's note as the user saw it; `''` if there was none. */
  readonly seen: string;
}

/**
 * Change the team's note on a run. @throws NoteChanged if the team's note differs from the one that the user saw;
 * ApiError like `Api.request`
 */
export async function noteTeamRun(runs: RunWriter, row: RunRow, { note, seen }: NoteChange): Promise<void> {
  const now = (await runs.api.request(getTeamRun, { params: { run_id: row.runId } })).note ?? '';
  if (now !== seen && now !== note) throw new NoteChanged(now);
  await describeRun(runs, row, { note: note || null });
  // If the team had no note, the user edited their private note, which the team's note now replaces.
  if (!seen) await runs.ledger.update(row.runId, (known) => ({ ...known, note: undefined }));
}
