import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';

import { RunCells, type RunCellsProps } from './run-cells.tsx';
import classes from './run-table.module.css';
import { texts } from '@/features/runs/list/texts.ts';

interface RunRowProps extends RunCellsProps {
  /** Position of the row in the whole list, from 0. */
  readonly index: number;
  readonly heightPx: number;
  readonly selected: boolean | undefined;
  /** Whether the run is shown beside the list. */
  readonly peeked: boolean;
  /** @param withRange whether to include all rows up to the last toggled one */
  readonly onToggle: (withRange: boolean) => void;
}

export function RunRow({ index, heightPx, selected, peeked, onToggle, ...cells }: RunRowProps) {
  const { row, names, reachable } = cells;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-peeked={peeked || undefined}
      style={{ height: heightPx }}
    >
      {selected !== undefined && (
        <td className={classes.check}>
          <RowCheckbox
            aria-label={texts.table.select(names.title(row))}
            checked={selected}
            tabIndex={reachable ? 0 : -1}
            onChange={({ nativeEvent }) => onToggle((nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </td>
      )}
      <RunCells {...cells} />
    </tr>
  );
}
