import type { WorkflowSort } from '@/domain/workflow-index.ts';
import table from '@/ui/table/data-table.module.css';

interface WorkflowSortHeaderProps {
  readonly name: 'name' | 'run' | 'team' | 'created';
  readonly label: string;
  readonly sort: WorkflowSort;
  /** Undefined where the table is in one order only. */
  readonly onSort: ((sort: WorkflowSort) => void) | undefined;
  /** The bar of the selected lies over it. */
  readonly covered: boolean;
  readonly className?: string | undefined;
}

/** A column's head, a button where the list can be sorted by it; times begin with the latest. */
export function WorkflowSortHeader({ name, label, sort, onSort, covered, className }: WorkflowSortHeaderProps) {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const first: WorkflowSort = name === 'run' || name === 'created' ? `-${name}` : name;
  const turned: WorkflowSort = direction === 'ascending' ? `-${name}` : name;
  return (
    <th scope="col" className={className} aria-sort={onSort && direction}>
      {onSort ? (
        <button
          type="button"
          className={table.sort}
          tabIndex={covered ? -1 : 0}
          onClick={() => onSort(direction === 'none' ? first : turned)}
        >
          {label} <span aria-hidden>{{ ascending: '↑', descending: '↓', none: '↕' }[direction]}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
