import type { RunSort } from '@/domain/runs/list/run-filter.ts';
import table from '@/ui/table/data-table.module.css';

interface RunSortHeaderProps {
  readonly name: 'name' | 'state' | 'started';
  readonly label: string;
  readonly sort: RunSort;
  readonly onSort: ((sort: RunSort) => void) | undefined;
  /** The bar of the selected lies over it. */
  readonly covered?: boolean;
  readonly className?: string | undefined;
}

/** A column's head; a button where the list can be sorted by it. */
export function RunSortHeader({ name, label, sort, onSort, covered = false, className }: RunSortHeaderProps) {
  if (!onSort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const first: RunSort = name === 'started' ? '-started' : name;
  const turned: RunSort = direction === 'ascending' ? `-${name}` : name;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={table.sort}
        tabIndex={covered ? -1 : 0}
        onClick={() => onSort(direction === 'none' ? first : turned)}
      >
        {label} <span aria-hidden>{{ ascending: '↑', descending: '↓', none: '↕' }[direction]}</span>
      </button>
    </th>
  );
}
