import { useRef } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunTableProps } from './run-table-props.ts';

/** How the rows of a table are selected. */
interface RunSelection {
  /**
   * Toggle the row at an index. With a range, all rows from there to the previously toggled one get the same
   * state as the row at the index.
   */
  readonly toggle: (index: number, withRange?: boolean) => void;
  /** Select or deselect all rows from one to another. */
  readonly select: (one: number, other: number, isSelected: boolean) => void;
  /** How many of the rows are selected; undefined in a table without selection. */
  readonly chosen: 'all' | 'some' | 'none' | undefined;
}

/** Select rows of a table, one by one or in ranges. */
export function useRunSelection(
  rows: readonly RunRow[],
  selected: RunTableProps['selected'],
  onSelect: RunTableProps['onSelect'],
): RunSelection {
  const lastToggled = useRef<string>(undefined);

  function select(one: number, other: number, isSelected: boolean) {
    const next = new Set(selected);
    for (const { runId } of rows.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)) {
      if (isSelected) next.add(runId);
      else next.delete(runId);
    }
    onSelect?.(next);
  }

  function toggle(index: number, withRange = false) {
    const runId = rows[index]?.runId;
    if (runId === undefined) return;
    const last = withRange ? rows.findIndex((row) => row.runId === lastToggled.current) : -1;
    lastToggled.current = runId;
    select(last < 0 ? index : last, index, !selected?.has(runId));
  }

  const all = rows.length > 0 && rows.every(({ runId }) => selected?.has(runId));
  const some = rows.some(({ runId }) => selected?.has(runId));
  return { toggle, select, chosen: selected && (all ? 'all' : some ? 'some' : 'none') };
}
