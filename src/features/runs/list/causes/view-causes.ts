import { type CauseGroup, groupCauses, type CauseReader } from '@/domain/runs/failure/group-causes.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunListView } from '@/features/runs/list/run-search-params.ts';

interface ViewCauses {
  /** Those that failed of the chosen cause, or all where none is chosen. */
  readonly rows: readonly RunRow[];
  /** The causes of all of them, in a view of failures; none in any other. */
  readonly causes: readonly CauseGroup[];
}

/** What the runs that a view has narrowed down to failed of, and those of the cause that it has chosen. */
export function viewCauses(
  rows: readonly RunRow[],
  { state, batch, cause, archived }: Pick<RunListView, 'state' | 'batch' | 'cause' | 'archived'>,
  causeOf: CauseReader,
): ViewCauses {
  const isOfFailures = !archived && (state === 'failed' || batch !== '' || cause !== '');
  return {
    rows: cause ? rows.filter((row) => causeOf(row)?.key === cause) : rows,
    causes: isOfFailures ? groupCauses(rows, causeOf) : [],
  };
}
