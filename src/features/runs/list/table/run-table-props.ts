import type { RunSort } from '@/domain/runs/list/run-sort.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

export interface RunTableProps {
  readonly rows: readonly RunRow[];
  /** The key of the user's view. */
  readonly viewKey?: string;
  /** Titles of the runs. */
  readonly names: RunNames;
  /** Whether all runs are of one workflow, which the page names. */
  readonly ofOne?: boolean;
  /** IDs of the selected rows; undefined in a table without selection. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly sort?: RunSort;
  readonly onSort?: (sort: RunSort) => void;
  /** Must be a stable function, like `onRerun`, so that unchanged rows are not rendered again. */
  readonly onCancel?: (row: RunRow) => void;
  /** The run shown beside the list. */
  readonly peeked?: string | undefined;
  /** Show a run beside the list; undefined to close it. */
  readonly onPeek?: (runId: string | undefined) => void;
  /** Called for `r` on a selected row, to rerun the selection after a confirmation. */
  readonly onRerunSelected?: () => void;
  /** Called for `r` on any other row, to rerun it after a confirmation. */
  readonly onRerun: (row: RunRow) => void;
}
