import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { CsvColumn, CsvOrder } from './csv-columns.ts';
import classes from './csv-view.module.css';

interface CsvHeadProps {
  readonly columns: readonly CsvColumn[];
  readonly order: CsvOrder | undefined;
  readonly onOrder: (order: CsvOrder | undefined) => void;
}

/** The column headers. Each one sorts by its column: ascending, descending, then in file order again. */
export function CsvHead({ columns, order, onOrder }: CsvHeadProps) {
  function next(column: number) {
    if (order?.column !== column) onOrder({ column, descending: false });
    else onOrder(order.descending ? undefined : { column, descending: true });
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ name, numeric }, at) => {
          const isOrder = order?.column === at;
          const Glyph = isOrder ? (order.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
          return (
            <th
              // A file's columns never move: their position is their key.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at} ${name}`}
              scope="col"
              data-numeric={numeric || undefined}
              aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" className={classes.sort} onClick={() => next(at)} title={name}>
                <span dir="auto">{name || at + 1}</span>
                <Glyph size={13} aria-hidden data-on={isOrder || undefined} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
