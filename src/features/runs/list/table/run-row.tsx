import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';

import { RunCells, type RunCellsProps } from './run-cells.tsx';
import classes from './run-table.module.css';
import { texts } from '@/features/runs/list/texts.ts';

interface RunRowProps extends RunCellsProps {
  /** Its place in the whole list, from 0. */
  readonly index: number;
  readonly heightPx: number;
  readonly selected: boolean | undefined;
  /** @param withRange with all rows since the last one that was toggled */
  readonly onToggle: (withRange: boolean) => void;
}

/** A row of the table "Runs". */
export function RunRow({ index, heightPx, selected, onToggle, ...cells }: RunRowProps) {
  const { row, names } = cells;
  return (
    <tr data-index={index} aria-rowindex={index + 2} aria-selected={selected} style={{ height: heightPx }}>
      {selected !== undefined && (
        <td className={classes.check}>
          <RowCheckbox
            aria-label={texts.table.select(names.title(row))}
            checked={selected}
            onChange={({ nativeEvent }) => onToggle((nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </td>
      )}
      <RunCells {...cells} />
    </tr>
  );
}
