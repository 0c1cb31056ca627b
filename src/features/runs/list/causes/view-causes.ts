import { type CauseGroup, groupCauses, type CauseReader } from '@/domain/runs/failure/group-causes.ts';
import { groupOf } from '@/domain/runs/list/run-terms.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunListView } from '@/features/runs/list/filters/run-search-params.ts';

interface ViewCauses {
  /** The rows of the chosen cause, or all rows if none is chosen. */
  readonly rows: readonly RunRow[];
  /** The causes of all rows if the view shows failures only; otherwise none. */
  readonly causes: readonly CauseGroup[];
}

/** Group the view's failed runs by cause, and filter them by the chosen one. */
export function viewCauses(
  rows: readonly RunRow[],
  { q, cause, archived }: Pick<RunListView, 'q' | 'cause' | 'archived'>,
  causeOf: CauseReader,
): ViewCauses {
  const isOfFailures = !archived && (groupOf(q) === 'failed' || cause !== '');
  return {
    rows: cause ? rows.filter((row) => causeOf(row)?.key === cause) : rows,
    causes: isOfFailures ? groupCauses(rows, causeOf) : [],
  };
}
