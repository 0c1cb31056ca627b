import type { RunSort } from '@/domain/runs/list/run-sort.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Props of the table "Runs". */
export interface RunTableProps {
  readonly rows: readonly RunRow[];
  /** The key of the user's view. */
  readonly viewKey?: string;
  /** Titles of the runs. */
  readonly names: RunNames;
  /** All are of one workflow, which the page names. */
  readonly ofOne?: boolean;
  /** IDs of the selected rows; undefined in a table without selection. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly sort?: RunSort;
  readonly onSort?: (sort: RunSort) => void;
  /** The same function in each rendering, as is `onRerun`: rows that don't change are not rendered again. */
  readonly onCancel?: (row: RunRow) => void;
  /** The run that is shown beside the list. */
  readonly peeked?: string | undefined;
  /** Show a run beside the list, or none. */
  readonly onPeek?: (runId: string | undefined) => void;
  /** `r` on a selected row: run all that are selected again, after asking. */
  readonly onRerunSelected?: () => void;
  /** `r` on a row: run it again, after asking. */
  readonly onRerun: (row: RunRow) => void;
}
